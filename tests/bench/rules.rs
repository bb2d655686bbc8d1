//! How fast moves are made: perft by plain recursion, the last ply counted.

use std::{hint::black_box, time::Duration};

use alquerque_bot::rules::{Position, RuleSet, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The promise is at least 60 million leaves a second on one core, under either rule set.
fn perft_12(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft 12");
    group.sample_size(20).measurement_time(Duration::from_secs(4));
    for rules in RuleSet::ALL {
        let start = Position::start(rules);
        group.throughput(Throughput::Elements(perft(&start, 12)));
        group.bench_function(rules.name(), |bencher| bencher.iter(|| perft(black_box(&start), 12)));
    }
    group.finish();
}

criterion_group!(benches, perft_12);
criterion_main!(benches);
