import { expect, test } from 'vitest'
import { type DailyBars, LineBudget, LineValues, type RunningBar } from '../../../../gateway/people/alerts/line-values'

const past = (...close: number[]): DailyBars => {
  const of = (by: number) => Float64Array.from(close, (value) => value + by)
  const plain = Float64Array.from(close)
  const money = { net: of(0.5), largeNet: of(-0.5) }
  return { open: plain, high: of(1), low: of(-1), close: plain, volume: plain, turnover: plain, ...money }
}
const running = (close: number, more: Partial<RunningBar> = {}): RunningBar => ({
  open: close,
  high: close,
  low: close,
  close,
  volume: close,
  turnover: close,
  net: close,
  largeNet: close,
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
  ['HHV(H,9)', Number.NaN],
  ['SUM(NET,2)', 3.5 + 7],
  ['SUM(大单净额,2)', 2.5 + 7],
  ['EMA(C,3)', 4.625],
  ['CROSS(MA(C,2),MA(C,3))', 0],
  ['COUNT(C>1,0)', 3],
])('%s over three days and the running one is %d', (text, expected) => {
  expect(new LineValues().at(text, past(1, 2, 3), 0, () => running(7, { high: 8 }))).toBe(expected)
})

test('a line is computed again in the next second, and when its days changed', () => {
  const lines = new LineValues()
  const days = past(1, 2)
  const at = (time: number, close: number, of = days) => lines.at('MA(C,2)', of, time, () => running(close))
  expect([at(1_000, 4), at(1_999, 8), at(2_000, 8), at(2_001, 8, past(1, 4))]).toEqual([3, 3, 5, 6])
})

test('a column that is unknown today makes only its own line unknown', () => {
  const lines = new LineValues()
  const now = () => running(3, { high: Number.NaN })
  expect(lines.at('HHV(H,2)', past(1, 2), 0, now)).toBeNaN()
  expect(lines.at('MA(C,2)', past(1, 2), 0, now)).toBe(2.5)
})

test('formulas above a thousand replace others, and each is still computed', () => {
  const lines = new LineValues()
  const days = past(1, 2)
  const at = (text: string, close: number, time: number) => lines.at(text, days, time, () => running(close))
  expect(at('C', 1, 0)).toBe(1)
  for (let place = 0; place < 999; place++) at(`C+${place}`, 1, 0)
  expect(at('C', 2, 1_000)).toBe(2)
})

test.each([
  [999, 1],
  [1_000, 2],
])('a line keeps its value within a second while %i lines are cached: %i', (known, close) => {
  const lines = new LineValues({ take: () => true } as never)
  const days = past(1, 2)
  const at = (text: string, now: number) => lines.at(text, days, 0, () => running(now))
  at('C', 1)
  for (let place = 1; place < known; place++) at(`C+${place}`, 1)
  expect(at('C', 2)).toBe(close)
})

test('lines of all instruments are computed at most a thousand times a second', () => {
  const budget = new LineBudget()
  const [first, second] = [new LineValues(budget), new LineValues(budget)]
  const days = past(1, 2)
  const at = (lines: LineValues, text: string, time: number, close: number) =>
    lines.at(text, days, time, () => running(close))
  expect(at(second, 'C', 0, 5)).toBe(5)
  for (let place = 0; place < 1_000; place++) at(first, `C+${place}`, 1_000, 1)
  expect([at(second, 'C', 1_000, 6), at(second, 'C+1', 1_000, 6)]).toEqual([5, Number.NaN])
  expect([at(second, 'C', 2_000, 7), at(second, 'C+1', 2_000, 7)]).toEqual([7, 8])
  // Rows of two instruments that are a second apart share it.
  for (let place = 0; place < 500; place++) {
    at(first, `C+${place}`, 3_000, 1)
    at(first, `C-${place}`, 4_000, 1)
  }
  at(first, 'C*2', 4_000, 1)
  for (let place = 0; place < 500; place++) at(first, `C*${place}`, place % 2 ? 3_000 : 4_000, 1)
  expect(at(second, 'C', 3_000, 9)).toBe(7)
  expect(at(second, 'C', 4_000, 9)).toBe(7)
  // A replay goes back further.
  expect(at(second, 'C', -3_600_000, 9)).toBe(9)
})

test('a line with a window uses only its bars, and one without a window all bars', () => {
  const days = past(...Array.from({ length: 240 }, (_, day) => 10 + Math.sin(day)))
  const of = (text: string) => new LineValues().at(text, days, 0, () => running(11, { high: 12, low: 10 }))
  // Divided by 1, the same formula in two statements looks at every bar.
  for (const text of [
    'MA(C,20)',
    'CROSS(MA(C,5),MA(C,20))',
    'REF(HHV(H,20),1)',
    'SLOPE(REF(C,3),9)',
    'COUNT(C>10,7)',
  ]) {
    expect([text, of(text)]).toEqual([text, expect.closeTo(of(`A:=${text};A/1`), 9)])
  }
})
