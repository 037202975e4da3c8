import type { Random } from './random'

/** Lots that people like to type; the simulated crowd does too. */
const PREFERRED = [
  1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 500, 800, 1000, 2000, 5000,
]

/** An order size in shares around `mean`: heavy-tailed, and 55 % of the time a preferred number of 100-share lots. */
export function drawSize(random: Random, mean: number): number {
  const wished = Math.min(1_000_000, mean * 0.44 * random.pareto(1.75) * (0.75 + 0.5 * random.uniform()))
  if (!random.chance(0.55)) return wished
  const lots = wished / 100
  let best = PREFERRED[0] as number
  for (const candidate of PREFERRED) {
    if (candidate > lots * 1.3) break
    best = candidate
  }
  return lots > 6000 ? wished : best * 100
}
