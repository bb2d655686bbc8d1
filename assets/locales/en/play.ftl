level-strong = strong
