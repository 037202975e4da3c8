import { describe, expect, test } from 'vitest'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { FINDING_CHILDREN_MAX } from '../../../shared/flow/split-finding'
import type { Trade } from '../../../shared/market/events'
import { flowTape } from '../../support/flow-tape'

const START = 1_700_000_000_000
const twap = { side: 'buy' as const, size: 3_700, everyMs: 8_000, jitter: 0.1, from: 120_000, count: 40 }
const quiet = { seed: 1, startTime: START, seconds: 900, perSecond: 4 }

/** Everything that is published from these prints, and the last state of each finding. */
function detect(prints: readonly Trade[], instrument = '600519.SH') {
  const detector = new SplitDetector({ instrument, scales: { priceScale: 2 } })
  const updates: SplitFinding[] = []
  for (const print of prints) {
    detector.add(print)
    detector.advance(print.exchangeTime)
    updates.push(...detector.take())
  }
  detector.advance((prints.at(-1)?.exchangeTime ?? START) + 3_600_000)
  updates.push(...detector.take())
  return { updates, last: new Map(updates.map((finding) => [finding.id, finding])) }
}

test.each(['113050.SH', '123001.SZ'])('judges sizes of %s in lots of ten', (bond) => {
  const tape = flowTape({ ...quiet, parent: twap })
  const tenths = tape.map((print) => ({
    ...print,
    instrument: bond,
    price: print.price * 10,
    volume: print.volume / 10,
  }))
  const judged = (found: ReturnType<typeof detect>) =>
    [...found.last.values()]
      .filter(({ confidence }) => confidence > 0.5)
      .map(({ side, style, confidence, childCount, firstEmitTime, size }) => ({
        side,
        style,
        confidence,
        childCount,
        firstEmitTime,
        mode: size.mode,
      }))
  const [stock, convertible] = [judged(detect(tape)), judged(detect(tenths, bond))]
  expect(convertible).toHaveLength(stock.length)
  stock.forEach((finding, at) => {
    const { confidence } = convertible[at] ?? { confidence: Number.NaN }
    expect(convertible[at]).toEqual({ ...finding, confidence, mode: finding.mode / 10 })
    expect(confidence).toBeCloseTo(finding.confidence, 1)
  })
})

describe('the detector of split orders', () => {
  const tape = flowTape({ ...quiet, parent: twap })
  const { updates, last } = detect(tape)
  const [finding] = [...last.values()].filter(({ size }) => size.mode === 3_700)

  test('finds a parent order sliced by the clock', () => {
    expect(finding).toMatchObject({ side: 'buy', style: '等时', state: 'closed', activeShare: 1, refills: 0 })
    expect(finding?.childCount).toBeGreaterThanOrEqual(36)
    expect(finding?.meanIntervalMs).toBeGreaterThan(7_500)
    expect(finding?.meanIntervalMs).toBeLessThan(8_500)
    expect(finding?.intervalCv).toBeLessThan(0.2)
  })

  test('publishes it after few children, and says when', () => {
    const first = updates.find(({ id }) => id === finding?.id)
    expect(first).toMatchObject({ state: 'open', firstEmitTime: finding?.firstEmitTime })
    expect(first?.childrenAtFirstEmit).toBe(first?.childCount)
    expect(first?.childrenAtFirstEmit).toBeLessThanOrEqual(10)
    expect(first?.turnover).toBeGreaterThanOrEqual(300_000)
  })

  test('adds up its children', () => {
    const children = finding?.children ?? []
    expect(children).toHaveLength(finding?.childCount ?? -1)
    expect(children.every(({ volume }) => volume === 3_700)).toBe(true)
    expect(finding?.volume).toBe(3_700 * children.length)
    expect(finding?.turnover).toBeCloseTo(50 * 3_700 * children.length, 2)
    expect(finding?.vwap).toBeCloseTo(50, 6)
    expect(finding?.participation).toBeGreaterThan(0)
    expect(finding?.participation).toBeLessThanOrEqual(1)
  })

  test('says what speaks for it and what would refute it', () => {
    expect(finding?.features.map(({ name }) => name)).toContain('间隔规律')
    expect(finding?.refutedBy).toContain('3700 股的买单')
    const nats = finding?.features.reduce((sum, feature) => sum + feature.nats, 0) ?? 0
    expect(nats).toBeCloseTo(finding?.score ?? 0, 0)
    expect(finding?.confidence).toBeGreaterThan(0)
    expect(finding?.confidence).toBeLessThan(1)
  })

  test('speaks of a finding at most once a second, then closes it once', () => {
    const own = updates.filter(({ id }) => id === finding?.id)
    const open = own.filter(({ state }) => state === 'open')
    open.slice(1).forEach((update, at) => {
      expect(update.lastTime - (open[at]?.lastTime ?? 0)).toBeGreaterThanOrEqual(1_000)
    })
    expect(own.filter(({ state }) => state === 'closed')).toHaveLength(1)
  })

  test('counts a child that was silent for a while, though no print came after it', () => {
    const newest = tape.findLastIndex(({ volume }) => volume === 3_700)
    const { exchangeTime } = tape[newest] as Trade
    const detector = new SplitDetector({ instrument: '600519.SH', scales: { priceScale: 2 } })
    for (const print of tape.slice(0, newest + 1)) detector.add(print)
    detector.take()
    detector.advance(exchangeTime + 5_000)
    const told = detector.take().filter(({ size }) => size.mode === 3_700)
    expect(told.map(({ lastTime, state }) => [lastTime, state])).toEqual([[exchangeTime, 'open']])
  })

  test('finds nothing in independent orders', () => {
    expect([...detect(flowTape(quiet)).last.values()]).toEqual([])
  })

  test('the same habit on both sides is no parent', () => {
    const oneSided = flowTape({ ...quiet, seconds: 500, parent: { ...twap, jitter: 4 } })
    const mirrored = oneSided.map((print, place) =>
      place % 2 === 0 || print.volume !== 3_700
        ? print
        : { ...print, side: 'sell' as const, buyNo: print.sellNo, sellNo: print.buyNo },
    )
    expect([...detect(mirrored).last.values()].filter(({ state }) => state !== 'refuted')).toEqual([])
  })

  test('of little money is told only what is sure', () => {
    const little = flowTape({ ...quiet, seconds: 500, parent: { ...twap, size: 300, jitter: 0 } })
    const first = detect(little).updates.find(({ size }) => size.mode === 300)
    expect(first?.turnover).toBeGreaterThanOrEqual(50_000)
    expect(first?.turnover).toBeLessThan(300_000)
    expect(first?.confidence).toBeGreaterThanOrEqual(0.7)
  })

  test('small money is not published', () => {
    const small = flowTape({ ...quiet, seconds: 400, parent: { ...twap, size: 130, count: 20 } })
    const told = [...detect(small).last.values()]
    expect(told.filter(({ size }) => size.mode === 130)).toEqual([])
    expect(told.filter(({ turnover }) => turnover < 50_000)).toEqual([])
  })

  test('sees a resting order that is refilled at its price', () => {
    const print = (side: 'buy' | 'sell', volume: number, buyNo: number, sellNo: number, time: number): Trade => ({
      kind: 'trade',
      instrument: '600519.SH',
      exchangeTime: time,
      price: 5_000,
      volume,
      amount: 5_000 * volume,
      side,
      buyNo,
      sellNo,
      venueSeq: 0,
    })
    const prints = Array.from({ length: 30 }, (_, round) => {
      const time = START + round * 7_000
      const number = 1_000 + round * 10
      return [
        // dates the number before as sent within 150 ms of the round before
        print('buy', 100, number + 1, 5, time - 6_850),
        print('sell', 2_300, number, number + 2, time),
        print('sell', 100 + round, 900 - round, number + 2, time),
      ]
    }).flat()
    const [found] = [...detect(prints).last.values()].filter(({ size }) => size.mode === 2_300)
    expect(found).toMatchObject({ side: 'buy', style: '冰山补单', activeShare: 0 })
    expect(found?.refills).toBe((found?.childCount ?? 0) - 1)
  })

  test('keeps no more children than it may', () => {
    const long = flowTape({ ...quiet, perSecond: 2, parent: { ...twap, everyMs: 1_400, count: 550 } })
    const [most] = [...detect(long).last.values()].sort((a, b) => b.childCount - a.childCount)
    expect(most?.childCount).toBeGreaterThan(FINDING_CHILDREN_MAX)
    expect(most?.children).toHaveLength(FINDING_CHILDREN_MAX)
    expect(most?.children.at(-1)?.time).toBe(most?.lastTime)
  })
})
