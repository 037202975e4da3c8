import { describe, expect, test } from 'vitest'
import { ListedTable } from '../../../../client/store/rows/listed-table'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const stocks = partOf<InstrumentTable>({
  id: ['600519.SH', '000001.SZ', 'BTCUSDT.BINANCE'],
  name: ['贵州茅台', '平安银行', '比特币'],
  pinyin: ['gzmt guizhoumaotai', 'payh pinganyinhang', 'btb bitebi'],
  kind: ['stock', 'stock', 'crypto'],
  board: ['main', 'main', 'crypto'],
  industry: ['白酒', '银行', ''],
  priceScale: [2, 2, 2],
  volumeScale: [0, 0, 5],
  prevClose: [170_000, 1_234, 6_000_000],
  limitUp: [187_000, 1_357, 0],
  limitDown: [153_000, 1_111, 0],
  floatShares: [1_256_197_800, 19_405_600_653, 0],
  totalShares: [1_256_197_800, 19_405_918_198, 0],
  meanVolume5: [2_500_000, 90_000_000, 0],
  hasOrderNumbers: [true, false, false],
  caveats: { '000001.SZ': { prevCloseOf: 'chain' } },
})

const table = new ListedTable(stocks)

describe('the table of the registry', () => {
  test('knows the place of a code, and none of others', () => {
    expect(['600519.SH', 'BTCUSDT.BINANCE', '600518.SH', ''].map((id) => table.indexOf(id))).toEqual([
      ...[0, 2, undefined, undefined],
    ])
  })

  test('answers every column of a place as an instrument', () => {
    expect(table.at(1)).toEqual({
      index: 1,
      id: '000001.SZ',
      name: '平安银行',
      pinyin: 'payh pinganyinhang',
      plain: '平安银行',
      kind: 'stock',
      board: 'main',
      industry: '银行',
      priceScale: 2,
      volumeScale: 0,
      prevClose: 1_234,
      limitUp: 1_357,
      limitDown: 1_111,
      floatShares: 19_405_600_653,
      totalShares: 19_405_918_198,
      meanVolume5: 90_000_000,
      hasOrderNumbers: false,
      caveats: { prevCloseOf: 'chain' },
    })
  })

  test('finds an instrument by a code that it had before', () => {
    const former = { '430047.BJ': { name: '平安银行', now: '000001.SZ' }, '830799.BJ': { name: '别家' } }
    const found = (text: string) => new ListedTable({ ...stocks, former }).search(text, 5, []).map(({ id }) => id)
    expect([found('430047'), found('830799')]).toEqual([['000001.SZ'], []])
  })

  test('has no caveats for an instrument without any', () => {
    expect(table.at(0)).not.toHaveProperty('caveats')
  })

  test.each([-1, 3, 1.5, Number.NaN])('has nothing at place %s', (place) => {
    expect(table.at(place)).toBeUndefined()
  })

  test('fills missing columns with defaults, and missing names with the code', () => {
    const short = new ListedTable({
      ...stocks,
      name: [],
      pinyin: [],
      kind: [],
      board: [],
      industry: [],
      priceScale: [],
      volumeScale: [],
      prevClose: [],
      limitUp: [],
      limitDown: [],
      floatShares: [],
      totalShares: [],
      meanVolume5: [],
      hasOrderNumbers: [],
      caveats: {},
    })
    expect(short.at(0)).toEqual({
      index: 0,
      id: '600519.SH',
      name: '600519.SH',
      pinyin: '',
      plain: '',
      kind: 'stock',
      board: 'main',
      industry: '',
      priceScale: 2,
      volumeScale: 0,
      prevClose: 0,
      limitUp: 0,
      limitDown: 0,
      floatShares: 0,
      totalShares: 0,
      meanVolume5: 0,
      hasOrderNumbers: false,
    })
    expect(short.unitsPerYuan('600519.SH')).toBe(100)
  })

  test.each([
    ['600519.SH', 100],
    ['BTCUSDT.BINANCE', 10_000_000],
    ['600518.SH', 100],
  ])('money of %s is in units of which %i are one yuan', (id, units) => {
    expect(table.unitsPerYuan(id)).toBe(units)
  })

  test.each([
    ['6005', ['600519.SH']],
    ['payh', ['000001.SZ']],
    ['茅台', ['600519.SH']],
    ['nothing of the kind', []],
  ])('finds %s', (text, ids) => {
    expect(table.search(text, 10, []).map(({ id }) => id)).toEqual(ids)
  })

  test('finds at most the requested number, favourites before others, unlisted favourites not at all', () => {
    const zeros = table.search('0', 10, ['000001.SZ', '999999.SH']).map(({ id }) => id)
    expect(zeros[0]).toBe('000001.SZ')
    expect(zeros).not.toContain('999999.SH')
    expect(table.search('0', 1, ['000001.SZ'])).toHaveLength(1)
  })
})
