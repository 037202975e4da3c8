import type { Dice } from './dice'
import type { Market } from './market'
import { ParentOrder, type ParentPlan } from './parent-order'
import type { BookSide } from './venue'

const STYLES = { TWAP: 0.25, VWAP: 0.2, POV: 0.15, ICE: 0.25, RAND: 0.15 } as const
const JITTERS = [0, 0.03, 0.1, 0.2, 0.35] as const
const SIZE_JITTERS = [0, 0, 0.1, 0.2, 0.25] as const
const CROSS_AFTER_MS = 20_000
const REFILL_MS = 110

/** A parent in the manner of the first generator: by the clock, by volume, iceberg, or at random. */
export function startFirstParent(market: Market, dice: Dice, id: number, sharesPerSecond: number): ParentPlan {
  const style = dice.weighted(STYLES)
  const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
  const amount = dice.logUniform(700_000, 4_500_000)
  const volume = Math.max(900, Math.round(amount / market.options.price / 100) * 100)
  const length = market.options.lengthMs
  const participation = dice.logUniform(0.02, 0.16)
  const lasting = Math.min(0.85 * length, Math.max(120_000, (volume / (participation * sharesPerSecond)) * 1000))
  const start = dice.uniform(0.01, 0.97) * (length - lasting)
  const parent = new ParentOrder(market, { id, style, side, volume, start })
  const nice = [2_000, 3_500, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000]
  const wanted = dice.chance(0.5) ? dice.pick(nice) : dice.logUniform(2_500, 70_000)
  const period = Math.min(wanted, lasting / 9)
  const slices = Math.max(9, Math.round(lasting / period))
  const child = Math.max(100, volume / slices)
  const jitter = dice.pick(JITTERS)
  const sizeJitter = dice.pick(SIZE_JITTERS)
  const passive = dice.chance(0.45)
  const sized = (mean: number, spread: number) => parent.slice(mean * (1 + spread * dice.uniform(-1, 1)))
  const wait = Math.min(CROSS_AFTER_MS, 0.6 * period)
  const send = (volumeNow: number) => (passive ? parent.restThenTake(volumeNow, wait) : parent.take(volumeNow))

  /** Slice by slice on a grid of its own. */
  const byClock = (slotJitter: number, sizeAt: (progress: number) => number) => {
    const slot = (k: number) => {
      if (parent.done || k > slices * 1.6) return
      send(sizeAt(k / slices))
      plan(k + 1)
    }
    const plan = (k: number) =>
      market.agenda.at(start + (k + slotJitter * dice.uniform(-0.5, 0.5) * 2 * 0.6) * period, () => slot(k))
    plan(0)
  }

  const run = {
    TWAP: () => byClock(jitter, () => sized(child, sizeJitter)),
    VWAP: () => {
      const tilt = dice.uniform(-0.3, 0.3)
      byClock(dice.pick([0.2, 0.5]), (progress) => sized(child * (1 + tilt * (1 - 2 * progress)), 0.08))
    },
    RAND: () => {
      const next = () => {
        if (parent.done) return
        send(parent.slice(child * Math.exp(0.6 * dice.normal())))
        market.agenda.in(dice.exponential(period), next)
      }
      market.agenda.at(start, next)
    },
    POV: () => {
      let seen = 0
      const look = () => {
        if (parent.done) return
        const traded = market.venue.volume - seen
        const request = participation * traded
        if (request >= child) {
          parent.take(sized(request, sizeJitter * 0.4))
          seen = market.venue.volume
        }
        market.agenda.in(period * 0.25 * (1 + jitter * dice.uniform(-1, 1)), look)
      }
      market.agenda.at(start, () => {
        seen = market.venue.volume
        look()
      })
    },
    ICE: () => {
      const display = Math.max(100, Math.round(volume / dice.whole(15, 55) / 100) * 100)
      const show = () => {
        if (parent.done) return
        const order = parent.rest(sized(display, sizeJitter), ({ left }) => {
          if (left === 0) market.agenda.in(dice.uniform(0.05, 1) * REFILL_MS, show)
        })
        const follow = () => {
          if (order.gone) return
          const away = Math.abs(market.venue.best[side] - order.price)
          if (away >= 3) {
            market.venue.cancel(order)
            show()
          } else market.agenda.in(15_000, follow)
        }
        market.agenda.in(15_000, follow)
      }
      market.agenda.at(start, show)
    },
  }
  run[style]()
  return parent.plan
}
