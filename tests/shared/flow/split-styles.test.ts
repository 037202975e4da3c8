import { beforeAll, describe, expect, test } from 'vitest'
import { FULL_BUDGET, LIGHT_BUDGET, LISTED_BUDGET } from '../../../shared/flow/split/budget'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { bytesOf } from '../../support/bytes-of'
import { foundShare, planted, STYLES } from '../../support/planted-parent'
import { eventsOf, tradesOf } from '../../support/split-feed'
import { halfDay } from '../../support/split-generator/half-day'

// Many seeds are in `split-styles.statistics.test.ts`.

describe('a parent planted in a quiet market', () => {
  test.each(Object.entries(STYLES))('is found by its order numbers: %s', (_, start) => {
    expect(foundShare(planted(start))).toBeGreaterThan(0.7)
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
  const day = halfDay({ generator: 'first', seed: 5, lengthMs: 1_200_000 })
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
    for (const { volume, buyNo, sellNo } of trades) {
      volumes.set(`buy${buyNo}`, (volumes.get(`buy${buyNo}`) ?? 0) + volume)
      volumes.set(`sell${sellNo}`, (volumes.get(`sell${sellNo}`) ?? 0) + volume)
    }
    expect(trades.filter(({ side, buyNo, sellNo }) => (side === 'buy' ? buyNo <= sellNo : sellNo <= buyNo))).toEqual([])
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

test.each([
  ['full', FULL_BUDGET, 2_000_000],
  ['listed', LISTED_BUDGET, 1_000_000],
  ['light', LIGHT_BUDGET, 64_000],
])('a %s detector keeps within its memory, whatever comes', (_, budget, bound) => {
  const detector = new SplitDetector({ instrument: '600519.SH', scales: { priceScale: 2 }, budget })
  const { prints } = halfDay({ generator: 'second', seed: 616, lengthMs: 200_000 })
  for (const trade of tradesOf(prints)) {
    detector.add(trade)
    detector.take()
  }
  expect(bytesOf(detector)).toBeLessThanOrEqual(bound)
})
