import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snapshotFault } from '../../../../gateway/feeds/level-one/checks'
import { readQuotes } from '../../../../gateway/feeds/sina/quote-text'
import { recording } from '../../../support/recordings'
import { makeRow, sinaStatement } from '../../../support/venue-servers/made-row'
import { at } from '../../../support/venue-servers/virtual-time'

const text = (path: string) => new TextDecoder('gb18030').decode(readFileSync(path))

describe('recorded Sina quotes', () => {
  test('a sealed limit-up, after-hours figures and a Beijing row', (context) => {
    const path = recording(context, 'wire', 'sina', 'quotes_20260723_limitup_bj.gb18030.txt')
    const { rows, faults } = readQuotes(text(path), [])
    expect(faults).toEqual([])
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined, undefined, undefined])
    expect(rows[0]).toMatchObject({
      id: '600396.SH',
      name: '华电辽能',
      exchangeTime: at('20260723', '153459'),
      last: 1641,
      volume: 341_780_059,
      amount: 535_235_541_100,
      bidVolumes: [6_409_200, 72_100, 17_600, 3_500, 5_000],
      askPrices: [],
      askVolumes: [],
      afterHours: { volume: 402_000, amount: 659_682_000 },
    })
    expect(rows[2]).toMatchObject({ id: '920118.BJ', board: 'bse', volume: 588_716, amount: 997_684_967 })
    expect(rows[2]?.afterHours).toBeUndefined()
  })

  test('funds have three decimals, and Shenzhen’s index counts shares', (context) => {
    const { rows, faults } = readQuotes(text(recording(context, 'wire', 'sina', 'quotes_20200731.gb18030.txt')), [])
    expect(faults).toEqual([])
    expect(rows[0]).toMatchObject({
      id: '510500.SH',
      priceScale: 3,
      last: 7224,
      volume: 272_478_144,
      bidPrices: [7224, 7223, 7222, 7221, 7220],
    })
    expect(rows[1]).toMatchObject({ id: '399001.SZ', kind: 'index', last: 1363788, volume: 48_559_923_962 })
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined, undefined])
  })

  test('rows of earlier years', (context) => {
    const { rows, faults } = readQuotes(
      text(recording(context, 'wire', 'sina', 'quotes_issues_2022_2023.gb18030.txt')),
      ['600000.SH', '600123.SH'],
    )
    expect(faults).toEqual([])
    expect(rows.map((row) => [row.id, row.last, row.volume, row.amount])).toEqual([
      ['600000.SH', 694, 40_237_053, 27_752_577_000],
      ['600123.SH', 1346, 15_243_041, 20_654_780_100],
    ])
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined, undefined])
  })

  test('the call auction shows an indicative book and no price', (context) => {
    const path = recording(context, 'wire', 'sina', 'quote_sh510500_auction_20260424.gb18030.txt')
    const { rows } = readQuotes(text(path), [])
    expect(rows[0]).toMatchObject({
      last: 0,
      open: 0,
      volume: 0,
      bidPrices: [8308],
      askPrices: [8308],
      bidVolumes: [34_400],
    })
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined])
  })
})

describe('Sina quotes of our own', () => {
  test('Shanghai’s indexes count lots', () => {
    const { rows } = readQuotes(sinaStatement(makeRow({ code: 'sh000001' })), [])
    expect(rows[0]).toMatchObject({ id: '000001.SH', volume: 300_000 })
  })

  test('an empty string means unknown', () => {
    expect(readQuotes('var hq_str_sh600999="";\n', ['600999.SH'])).toEqual({
      rows: [],
      faults: [],
      unknown: ['600999.SH'],
    })
  })

  test.each([
    ['too few fields', 'var hq_str_sh600001="x,1,2";', '字段不足（3 个）'],
    ['no date', sinaStatement(makeRow({ stamp: '2026-9-10' })), '30 的值'],
    ['a volume that is no number', sinaStatement(makeRow({ volume: Number.NaN })), '8 的值 "NaN" 不对'],
  ])('a row with %s is kept out', (_, body, reason) => {
    const { rows, faults } = readQuotes(body, [])
    expect(rows).toEqual([])
    expect(faults[0]?.reason).toContain(reason)
  })

  test.each([
    ['nothing of the kind', 'Kinsoku jikou desu!', '回复的格式不认识'],
    ['a cut last statement', sinaStatement(makeRow()).slice(0, 90), '回复没有传完'],
  ])('%s is no answer', (_, body, reason) => {
    expect(() => readQuotes(body, [])).toThrow(reason)
  })
})
