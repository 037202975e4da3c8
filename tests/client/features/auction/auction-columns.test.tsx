import { describe, expect, test } from 'vitest'
import { auctionColumns } from '../../../../client/features/auction/auction-columns'
import type { AuctionRow } from '../../../../client/features/auction/auction-rows'
import type { Instruments } from '../../../../client/store/rows/instruments'
import { auctionText } from '../../../../client/text/auction'
import { partOf } from '../../../support/part-of'
import { rowTexts, titlesOf, tones } from '../../rendered'

const listed: Record<string, object> = {
  '600001.SH': { name: '邯郸钢铁', prevClose: 1_000, priceScale: 2 },
  '510300.SH': { name: '沪深ETF', prevClose: 4_000, priceScale: 3 },
}
const instruments = partOf<Instruments>({ get: (id: string) => listed[id] })
const row = (over: Partial<AuctionRow> = {}): AuctionRow => ({
  id: '600001.SH',
  price: 1_030,
  change: 0.03,
  move: -0.01,
  matched: 123_400,
  money: 1_271_020,
  ratio: 5.25,
  unmatched: -30_000,
  unmatchedMoney: -309_000,
  done: false,
  ...over,
})
const opening = auctionColumns(instruments, 'opening')
const closing = auctionColumns(instruments, 'closing')
const cell = (key: string, over: Partial<AuctionRow>, columns = closing) =>
  columns.find((column) => column.key === key)?.cell(row(over))

describe('columns of an auction', () => {
  test('show lots, yuan, percent and times, each in the unit of its heading', () => {
    expect(rowTexts(closing, row())).toEqual({
      name: '600001 邯郸钢铁',
      price: '10.30',
      change: '+3.00',
      move: '-1.00',
      matched: '1234',
      money: '127.1万',
      ratio: '5.3',
      unmatched: '-300',
      unmatchedMoney: '-30.9万',
    })
    expect(Object.fromEntries(closing.map(({ title, unit }) => [title, unit ?? '']))).toEqual({
      名称: '',
      竞价: '元',
      涨幅: '%',
      '较14:57': '%',
      匹配量: '手',
      竞价额: '元',
      量比: '倍',
      未匹配: '手',
      未匹配额: '元',
    })
  })

  test('of the opening auction do not compare with the last trade of the day', () => {
    expect(opening.map(({ key }) => key)).toEqual(closing.map(({ key }) => key).filter((key) => key !== 'move'))
  })

  test('show a fund with its own decimals, and an unlisted instrument by its code only', () => {
    expect(rowTexts(opening, row({ id: '510300.SH', price: 4_040 }))).toMatchObject({
      name: '510300 沪深ETF',
      price: '4.040',
    })
    expect(rowTexts(opening, row({ id: '999999.SH' }))).toMatchObject({ name: '999999', price: '10.30' })
  })

  test.each([
    ['change', { change: null }],
    ['move', { move: null }],
    ['ratio', { ratio: null }],
    ['unmatched', { unmatched: null }],
    ['unmatchedMoney', { unmatchedMoney: null }],
    ['price', { price: 0 }],
  ])('without a figure, %s is a dash without a direction', (key, over) => {
    expect(rowTexts(closing, row(over))[key]).toBe('—')
    expect(tones(cell(key, over))).toEqual([])
  })

  test.each([
    ['price', { price: 1_030 }, 'up'],
    ['price', { price: 970 }, 'down'],
    ['price', { price: 1_000 }, 'flat'],
    ['change', { change: -0.02 }, 'down'],
    ['change', { change: 0.000001 }, 'flat'],
    ['move', { move: 0.02 }, 'up'],
    ['unmatched', { unmatched: 100 }, 'up'],
    ['unmatched', { unmatched: 0 }, 'flat'],
    ['unmatchedMoney', { unmatchedMoney: -1_000 }, 'down'],
  ])('%s of %o is coloured %s', (key, over, tone) => expect(tones(cell(key, over))).toEqual([tone]))

  test.each(['matched', 'money', 'ratio'])('%s has no direction', (key) => expect(tones(cell(key, {}))).toEqual([]))

  test('unmatched buyers have a plus sign, in lots and in money', () => {
    expect(rowTexts(closing, row({ unmatched: 12_300, unmatchedMoney: 45_000 }))).toMatchObject({
      unmatched: '+123',
      unmatchedMoney: '+4.5万',
    })
  })

  test('say on hover what they are divided by', () => {
    expect(titlesOf(cell('ratio', {}))).toEqual([auctionText.ratioHelp])
    expect(titlesOf(cell('move', {}))).toEqual([auctionText.moveHelp])
  })
})
