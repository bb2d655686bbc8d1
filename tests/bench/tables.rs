//! How fast endgame tables are made and asked.

use std::{fs, hint::black_box, sync::atomic::AtomicBool, thread, time::Duration};

use alquerque_bot::{
    rules::{Position, RuleSet, Setup},
    tables::{Folder, Keep, Tables},
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const STONES: u32 = 6;
const N_POSITIONS: usize = 1 << 14;

/// Returns random positions of six stones, one to five of them the mover's.
fn positions(rules: RuleSet) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(6);
    let one = |_| {
        let mut points = ['1'; 25];
        let own = random.usize(1..6);
        points[..own].fill('w');
        points[own..6].fill('b');
        random.shuffle(&mut points);
        let ranks: Vec<String> = points.chunks(5).map(|rank| rank.iter().collect()).collect();
        let side = if random.bool() { "w" } else { "b" };
        let setup: Setup = format!("{} {side}", ranks.join("/")).parse().expect("five ranks of five points");
        setup.into_position(rules).expect("six stones on points of their own")
    };
    (0..N_POSITIONS).map(one).collect()
}

/// The promise is less than a microsecond for a value in memory. A page of distances must be unpacked when another one
/// than the last is asked for.
fn probes(criterion: &mut Criterion) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    for rules in RuleSet::ALL {
        let path = std::env::temp_dir().join(format!("alquerque-bench-{}", std::process::id()));
        let folder = Folder::new(&path);
        let workers = (threads, &AtomicBool::new(false));
        let mut tables = Tables::empty(rules);
        folder.build(&mut tables, STONES, workers, &|_, _| {}, &mut |_, _| {}).expect("there is room for 3 MB");
        let [in_memory, on_disk] = [Keep::InMemory, Keep::OnDisk].map(|keep| folder.load(rules, STONES, keep).tables);
        let positions = positions(rules);
        let mut group = criterion.benchmark_group(format!("{N_POSITIONS} probes of {STONES} stones"));
        group.throughput(Throughput::Elements(N_POSITIONS as u64)).sample_size(20);
        group.bench_function(format!("{rules}, value"), |bencher| {
            bencher.iter(|| positions.iter().filter_map(|position| in_memory.fresh_value(black_box(position))).count());
        });
        let ask = |tables: &Tables, position| tables.probe(black_box(position)).ok().flatten();
        group.bench_function(format!("{rules}, value and distance in memory"), |bencher| {
            bencher.iter(|| positions.iter().filter_map(|position| ask(&in_memory, position)).count());
        });
        group.finish();
        let mut position = positions.iter().cycle();
        criterion.bench_function(
            &format!("a probe of {STONES} stones, {rules}, value and distance on disk"),
            |bencher| {
                bencher.iter(|| position.next().and_then(|position| ask(&on_disk, position)));
            },
        );
        fs::remove_dir_all(path).expect("it was made above");
    }
}

/// On all cores, in memory.
fn making(criterion: &mut Criterion) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut group = criterion.benchmark_group("all tables of 5 stones");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    for rules in RuleSet::ALL {
        let stop = AtomicBool::new(false);
        group.bench_function(rules.name(), |bencher| {
            bencher.iter(|| Tables::generate(rules, 5, threads, &stop));
        });
    }
    group.finish();
}

criterion_group!(benches, probes, making);
criterion_main!(benches);
