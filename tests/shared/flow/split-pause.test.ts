import { expect, test } from 'vitest'
import { SplitDetector } from '../../../shared/flow/split-detector'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Trade } from '../../../shared/market/events'
import { flowTape } from '../../support/flow-tape'

const START = 1_700_000_000_000
const MINUTE = 60_000
const SIZE = 3_700

/** Twelve minutes of a market in which somebody sends 3,700 shares every 8 seconds for five of them. */
const stretch = (from: number, numbersFrom: number): Trade[] =>
  flowTape({
    seed: 3,
    startTime: START + from,
    seconds: 700,
    perSecond: 3,
    parent: { side: 'buy', size: SIZE, everyMs: 8_000, jitter: 0.1, from: MINUTE, count: 40 },
  }).map((print) => ({ ...print, buyNo: print.buyNo + numbersFrom, sellNo: print.sellNo + numbersFrom }))

function found(prints: readonly Trade[]): { told: SplitFinding[]; last: SplitFinding[] } {
  const detector = new SplitDetector({ instrument: '600519.SH', scales: { priceScale: 2 } })
  const told = prints.flatMap((print) => {
    detector.add(print)
    return detector.take()
  })
  told.push(...detector.end())
  const last = new Map(told.map((finding) => [finding.id, finding]))
  return { told, last: [...last.values()].filter(({ size, mergedInto }) => size.mode === SIZE && !mergedInto) }
}

test('a parent of a size of its own is one parent on both sides of a pause of half an hour', () => {
  const { told, last } = found([...stretch(0, 0), ...stretch(35 * MINUTE, 10_000_000)])
  expect(last).toHaveLength(1)
  const [one] = last as [SplitFinding]
  expect(one.childCount).toBeGreaterThan(70)
  const states = told.filter(({ id }) => id === one.id).map(({ state }) => state)
  expect(states.indexOf('closed')).toBeLessThan(states.lastIndexOf('open'))
  expect(states.at(-1)).toBe('closed')
  expect(one.peak).toBeGreaterThanOrEqual(one.confidence)
})

test('after more than that it is another one', () => {
  expect(found([...stretch(0, 0), ...stretch(50 * MINUTE, 10_000_000)]).last).toHaveLength(2)
})
