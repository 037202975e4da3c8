import { describe, expect, test } from 'vitest'
import {
  type FindingColumnsOptions,
  findingColumns,
  sideCell,
} from '../../../../client/features/order-split/finding-columns'
import { proofText } from '../../../../client/text/order-split-proof'
import { clock } from '../../../support/market-events'
import { makeChild, makeFinding } from '../../../support/split-findings'
import { cellOf, cellsOf, columnOf } from '../../rendered'

const options = (over: Partial<FindingColumnsOptions> = {}): FindingColumnsOptions => ({
  named: false,
  nameOf: () => '海棠股份',
  verdictOf: () => undefined,
  rankOf: () => undefined,
  marketVwapOf: () => undefined,
  ...over,
})

const rows = [
  makeFinding(),
  makeFinding({ id: 'f2', side: 'sell', state: 'refuted', falseADay: undefined, style: '冰山补单' }),
]
const own = findingColumns((row) => rows[row], options())
const market = findingColumns(
  (row) => rows[row],
  options({ named: true, marketVwapOf: () => 10, rankOf: () => ({ q: 0.05, falseADay: 3.456 }) }),
)

describe('a finding in the list of one instrument', () => {
  test('reads with its units: yuan, percent, seconds, a length of time', () => {
    expect(cellsOf(own, 0)).toEqual({
      side: '▲买入',
      style: '等时',
      amount: '421.23万',
      confidence: '91.4',
      verdict: '—',
      children: '42',
      interval: '90.6',
      participation: '8.14',
      // From the first child to the last: 09:31:00 to 10:33:05.
      lasting: '01:02:05',
      vwap: '10.029',
      state: '进行中',
      falseADay: '0.02',
      last: '10:33:05',
    })
  })

  test('sold, taken back and without a rate of false findings, it says so', () => {
    expect(cellsOf(own, 1)).toMatchObject({ side: '▼卖出', state: '已否定', falseADay: '—', style: '冰山补单' })
  })

  test('shows amount and confidence first on a narrow screen', () => {
    expect(own.map(({ key }) => key).slice(0, 8)).toEqual([
      ...['side', 'style', 'amount', 'confidence', 'verdict', 'children', 'interval', 'participation'],
    ])
    expect(own.some(({ key }) => key === 'premium')).toBe(false)
  })

  test('is compared with itself by the figure, not by the text', () => {
    expect(columnOf(own, 'amount').value?.(0)).toBe(4_212_300)
    expect(columnOf(own, 'confidence').value?.(0)).toBe(0.9137)
    expect(columnOf(own, 'amount').value?.(9)).toBeNaN()
  })

  test('that is not there is a dash in every column', () => {
    expect(new Set(Object.values(cellsOf(own, 9)))).toEqual(new Set(['—']))
  })

  test.each([
    ['amount', '元'],
    ['confidence', '%'],
    ['participation', '%'],
    ['children', '笔'],
    ['interval', '秒'],
    ['vwap', '元'],
    ['falseADay', proofText.threshold.perStock],
  ])('the head of %s says %s', (key, unit) => expect(columnOf(own, key).unit).toBe(unit))

  test.each(['amount', 'confidence', 'participation', 'children', 'lasting', 'interval', 'vwap', 'last'])(
    '%s sorts',
    (key) => expect(columnOf(own, key).sortable).toBe(true),
  )
})

describe('a finding in the list of the market', () => {
  test("has its code and name first, and its price relative to the market's", () => {
    expect(cellsOf(market, 0)).toMatchObject({ code: '600001', name: '海棠股份', premium: '+0.29', falseADay: '3.46' })
    expect(market.map(({ key }) => key).slice(0, 3)).toEqual(['code', 'name', 'side'])
    expect(columnOf(market, 'falseADay').unit).toBe('条/日')
  })

  test.each([
    [10, '+0.29', 'up'],
    [10.0293, '0.00', 'flat'],
    [11, '-8.82', 'down'],
    [undefined, '—', 'dim'],
  ])('dearer or cheaper than the market at %s reads %s', (vwap, text, tone) => {
    const columns = findingColumns((row) => rows[row], options({ named: true, marketVwapOf: () => vwap }))
    expect(cellOf(columns, 'premium', 0)).toMatchObject({ text, tone })
  })

  test('found without order numbers, it is marked', () => {
    const blind = makeFinding({ children: [makeChild({ orderNo: 0 })] })
    expect(
      cellOf(
        findingColumns(() => blind, options({ named: true })),
        'style',
        0,
      ).text,
    ).toBe('等时 无号')
    expect(
      cellOf(
        findingColumns(() => blind, options()),
        'style',
        0,
      ).text,
    ).toBe('等时')
  })
})

test.each([
  ['accept', '✓ 接受', undefined],
  ['reject', '✗ 否定', 'dim'],
] as const)('shows the user’s verdict %s', (verdict, text, tone) => {
  const cell = cellOf(
    findingColumns(() => rows[0], options({ verdictOf: () => verdict })),
    'verdict',
    0,
  )
  expect([cell.text, cell.tone]).toEqual([text, tone])
})

test('a side has its shape and its colour', () => {
  expect(sideCell(makeFinding())).toEqual({ text: '▲买入', tone: 'up' })
  expect(sideCell(makeFinding({ side: 'sell' }))).toEqual({ text: '▼卖出', tone: 'down' })
})

test('the time of the last child is shown in Beijing time', () => {
  const late = makeFinding({ lastTime: clock('14:59:59') })
  expect(
    cellOf(
      findingColumns(() => late, options()),
      'last',
      0,
    ).text,
  ).toBe('14:59:59')
})
