import { expect, test } from 'vitest'
import { type DailyBars, LineValues, type RunningBar } from '../../../../gateway/people/alerts/line-values'

const past = (...close: number[]): DailyBars => {
  const of = (by: number) => Float64Array.from(close, (value) => value + by)
  const plain = Float64Array.from(close)
  return { open: plain, high: of(1), low: of(-1), close: plain, volume: plain, turnover: plain }
}
const running = (close: number, more: Partial<RunningBar> = {}): RunningBar => ({
  open: close,
  high: close,
  low: close,
  close,
  volume: close,
  turnover: close,
  ...more,
})

test.each<[string, number]>([
  ['MA(C,3)', (2 + 3 + 7) / 3],
  ['REF(C,1)', 3],
  ['HHV(H,2)', 8],
  ['LLV(L,4)', 0],
  ['SUM(V,2)', 10],
  ['MB(C,2)', Number.NaN],
  ['MA(C,9)', Number.NaN],
])('%s over three days and the running one is %d', (text, expected) => {
  expect(new LineValues().at(text, past(1, 2, 3), 0, () => running(7, { high: 8 }))).toBe(expected)
})

test('a line is computed again in the next second, and when its days changed', () => {
  const lines = new LineValues()
  const days = past(1, 2)
  const at = (time: number, close: number, of = days) => lines.at('MA(C,2)', of, time, () => running(close))
  expect([at(1_000, 4), at(1_999, 8), at(2_000, 8), at(2_001, 8, past(1, 4))]).toEqual([3, 3, 5, 6])
})

test('a column that is unknown today leaves its line unknown, and the others known', () => {
  const lines = new LineValues()
  const now = () => running(3, { high: Number.NaN })
  expect(lines.at('HHV(H,2)', past(1, 2), 0, now)).toBeNaN()
  expect(lines.at('MA(C,2)', past(1, 2), 0, now)).toBe(2.5)
})

test('formulas beyond a thousand push the others out, and each is still computed', () => {
  const lines = new LineValues()
  const days = past(1, 2)
  const at = (text: string, close: number) => lines.at(text, days, 0, () => running(close))
  expect(at('C', 1)).toBe(1)
  for (let place = 0; place < 999; place++) at(`C+${place}`, 1)
  expect(at('C', 2)).toBe(2)
})
