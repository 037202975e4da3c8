import type { Dice } from './dice'
import type { Market } from './market'
import { ParentOrder, type ParentPlan } from './parent-order'
import type { BookSide } from './venue'

const STYLES = { DRIFT: 0.2, PEG: 0.2, BURST: 0.12, MENU: 0.16, LAG: 0.16, SWEEP: 0.08, LOOSE: 0.08 } as const

/**
 * Parents of a second kind: DRIFT = a clock that wanders and skips; PEG = a resting order renewed at the best price
 * after a human pause; BURST = a few equal slices at once, then a rest; MENU = sizes from a short list, by a jittered
 * clock; LAG = a share of the last minute's volume; SWEEP = takes the best level when it is big; LOOSE = random sizes
 * at random moments.
 */
export function startSecondParent(market: Market, dice: Dice, id: number, sharesPerSecond: number): ParentPlan {
  const style = dice.weighted(STYLES)
  const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
  const { agenda, options, venue } = market
  const amount = dice.logUniform(800_000, 6_000_000)
  const volume = Math.max(900, Math.round(amount / options.price / 100) * 100)
  const participation = dice.logUniform(0.02, 0.2)
  const lasting = Math.min(
    0.8 * options.lengthMs,
    Math.max(150_000, (volume / (participation * sharesPerSecond)) * 1000),
  )
  const start = dice.uniform(0.01, 0.95) * (options.lengthMs - lasting)
  const parent = new ParentOrder(market, { id, style, side, volume, start })
  const period = Math.min(dice.logUniform(3_000, 90_000), lasting / 10)
  const child = Math.max(100, (volume * period) / lasting)
  const passive = dice.chance(0.3)
  const send = (size: number) => (passive ? parent.restThenTake(size, period * 0.4) : parent.take(size))
  const again = (ms: number, act: () => void) =>
    agenda.in(ms, () => {
      if (!parent.done) act()
    })

  const run: Record<keyof typeof STYLES, () => void> = {
    DRIFT: () => {
      const spread = dice.pick([0.04, 0.12, 0.25])
      const sizes = dice.pick([0, 0, 0.12, 0.3])
      const tick = () => {
        if (!dice.chance(0.08)) send(parent.slice(child * (1 + sizes * dice.normal())))
        again(period * Math.max(0.2, 1 + spread * dice.normal()), tick)
      }
      tick()
    },
    PEG: () => {
      const display = Math.max(100, Math.round(volume / dice.whole(12, 60) / 100) * 100)
      const pause = dice.pick([40, 150, 800])
      const spread = dice.pick([0, 0, 0.15])
      const show = () => {
        const order = parent.rest(parent.slice(display * (1 + spread * dice.uniform(-1, 1))), ({ left }) => {
          if (left === 0) again(dice.uniform(0.2, 1.5) * pause, show)
        })
        const watch = () => {
          if (order.gone) return
          if (venue.best[side] === order.price) again(3_000, watch)
          else {
            venue.cancel(order)
            show()
          }
        }
        again(3_000, watch)
      }
      show()
    },
    BURST: () => {
      const round = dice.whole(3, 6)
      const size = parent.slice(child)
      const tick = () => {
        for (let slice = 0; slice < round; slice++) again(slice * dice.uniform(300, 1_500), () => parent.take(size))
        again(period * round * dice.uniform(0.6, 1.4), tick)
      }
      tick()
    },
    MENU: () => {
      const unit = Math.max(1, Math.round(child / 200)) * 100
      const spread = dice.pick([0.1, 0.3, 0.5])
      const tick = () => {
        send(parent.slice(unit * dice.whole(1, 3)))
        again(period * (1 + spread * dice.uniform(-1, 1)), tick)
      }
      tick()
    },
    LAG: () => {
      let seen = venue.volume
      const tick = () => {
        const size = participation * (venue.volume - seen)
        seen = venue.volume
        if (size >= 100) parent.take(parent.slice(size))
        again(period * dice.uniform(0.85, 1.15), tick)
      }
      again(period, tick)
    },
    SWEEP: () => {
      const look = () => {
        const other: BookSide = side === 'B' ? 'S' : 'B'
        const depth = venue.depth(other)
        if (depth >= child) {
          parent.take(parent.slice(Math.min(depth, 3 * child)), 0)
          again(period * dice.uniform(0.5, 2), look)
        } else again(500, look)
      }
      look()
    },
    LOOSE: () => {
      const tick = () => {
        send(parent.slice(child * Math.exp(0.7 * dice.normal())))
        again(dice.exponential(period), tick)
      }
      tick()
    },
  }
  agenda.at(start, run[style])
  return parent.plan
}
