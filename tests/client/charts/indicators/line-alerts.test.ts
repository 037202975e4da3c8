import { expect, test } from 'vitest'
import { chosen, INDICATORS, indicatorOf, indicatorSpec } from '../../../../client/charts/indicators/catalogue'
import type { Input } from '../../../../client/charts/indicators/formulas'
import { conditionNow, lineConditions, lineFormula } from '../../../../client/charts/indicators/line-alerts'
import { written } from '../../../../client/charts/indicators/written'
import { readDailyLine } from '../../../../shared/alerts/line'
import { drawnValues } from '../../../../shared/expression/bar-expression'
import { BAR_FIGURES } from '../../../../shared/expression/bar-words'
import { readFormulaLines } from '../../../../shared/expression/read-lines'

const UNIT = 100
const COUNT = 400

/** A walk of 400 days by a fixed generator. */
function walk(): Input {
  let [state, price] = [7, 2_000]
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  const rows = Array.from({ length: COUNT }, (_, day) => {
    const open = price
    price = Math.max(500, Math.round(price * (1 + next() * 0.06)))
    const [high, low] = [Math.max(open, price) + Math.round(Math.abs(next()) * 30), Math.min(open, price) - 12]
    return { time: day * 86_400_000, open, high, low, close: price, volume: 10_000 + Math.round(next() * 8_000) }
  })
  const of = (key: keyof (typeof rows)[number]) => rows.map((row) => row[key])
  const [time, open, high, low] = [of('time'), of('open'), of('high'), of('low')]
  return { time, open, high, low, close: of('close'), volume: of('volume'), turnover: of('volume') }
}
const bars = walk()

const newest = (formula: string): number => {
  const read = readFormulaLines(formula, BAR_FIGURES)
  if (!read.ok) throw new Error(`${formula}: ${read.why} at ${read.at}`)
  expect(read.lines.filter(({ isDrawn }) => isDrawn)).toHaveLength(1)
  const column = (key: string) => {
    const isPrice = ['open', 'high', 'low', 'close'].includes(key)
    const values = bars[key as keyof Input] as readonly number[] | undefined
    return Float64Array.from({ length: COUNT }, (_, row) => (values?.[row] ?? Number.NaN) / (isPrice ? UNIT : 1))
  }
  return drawnValues(read.lines, column, COUNT)[0]?.at(-1) ?? Number.NaN
}

const LINES = INDICATORS.flatMap((indicator) =>
  indicator.lines(chosen(indicator.id).values).map(({ label }, line) => [indicator.id, label, line] as const),
)

test.each(LINES)('%s %s as a formula has the value of the chart', (id, _, line) => {
  const each = chosen(id)
  const formula = lineFormula(each, line)
  if (formula === undefined) return expect(['SAR', 'VWAP', 'NET']).toContain(id)
  const spec = indicatorSpec(each)
  const drawn = spec?.compute(bars, each.values, { daily: true, unit: UNIT })[line]?.at(-1) ?? Number.NaN
  const inYuan = spec?.place === 'over' || (spec?.counts === 'price' && id === 'MACD') ? drawn / UNIT : drawn
  // The walk has no money by side.
  if (Number.isNaN(inYuan)) expect(newest(formula)).toBeNaN()
  else expect(newest(formula)).toBeCloseTo(inYuan, 6)
})

test('most lines of the catalogue can be alerts', () => {
  const able = LINES.filter(([id, , line]) => readDailyLine(lineFormula(chosen(id), line) ?? '').ok)
  expect(able.length / LINES.length).toBeGreaterThan(0.85)
})

test.each([
  ['a line of several', 'A:C*2;B:MA(A,5);D:B+1', 1, 'A:=C*2;B:MA(A,5)'],
  ['its own numbers', 'N1:=12;{fast} X:EMA(C,N1);Y:C', 0, 'N1:=12;X:EMA(C,N1)'],
  ['how it is drawn', 'X:C-O , COLORSTICK ; Y:C', 0, 'X:C-O'],
  ['full-width signs', 'X：C；Y：X＋1', 1, 'X:=C;Y:X＋1'],
  ['a line without a name', 'C>O', 0, 'C>O'],
])('a formula of the user becomes %s', (_, text, line, expected) => {
  const formula = written({ id: 'f1', name: 'F', kind: undefined, place: 'pane', text })
  expect(lineFormula({ id: 'f1', values: [], formula }, line)).toBe(expected)
})

test('lines over the candles are compared with the price, others with the next line or their levels', () => {
  const labels = (id: string) => lineConditions([chosen(id)]).map(({ label }) => label)
  expect(labels('MA').slice(0, 2)).toEqual(['价格 上穿 MA5', '价格 下穿 MA5'])
  expect(labels('MACD').slice(0, 2)).toEqual(['DIF 上穿 DEA', 'DIF 下穿 DEA'])
  expect(labels('RSI').at(-1)).toBe('RSI24 下穿 70')
  expect(lineConditions([chosen('MACD')])[0]?.rule).toBe(
    '日线{DIF:EMA(C,12)-EMA(C,26)}上穿日线{DIF:=EMA(C,12)-EMA(C,26);DEA:EMA(DIF,9)}',
  )
})

test('the direction is from the current side of a line', () => {
  const facts = { daily: true, unit: UNIT }
  const at = (price: number) => ({ ...bars, close: [...bars.close.slice(0, -1), price] })
  expect(conditionNow(chosen('MA'), 2, at(100), facts)?.label).toBe('价格 上穿 MA20')
  expect(conditionNow(chosen('MA'), 2, at(90_000), facts)?.label).toBe('价格 下穿 MA20')
  const level = { ...bars, close: bars.close.map(() => 2_000) }
  expect(conditionNow(chosen('MA'), 2, level, facts)?.label).toBe('价格 下穿 MA20')
  expect(conditionNow(chosen('MACD'), 0, at(90_000), facts)?.label).toBe('DIF 下穿 DEA')
  expect(conditionNow(chosen('SAR'), 0, bars, facts)).toBeUndefined()
  expect(indicatorOf('SAR')).toBeDefined()
})
