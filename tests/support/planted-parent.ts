import { eventsOf } from './split-feed'
import { Agenda } from './split-generator/agenda'
import { Dice } from './split-generator/dice'
import { startFirstFlow } from './split-generator/first-flow'
import { Market } from './split-generator/market'
import { ParentOrder } from './split-generator/parent-order'
import { sizesOf } from './split-generator/sizes'

const LENGTH = 700_000
const VOLUME = 48_000
const CHILD = 2_400

/** A quiet market with one parent order that buys; `start` begins to send its slices. */
export function planted(start: (parent: ParentOrder, dice: Dice) => void, seed = 77) {
  const dice = new Dice(seed)
  const market = new Market(
    new Agenda(),
    dice,
    { startTime: 34_200_000, lengthMs: LENGTH, price: 20, rate: 1.2 },
    sizesOf(dice, 20),
  )
  startFirstFlow(market, dice)
  const plan = { id: 1, style: 'planted', side: 'B' as const, volume: VOLUME, start: 120_000 }
  const parent = new ParentOrder(market, plan)
  market.agenda.at(plan.start, () => start(parent, dice))
  market.agenda.run(LENGTH)
  return market.venue
}

const byClock = (slice: (parent: ParentOrder, dice: Dice) => void, gap: (dice: Dice) => number) =>
  function tick(parent: ParentOrder, dice: Dice): void {
    slice(parent, dice)
    parent.market.agenda.in(gap(dice), () => {
      if (!parent.done) tick(parent, dice)
    })
  }

/** Ways to slice a parent order. */
export const STYLES = {
  'equal slices by the clock': byClock(
    (parent) => parent.take(CHILD),
    (dice) => 20_000 * dice.uniform(0.95, 1.05),
  ),
  'similar slices by the clock': byClock(
    (parent, dice) => parent.take(parent.slice(CHILD * dice.uniform(0.9, 1.1))),
    (dice) => 20_000 * dice.uniform(0.9, 1.1),
  ),
  'equal slices at uneven times': byClock(
    (parent) => parent.take(2_300),
    (dice) => 20_000 * dice.uniform(0.3, 1.7),
  ),
  'resting slices that cross when they are not filled': byClock(
    (parent) => parent.restThenTake(CHILD, 8_000),
    () => 20_000,
  ),
  'equal slices in bursts': (parent: ParentOrder, dice: Dice) => {
    const burst = () => {
      for (let slice = 0; slice < 4; slice++)
        parent.market.agenda.in(slice * dice.uniform(300, 900), () => parent.take(3_700))
      if (!parent.done) parent.market.agenda.in(90_000 * dice.uniform(0.6, 1.4), burst)
    }
    burst()
  },
  'sizes from a short list': byClock(
    (parent, dice) => parent.take(1_700 * dice.whole(1, 3)),
    (dice) => 16_000 * dice.uniform(0.9, 1.1),
  ),
  "a share of each interval's volume": (parent: ParentOrder, dice: Dice) => {
    const { venue, agenda } = parent.market
    let seen = venue.volume
    const look = () => {
      const size = 0.15 * (venue.volume - seen)
      seen = venue.volume
      if (size >= 100) parent.take(parent.slice(size))
      if (!parent.done) agenda.in(12_000 * dice.uniform(0.9, 1.1), look)
    }
    agenda.in(12_000, look)
  },
  'an iceberg': (parent: ParentOrder, dice: Dice) => {
    const show = () => {
      if (parent.done) return
      parent.rest(2_300, ({ left }) => {
        if (left === 0) parent.market.agenda.in(dice.uniform(5, 110), show)
      })
    }
    show()
  },
  "a share of the market's volume": (parent: ParentOrder) => {
    const { venue, agenda } = parent.market
    let seen = venue.volume
    const look = () => {
      const size = 0.12 * (venue.volume - seen)
      seen = venue.volume
      if (size >= 300) parent.take(parent.slice(size))
      if (!parent.done) agenda.in(18_000, look)
    }
    agenda.in(18_000, look)
  },
}

/** Share of the parent's trades in the finding that has most of them; findings of mostly other trades count as none. */
export function foundShare({ prints, owners }: ReturnType<typeof planted>, hasNumbers = true): number {
  const isOwn = (row: number) => owners[row]?.buyer === 1
  const shares = eventsOf(prints, hasNumbers)
    .filter(({ side }) => side === 'B')
    .map(({ rows }) => {
      const own = rows.filter(isOwn).length
      return own / rows.length > 0.5 ? own : 0
    })
  return Math.max(...shares, 0) / owners.filter(({ buyer }) => buyer === 1).length
}
