import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snapshotFault } from '../../../../gateway/feeds/level-one/checks'
import { readQuotes } from '../../../../gateway/feeds/tencent/quote-text'
import { recording } from '../../../support/recordings'
import { makeRow, tencentStatement } from '../../../support/venue-servers/made-row'
import { at } from '../../../support/venue-servers/virtual-time'

const text = (path: string) => new TextDecoder('gb18030').decode(readFileSync(path))

describe('recorded Tencent quotes', () => {
  test('stocks in lots become shares and price units, and every identity holds', (context) => {
    const { rows, faults } = readQuotes(
      text(recording(context, 'wire', 'tencent', 'quotes_20260910_1055.gb18030.txt')),
      [],
    )
    expect(faults).toEqual([])
    expect(rows.map(({ id }) => id)).toEqual(['600519.SH', '300750.SZ', '600036.SH', '002594.SZ'])
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(rows[0]).toMatchObject({
      name: '贵州茅台',
      exchangeTime: at('20260910', '105512'),
      prevClose: 129088,
      last: 128557,
      open: 129100,
      high: 129499,
      low: 128301,
      volume: 897_800,
      amount: 115_458_168_000,
      change: -531,
      limitUp: 141997,
      limitDown: 116179,
      floatShares: 1_250_081_601,
      outer: 358_300,
      inner: 539_500,
      bidPrices: [128556, 128550, 128547, 128546, 128540],
      bidVolumes: [200, 200, 100, 200, 100],
      askPrices: [128558, 128565, 128571, 128580, 128600],
      askVolumes: [100, 300, 100, 100, 400],
    })
    expect(rows[1]).toMatchObject({ board: 'chinext', floatShares: 4_260_196_510, totalShares: 4_626_770_410 })
  })

  test('indexes have neither book nor limits', (context) => {
    const { rows, faults } = readQuotes(
      text(recording(context, 'wire', 'tencent', 'indexes_20260910_1205.gb18030.txt')),
      [],
    )
    expect(faults).toEqual([])
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined, undefined, undefined])
    expect(rows[0]).toMatchObject({
      id: '000001.SH',
      kind: 'index',
      last: 393778,
      prevClose: 395151,
      volume: 32_044_379_400,
      amount: 51_800_511_001_900,
      limitUp: 0,
      limitDown: 0,
      bidPrices: [],
      askPrices: [],
    })
  })

  test('before the opening match there is an indicative book and no price', (context) => {
    const path = recording(context, 'wire', 'tencent', 'quote_sz002241_20250509_0922_auction.gb18030.txt')
    const { rows, faults } = readQuotes(text(path), [])
    expect(faults).toEqual([])
    expect(rows[0]).toMatchObject({ last: 0, open: 0, volume: 0, bidPrices: [2226], askPrices: [2226] })
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined])
  })

  test('a row with a line break among its flags is one row', (context) => {
    const path = recording(context, 'wire', 'tencent', 'quote_sz002241_20250509_0942.gb18030.txt')
    const { rows, faults } = readQuotes(text(path), [])
    expect(faults).toEqual([])
    expect(rows[0]).toMatchObject({ last: 2192, volume: 10_987_200, amount: 24_118_317_100 })
    expect(rows.map((row) => snapshotFault(row, row.exchangeTime))).toEqual([undefined])
  })

  test('an unknown code is told as unknown', (context) => {
    const body = text(recording(context, 'wire', 'tencent', 'none_match.txt'))
    expect(readQuotes(body, ['600999.SH'])).toEqual({ rows: [], faults: [], unknown: ['600999.SH'] })
  })
})

describe('Tencent quotes of our own', () => {
  test('fields beyond the 37th may be absent', () => {
    const short = `${tencentStatement(makeRow()).split('~').slice(0, 38).join('~')}";\n`
    const { rows, faults } = readQuotes(short, [])
    expect(faults).toEqual([])
    expect(rows[0]).toMatchObject({ last: 1006, volume: 3000, amount: 3_015_000 })
    expect(rows[0]?.limitUp).toBeUndefined()
  })

  test.each([
    ['too few fields', 'v_sh600001="1~x~600001~10";', '字段不足（4 个）'],
    ['a code that is not the statement’s', tencentStatement(makeRow(), { 2: '600002' }), '代码不认识'],
    ['no time', tencentStatement(makeRow(), { 30: '2026091010' }), '30 的值 "2026091010" 不对'],
    ['a volume that is no number', tencentStatement(makeRow(), { 6: 'x' }), '6 的值 "x" 不对'],
    ['a negative price', tencentStatement(makeRow(), { 3: '-1' }), '3 的值 "-1" 不对'],
  ])('a row with %s is kept out', (_, body, reason) => {
    const { rows, faults } = readQuotes(body, [])
    expect(rows).toEqual([])
    expect(faults).toEqual([{ id: '600001.SH', reason }])
  })

  test.each([
    ['nothing of the kind', 'hello', '回复的格式不认识'],
    ['a cut last statement', tencentStatement(makeRow()).slice(0, 120), '回复没有传完'],
  ])('%s is no answer', (_, body, reason) => {
    expect(() => readQuotes(body, [])).toThrow(reason)
  })
})
