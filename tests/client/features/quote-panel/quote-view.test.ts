import { expect, test } from 'vitest'
import { quoteView } from '../../../../client/features/quote-panel/quote-view'
import type { Instrument } from '../../../../shared/market/instrument'
import type { Row } from '../../../../shared/protocol/kinds'
import { standInBits } from '../../../../shared/protocol/stand-in'
import { makeInstrument } from '../../../support/market-events'
import { smallBoard, smallTable } from '../board/small-board'

test.each([
  ['the source in use', 8, 0],
  ['the second source', 8 | standInBits(1), 1],
  ['the third source, at the limit', 2 | standInBits(2), 2],
  ['one beyond what fits', standInBits(9), 7],
])('the head of a quote knows that its source was %s', (_, state, standIn) => {
  const board = smallBoard([{ index: 0, last: 103_00, state }])
  expect(quoteView(board, 0, makeInstrument()).standIn).toBe(standIn)
})

/** A place of the small registry as an instrument. */
const listed = (index: number, over: Partial<Instrument> = {}) =>
  makeInstrument({
    kind: smallTable.kind[index] as Instrument['kind'],
    priceScale: smallTable.priceScale[index] as number,
    prevClose: smallTable.prevClose[index] as number,
    limitUp: smallTable.limitUp[index] as number,
    limitDown: smallTable.limitDown[index] as number,
    ...over,
  })

/** The figures that the head shows of a row, each followed by its tone. */
function shown(row: Partial<Row<'board'>> & { index: number }, over: Partial<Instrument> = {}) {
  const { last, change, percent, tone, figures } = quoteView(smallBoard([row]), row.index, listed(row.index, over))
  const said = figures.map(({ label, text, tone }) => [label, tone ? `${text} ${tone}` : text])
  return { last, change, percent, tone, ...Object.fromEntries(said) }
}

test('the head of a stock says each figure of its row in its unit', () => {
  const row = { index: 0, last: 103_00, open: 99_00, high: 104_00, low: 98_00, volume: 20_000, turnover: 2_040_000 }
  expect(shown({ ...row, outer: 15_000, inner: 5_000 })).toMatchObject({
    last: '103.00',
    change: '+3.00',
    percent: '+3.00%',
    tone: 'up',
    今开: '99.00 down',
    最高: '104.00 up',
    最低: '98.00 down',
    昨收: '100.00',
    涨停: '110.00 up',
    跌停: '90.00 down',
    总手: '200',
    成交额: '204.00万',
    换手: '2.00%',
    振幅: '6.00%',
    // 2,040,000 yuan for 20,000 shares.
    均价: '102.00 up',
    外盘: '150 up',
    内盘: '50 down',
    '外/内': '3.00',
  })
})

test('the head of a convertible counts lots of ten', () => {
  const row = { index: 0, last: 128_500, volume: 10_080, turnover: 1_295_280, outer: 6_000, inner: 4_080 }
  const over = { id: '113050.SH', kind: 'bond', board: 'bond', priceScale: 3 } as const
  expect(shown(row, over)).toMatchObject({ 总手: '1008', 外盘: '600 up', 内盘: '408 down' })
})

test('the average price of a fund has its three decimals', () => {
  expect(shown({ index: 6, last: 4_012, volume: 10_000, turnover: 40_060 })).toMatchObject({
    last: '4.012',
    change: '+0.012',
    percent: '+0.30%',
    均价: '4.006 up',
    昨收: '4.000',
  })
})

test('the head of a coin shows volumes in coins, not in lots, and the average price accordingly', () => {
  // 1,234.56 coins for 64,000,000.
  const row = {
    index: 0,
    last: 52_500_00,
    volume: 123_456_000,
    turnover: 64_000_000,
    outer: 100_000_000,
    inner: 23_456_000,
  }
  expect(shown(row, { kind: 'crypto', volumeScale: 5, prevClose: 50_000_00, limitUp: 0, limitDown: 0 })).toMatchObject({
    总量: '1234.560',
    均价: '51840.33 up',
    外盘: '1000.000 up',
    内盘: '234.560 down',
    '外/内': '4.26',
  })
})

test('if another price replaces the previous close, neither it nor the limits are shown', () => {
  const over = { caveats: { prevCloseOf: 'open' }, limitUp: 0, limitDown: 0 } as const
  expect(shown({ index: 0, last: 103_00 }, over)).toMatchObject({ 昨收: '—', 涨停: '— flat', 跌停: '— flat' })
})
