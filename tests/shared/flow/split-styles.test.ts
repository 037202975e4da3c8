import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FULL_BUDGET, LIGHT_BUDGET, LISTED_BUDGET } from '../../../shared/flow/split/budget'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { bytesOf } from '../../support/bytes-of'
import { eventsOf, tradesOf } from '../../support/split-feed'
import { Agenda } from '../../support/split-generator/agenda'
import { Dice } from '../../support/split-generator/dice'
import { startFirstFlow } from '../../support/split-generator/first-flow'
import { halfDay } from '../../support/split-generator/half-day'
import { Market } from '../../support/split-generator/market'
import { ParentOrder } from '../../support/split-generator/parent-order'
import { sizesOf } from '../../support/split-generator/sizes'

const LENGTH = 1_500_000
const VOLUME = 96_000
const CHILD = 2_400

/** A quiet market with one parent that buys; `slice` is called until it is done. */
function planted(start: (parent: ParentOrder, dice: Dice) => void) {
  const dice = new Dice(77)
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

const STYLES = {
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

describe('a parent planted in a quiet market', () => {
  test.each(Object.entries(STYLES))('is found by its order numbers: %s', (_, start) => {
    const { prints, owners } = planted(start)
    const share = Math.max(
      ...eventsOf(prints)
        .filter(({ side }) => side === 'B')
        .map(({ rows }) => {
          const own = rows.filter((row) => owners[row]?.buyer === 1)
          return own.length / rows.length > 0.5 ? own.length : 0
        }),
      0,
    )
    expect(share / owners.filter(({ buyer }) => buyer === 1).length).toBeGreaterThan(0.3)
  })

  test.each(['equal slices by the clock', 'similar slices by the clock'] as const)(
    'is found without order numbers: %s',
    (name) => {
      const { prints, owners } = planted(STYLES[name])
      const found = eventsOf(prints, false).filter(
        ({ side, rows }) => side === 'B' && rows.filter((row) => owners[row]?.buyer === 1).length > rows.length / 2,
      )
      expect(found.length).toBeGreaterThan(0)
      expect(found.every(({ refills }) => refills === 0)).toBe(true)
    },
  )
})

describe('what is said of a labelled half-day', () => {
  const day = halfDay({ generator: 'first', seed: 5, lengthMs: 2_400_000 })
  const trades = tradesOf(day.prints)
  const updates: SplitFinding[] = []
  beforeAll(() => {
    const detector = new SplitDetector({ instrument: '600519.SH', scales: { priceScale: 2 } })
    for (const trade of trades) {
      detector.add(trade)
      updates.push(...detector.take())
    }
    detector.advance(Number.MAX_SAFE_INTEGER)
    updates.push(...detector.take())
  })

  test('there is something to say', () => {
    expect(updates.length).toBeGreaterThan(0)
  })

  test('children are of the side claimed, ascend in time and add up', () => {
    const volumes = new Map<string, number>()
    for (const { side, volume, buyNo, sellNo } of trades) {
      volumes.set(`buy${buyNo}`, (volumes.get(`buy${buyNo}`) ?? 0) + volume)
      volumes.set(`sell${sellNo}`, (volumes.get(`sell${sellNo}`) ?? 0) + volume)
      expect(side === 'buy' ? buyNo > sellNo : sellNo > buyNo).toBe(true)
    }
    for (const { side, children, childCount, volume } of updates) {
      const times = children.map(({ time }) => time)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      for (const child of children) expect(volumes.get(`${side}${child.orderNo}`)).toBeGreaterThanOrEqual(child.volume)
      if (children.length === childCount) expect(children.reduce((sum, c) => sum + c.volume, 0)).toBe(volume)
    }
  })

  test('an order is a child of one finding only', () => {
    const last = new Map(updates.map((finding) => [finding.id, finding]))
    const numbers = [...last.values()]
      .filter(({ mergedInto }) => mergedInto === undefined)
      .flatMap(({ side, children }) => children.map(({ orderNo }) => `${side}${orderNo}`))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('its evidence adds up and its probability is one', () => {
    for (const { features, score, confidence } of updates) {
      expect(features.reduce((sum, { nats }) => sum + nats, 0)).toBeCloseTo(score, 0)
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThan(1)
    }
  })

  test('it begins open and ends closed or refuted, under one id', () => {
    for (const id of new Set(updates.map((update) => update.id))) {
      const own = updates.filter((update) => update.id === id)
      expect(own.at(-1)?.state).not.toBe('open')
      expect(own.slice(0, -1).every(({ state }) => state === 'open')).toBe(true)
      expect(new Set(own.map(({ firstEmitTime, side }) => `${firstEmitTime}${side}`)).size).toBe(1)
    }
  })
})

test('markets without parents yield few findings', () => {
  const found = (['first', 'second'] as const).flatMap((generator) => {
    const { prints } = halfDay({ generator, seed: 6, none: true, lengthMs: 3_600_000 })
    return eventsOf(prints)
  })
  expect(found.length).toBeLessThanOrEqual(4)
})

test.each([
  ['full', FULL_BUDGET, 2_000_000],
  ['listed', LISTED_BUDGET, 1_000_000],
  ['light', LIGHT_BUDGET, 64_000],
])('a %s detector keeps within its memory, whatever comes', (_, budget, bound) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (seed) => {
      const detector = new SplitDetector({ instrument: '600519.SH', scales: { priceScale: 2 }, budget })
      const { prints } = halfDay({ generator: 'second', seed, lengthMs: 300_000 })
      for (const trade of tradesOf(prints)) {
        detector.add(trade)
        detector.take()
      }
      expect(bytesOf(detector)).toBeLessThanOrEqual(bound)
    }),
    { numRuns: 2 },
  )
})
