//! How fast the search is, and how long a click waits for each level.

use std::hint::black_box;

use alquerque_bot::{
    rules::{Game, RuleSet},
    search::{Knowledge, Level, Limits, choose, think},
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const NODES: u64 = 200_000;

fn nodes(criterion: &mut Criterion) {
    let knowledge = Knowledge::without_tables();
    let mut group = criterion.benchmark_group("nodes");
    group.throughput(Throughput::Elements(NODES)).sample_size(20);
    for rules in RuleSet::ALL {
        let game = Game::new(rules);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        group.bench_function(rules.name(), |bencher| {
            bencher.iter(|| think(&knowledge, black_box(&game), &limits, |_| {}));
        });
    }
}

fn levels(criterion: &mut Criterion) {
    let knowledge = Knowledge::without_tables();
    let mut group = criterion.benchmark_group("choose");
    group.sample_size(20);
    for level in Level::ALL {
        let game = Game::new(RuleSet::Free);
        group.bench_function(level.name(), |bencher| {
            bencher.iter(|| choose(&knowledge, black_box(&game), level, 1, &Limits::default()));
        });
    }
}

criterion_group!(benches, nodes, levels);
criterion_main!(benches);
