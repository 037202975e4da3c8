import type { Dice } from './dice'
import type { Market } from './market'
import { type BookSide, opposite } from './venue'

const REGIMES = [0.55, 1, 1.9] as const
const REGIME_MS = 70_000
const SPLITTERS = 10
/** Lengths of the background's own runs: P(L) ~ L^-2.5. */
const TAIL = 1.5
const FOLLOW_UP = 0.22
const FOLLOW_MS = 250
const FOLLOW_SAME = 0.7
const RUN_MAX = 200

/**
 * Aggressors of a second kind: a regime sets the pace, a pool of traders each send runs of one sign with sizes of
 * their habit or at random (P(L) ~ L^−2.5), others follow within a quarter of a second. Decoys: habits of one size
 * on both sides, answering pairs, bursts of many traders at one moment.
 */
export function startSecondFlow(market: Market, dice: Dice, nextId: () => number): void {
  const { agenda, options, venue } = market
  let pace = 1
  const traders = Array.from({ length: SPLITTERS }, () => ({ side: 'B' as BookSide, left: 0 }))

  const send = (side: BookSide) => {
    venue.take(side, market.sizeOf(side))
    if (dice.chance(FOLLOW_UP)) {
      agenda.in(dice.exponential(FOLLOW_MS), () => send(dice.chance(FOLLOW_SAME) ? side : opposite(side)))
    }
  }
  const trade = () => {
    const shape = 0.8 + 0.9 * Math.exp(-agenda.now / 600_000) + 0.4 * (agenda.now / options.lengthMs) ** 3
    agenda.in(dice.exponential(1_000 / (options.rate * 0.75 * pace * shape)), () => {
      const trader = dice.pick(traders)
      if (trader.left <= 0) {
        trader.side = dice.chance(0.5) ? 'B' : 'S'
        trader.left = Math.min(RUN_MAX, Math.floor(dice.uniform(1e-6, 1) ** (-1 / TAIL)))
      }
      trader.left--
      send(trader.side)
      trade()
    })
  }
  const change = () => {
    pace = dice.pick(REGIMES)
    agenda.in(dice.exponential(REGIME_MS), change)
  }
  trade()
  change()

  for (let burst = dice.poisson(20); burst > 0; burst--) {
    const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
    agenda.at(dice.uniform(0, options.lengthMs), () => {
      for (let order = dice.whole(5, 25); order > 0; order--) agenda.in(dice.exponential(1_500), () => send(side))
    })
  }
  for (let habit = dice.whole(2, 4); habit > 0; habit--) {
    const size = dice.whole(2, 30) * 100
    const gap = dice.logUniform(3_000, 30_000)
    const ping = () => {
      const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
      if (dice.chance(0.4)) venue.rest(side, venue.best[side], size)
      else venue.take(side, size)
      agenda.in(dice.exponential(gap), ping)
    }
    agenda.in(gap, ping)
  }
  for (let mini = dice.poisson(options.rate * 12); mini > 0; mini--) {
    const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
    const size = market.sizeOf(side)
    const id = nextId()
    const gap = dice.logUniform(800, 20_000)
    const slice = (left: number) => {
      if (left === 0) return
      venue.take(side, size, id)
      agenda.in(dice.exponential(gap), () => slice(left - 1))
    }
    agenda.at(dice.uniform(0, options.lengthMs), () => slice(dice.whole(2, 6)))
  }
}
