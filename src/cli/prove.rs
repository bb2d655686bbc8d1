//! prove
use super::PositionArg;
use crate::{
    rules::Color,
    search::{Limits, prove, settle},
    tables::{Folder, Keep},
};
use std::io::Write;
/// x
#[derive(Clone, Debug, clap::Args)]
pub struct ProveArgs {
    #[command(flatten)]
    position: PositionArg,
    /// x
    #[arg(long, default_value_t = 400)]
    memory: usize,
    /// x
    #[arg(long, default_value_t = 8)]
    stones: u32,
    /// x
    #[arg(long)]
    random: Option<usize>,
    /// x
    #[arg(long)]
    play: bool,
    /// x
    #[arg(long, default_value_t = 1000)]
    ms: u64,
}
/// x
pub fn run(args: &ProveArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let p = args.position.read()?;
    if let Some(n) = args.random {
        return random(args, n, out);
    }
    let mut k = crate::search::Knowledge::without_tables();
    k.add(Folder::new("/work/tbl").load(p.rules(), args.stones, Keep::OnDisk).tables);
    let t = std::time::Instant::now();
    let limits = Limits { time: Some(std::time::Duration::from_secs(300)), ..Limits::default() };
    let s = prove(&p, &k, &limits, args.memory << 20);
    writeln!(out, "{:?} nodes {} {:.2} s", s.value, s.nodes, t.elapsed().as_secs_f64())?;
    for s in &s.strategies {
        writeln!(out, "{:?} {}", s.claim, s.answers.len())?;
    }
    Ok(())
}

fn random(args: &ProveArgs, n: usize, out: &mut impl Write) -> anyhow::Result<()> {
    let rules = args.position.rules;
    let mut k = crate::search::Knowledge::without_tables();
    k.add(Folder::new("/work/tbl").load(rules, args.stones, Keep::OnDisk).tables);
    let mut rng = fastrand::Rng::with_seed(7);
    let mut by = vec![[0u32; 5]; 25];
    for _ in 0..n {
        let stones = rng.u32(9..=24);
        let p = loop {
            if args.play {
                let mut p = crate::rules::Position::start(rules);
                while p.has_move() && p.stones(Color::White).count() + p.stones(Color::Black).count() > stones {
                    let m = p.distinct_moves();
                    p = p.play_unchecked(m[rng.usize(..m.len())]);
                }
                if p.has_move()
                    && p.stones(Color::White).count() + p.stones(Color::Black).count() >= 9
                    && p.outcome().is_none()
                {
                    break p;
                }
            } else {
                let w = rng.u32(stones.saturating_sub(12).max(1)..=12.min(stones - 1));
                let mut pts: Vec<_> = crate::rules::Point::all().collect();
                rng.shuffle(&mut pts);
                let white = pts[..w as usize].iter().copied().collect();
                let black = pts[w as usize..stones as usize].iter().copied().collect();
                let turn = if rng.bool() { Color::White } else { Color::Black };
                let s = crate::rules::Setup { stones: crate::rules::ByColor { white, black }, turn, quiet: 0 };
                let p = s.into_position(rules)?;
                if p.outcome().is_none() {
                    break p;
                }
            }
        };
        let limits = Limits { time: Some(std::time::Duration::from_millis(args.ms)), ..Limits::default() };
        let own = p.stones(p.turn()).count();
        let foe = p.stones(!p.turn()).count();
        let s = settle(&p, &k, &limits);
        let kk = match s.value {
            Some(crate::tables::Wdl::Win) => 0,
            Some(crate::tables::Wdl::Loss) => 1,
            Some(_) => 2,
            _ => 3,
        };
        let st = own + foe;
        by[st as usize][kk] += 1;
        if kk == 3 {
            writeln!(out, "{p}")?;
        }
    }
    for st in 9..25 {
        writeln!(out, "{st}: {:?}", &by[st][..4])?;
    }
    let un: u32 = by.iter().map(|b| b[3]).sum();
    writeln!(out, "unsettled {un} of {n}")?;
    Ok(())
}
