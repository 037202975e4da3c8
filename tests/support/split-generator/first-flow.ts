import type { Dice } from './dice'
import type { Market } from './market'
import type { BookSide } from './venue'

const BRANCHING = 0.62
const DELAYS = [
  { share: 0.45, mean: 80 },
  { share: 0.35, mean: 1_200 },
  { share: 0.2, mean: 15_000 },
] as const
const INHERIT = 0.55
const HERDING_MS = [4_000, 25_000, 150_000, 900_000, 5_000_000] as const
const HERDING_WEIGHT = 0.32
const SNAPPED = 0.12
const STEP_MS = 1_000
/** Strength of the pull towards the fair price, and its random drift a second. */
const PULL = 90
const DRIFT = 0.00012

/** Independent aggressors in clusters: each order draws others, of its sign more often than not, over a herding mood. */
export function startFirstFlow(market: Market, dice: Dice): void {
  const { agenda, options, venue } = market
  const moods = HERDING_MS.map(() => dice.normal())
  const fair = venue.best.B
  let drift = 0
  const sign = (): BookSide => {
    const mood = HERDING_WEIGHT * moods.reduce((a, b) => a + b, 0)
    const away = venue.best.B / fair - 1 - drift
    return dice.chance(0.5 * (1 + Math.tanh(mood - PULL * away))) ? 'B' : 'S'
  }

  const send = (side: BookSide) => {
    venue.take(side, market.sizeOf(side))
    for (let child = dice.poisson(BRANCHING); child > 0; child--) {
      const kind = dice.uniform()
      const { mean } =
        kind < DELAYS[0].share ? DELAYS[0] : kind < DELAYS[0].share + DELAYS[1].share ? DELAYS[1] : DELAYS[2]
      agenda.in(dice.exponential(mean), () => send(dice.chance(INHERIT) ? side : sign()))
    }
  }
  const immigrate = () => {
    const shape = 0.62 + 1.1 * Math.exp(-agenda.now / 420_000) + 0.55 * Math.exp(-agenda.now / 2_400_000)
    agenda.in(dice.exponential(1_000 / (options.rate * (1 - BRANCHING) * shape)), () => {
      if (dice.chance(SNAPPED))
        agenda.at(Math.ceil(agenda.now / 1_000) * 1_000 + dice.uniform(0, 100), () => send(sign()))
      else send(sign())
      immigrate()
    })
  }
  const wander = () => {
    moods.forEach((mood, i) => {
      const keep = Math.exp(-STEP_MS / (HERDING_MS[i] as number))
      moods[i] = mood * keep + Math.sqrt(1 - keep * keep) * dice.normal()
    })
    drift += DRIFT * dice.normal()
    agenda.in(STEP_MS, wander)
  }
  immigrate()
  wander()
}

/** Orders that resemble a parent's but are none: equal sizes on both sides, single big orders; and too small parents. */
export function startDecoys(market: Market, dice: Dice, nextId: () => number): void {
  const { agenda, options, venue } = market
  const length = options.lengthMs
  for (let pinger = dice.whole(1, 3); pinger > 0; pinger--) {
    const size = dice.whole(1, 18) * 100
    const gap = dice.logUniform(4_000, 40_000)
    const until = length * dice.uniform(0.3, 1)
    const ping = () => {
      if (agenda.now > until) return
      venue.take(dice.chance(0.5) ? 'B' : 'S', size)
      agenda.in(gap * dice.uniform(0.3, 1.7), ping)
    }
    agenda.at(length * dice.uniform(0, 0.5), ping)
  }
  for (let big = dice.poisson(12); big > 0; big--) {
    agenda.at(dice.uniform(0, length), () => {
      const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
      venue.rest(side, venue.best[side], Math.round(dice.logUniform(300_000, 2_000_000) / options.price / 100) * 100)
    })
  }
  const minis = dice.poisson((options.rate * length) / 1000 / 380)
  for (let mini = 0; mini < minis; mini++) {
    const side: BookSide = dice.chance(0.5) ? 'B' : 'S'
    const size = market.sizeOf(side)
    const spread = dice.chance(0.5) ? 0.3 : 0
    const gap = dice.logUniform(600, 25_000)
    const id = nextId()
    const slice = (left: number) => {
      if (left === 0) return
      venue.take(side, Math.max(100, Math.round((size * (1 + spread * dice.uniform(-1, 1))) / 100) * 100), id)
      agenda.in(gap * dice.uniform(0.4, 1.6), () => slice(left - 1))
    }
    agenda.at(dice.uniform(0, length), () => slice(dice.whole(2, 6)))
  }
}
