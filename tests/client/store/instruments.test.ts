import { describe, expect, test } from 'vitest'
import { createInstrumentSearch } from '../../../client/store/instrument-search'
import { createInstruments } from '../../../client/store/instruments'
import { watchRegistry } from '../../../client/store/registry-watch'
import type { ConnectionState } from '../../../client/stream/connection-state'
import type { MarketSession } from '../../../client/stream/market'
import { createSignal } from '../../../client/stream/signal'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { fakeSurroundings, settle } from '../stream/fake-surroundings'

const rows = [
  { id: '000001.SH', name: '上证指数', pinyin: 'szzs' },
  { id: '000001.SZ', name: '平安银行', pinyin: 'payh payx' },
  { id: '600000.SH', name: '浦发银行', pinyin: 'pfyh' },
  { id: '600519.SH', name: '茅山 酒业', pinyin: 'msjy' },
  { id: '601398.SH', name: '工商银行', pinyin: 'gsyh' },
  { id: '300600.SZ', name: '瑞丰６００', pinyin: 'rf600' },
  { id: 'BTCUSDT.BINANCE', name: '比特币', pinyin: 'btb' },
]
const find = createInstrumentSearch(rows)

test.each([
  ['an exact code, in each exchange', '000001', ['000001.SH', '000001.SZ']],
  ['a code of a named exchange', 'sz000001', ['000001.SZ']],
  ['the full id', '000001.sh', ['000001.SH']],
  ['the beginning of a code before what contains it', '600', ['600000.SH', '600519.SH', '300600.SZ']],
  ['the beginning of a code of an exchange', 'sh60', ['600000.SH', '600519.SH', '601398.SH']],
  ['initials, capital or not, in any reading', 'PAYX', ['000001.SZ']],
  ['the beginning of initials', 'p', ['000001.SZ', '600000.SH']],
  ['a part of the name', '银行', ['000001.SZ', '600000.SH', '601398.SH']],
  ['the beginning of a name before its middle', '上', ['000001.SH']],
  ['spaces and full-width signs do not matter', ' ６００５１９ ', ['600519.SH']],
  ['a name typed without its space', '茅山酒业', ['600519.SH']],
  ['crypto', 'btcusdt', ['BTCUSDT.BINANCE']],
  ['crypto by its id', 'BTCUSDT.BINANCE', ['BTCUSDT.BINANCE']],
  ['nothing typed', '  ', []],
  ['nothing found', 'zzzz', []],
])('search finds %s', (_, text, expected) => {
  expect(find(text).map((place) => rows[place]?.id)).toEqual(expected)
})

test.each<[string, string, string[], string[]]>([
  ['before others, in their order', '银行', ['601398.SH', '600000.SH'], ['601398.SH', '600000.SH', '000001.SZ']],
  ['after a whole code', '600519', ['300600.SZ'], ['600519.SH']],
  [
    'of what matches in some way alone',
    '600',
    ['300600.SZ', 'BTCUSDT.BINANCE'],
    ['300600.SZ', '600000.SH', '600519.SH'],
  ],
  ['of the exchange that is named', 'sh60', ['300600.SZ', '601398.SH'], ['601398.SH', '600000.SH', '600519.SH']],
])('search puts favoured ones %s', (_, text, favoured, expected) => {
  const places = favoured.map((id) => rows.findIndex((row) => row.id === id))
  expect(find(text, 10, [...places, 99]).map((place) => rows[place]?.id)).toEqual(expected)
})

test('search stops at its limit', () => {
  expect(find('银行', 2)).toHaveLength(2)
})

const tableOf = (tradingDay: string, epoch = 1): InstrumentTable => ({
  epoch,
  tradingDay,
  id: ['600519.SH', 'BTCUSDT.BINANCE'],
  name: ['茅山酒业', '比特币'],
  pinyin: ['msjy', 'btb'],
  kind: ['stock', 'crypto'],
  board: ['main', 'crypto'],
  industry: ['食品', ''],
  priceScale: [2, 2],
  volumeScale: [0, 6],
  prevClose: [1000, 1],
  limitUp: [1100, 0],
  limitDown: [900, 0],
  floatShares: [1, 0],
  totalShares: [2, 0],
  meanVolume5: [3, 0],
  hasOrderNumbers: [true, false],
  caveats: {},
})

describe('a row of the registry', () => {
  const table: InstrumentTable = {
    ...tableOf('20260706'),
    ...{ priceScale: [3, 2], volumeScale: [1, 6], board: ['star', 'crypto'], kind: ['fund', 'crypto'] },
    caveats: { '600519.SH': { limits: 'guessed' } } as unknown as InstrumentTable['caveats'],
  }

  test('has every column of its place', async () => {
    const registry = createInstruments(async () => table)
    await registry.ensure()
    expect(registry.get('600519.SH')).toEqual({
      ...{ index: 0, id: '600519.SH', name: '茅山酒业', pinyin: 'msjy', kind: 'fund', board: 'star', industry: '食品' },
      ...{ priceScale: 3, volumeScale: 1, prevClose: 1000, limitUp: 1100, limitDown: 900, floatShares: 1 },
      ...{ totalShares: 2, meanVolume5: 3, hasOrderNumbers: true, caveats: { limits: 'guessed' } },
    })
    expect(registry.at(1)).toMatchObject({ index: 1, id: 'BTCUSDT.BINANCE', kind: 'crypto', volumeScale: 6 })
    expect([registry.at(2), registry.get('nobody'), registry.indexOf('BTCUSDT.BINANCE')]).toEqual([
      undefined,
      undefined,
      1,
    ])
  })

  test.each([
    ['600519.SH', 10_000],
    ['BTCUSDT.BINANCE', 100_000_000],
    ['nobody', 100],
  ])('of %s has %i units of amount in a yuan', async (id, units) => {
    const registry = createInstruments(async () => table)
    await registry.ensure()
    expect(registry.unitsPerYuan(id)).toBe(units)
  })
})

describe('the registry', () => {
  test('knows places, rows and scales', async () => {
    const registry = createInstruments(async () => tableOf('20260706'))
    expect([registry.get('600519.SH'), registry.search('msjy'), registry.unitsPerYuan('600519.SH')]).toEqual([
      undefined,
      [],
      100,
    ])
    await registry.ensure()
    expect(registry.get('600519.SH')).toMatchObject({
      index: 0,
      name: '茅山酒业',
      prevClose: 1000,
      hasOrderNumbers: true,
    })
    expect(registry.at(1)?.id).toBe('BTCUSDT.BINANCE')
    expect([registry.indexOf('x'), registry.at(2), registry.unitsPerYuan('BTCUSDT.BINANCE')]).toEqual([
      undefined,
      undefined,
      10 ** 8,
    ])
    expect(registry.search('600519')[0]?.id).toBe('600519.SH')
  })

  test('many wishes are one load, and a refresh meanwhile one more', async () => {
    let loads = 0
    const registry = createInstruments(async () => tableOf('20260706', ++loads))
    await Promise.all([registry.ensure(), registry.ensure()])
    expect(loads).toBe(1)
    await Promise.all([registry.refresh(), registry.refresh(), registry.refresh()])
    await settle()
    expect(loads).toBe(3)
  })

  test('a failed load keeps the table of before and says why', async () => {
    let fail = false
    const registry = createInstruments(async () => {
      if (fail) throw new Error('down')
      return tableOf('20260706')
    })
    await registry.ensure()
    fail = true
    await registry.refresh()
    expect([registry.table?.tradingDay, (registry.error as Error).message]).toEqual(['20260706', 'down'])
  })
})

describe('the registry’s watch', () => {
  async function begin(days: (string | Error)[]) {
    const world = fakeSurroundings()
    const connection = createSignal<ConnectionState>({ kind: 'idle' })
    const session = createSignal({ tradingDay: '' } as MarketSession)
    let loads = 0
    const registry = createInstruments(async () => {
      const day = days[Math.min(loads, days.length - 1)] as string | Error
      loads++
      if (day instanceof Error) throw day
      return tableOf(day, loads)
    })
    const market = { connection: { ...connection, retry: () => undefined, heardAt: () => 0, tabs: () => 1 }, session }
    const stop = watchRegistry(market, registry, world.surroundings)
    const at = async (tradingDay: string) => {
      session.set({ tradingDay } as MarketSession)
      await settle()
    }
    const connect = async () => {
      connection.set({ kind: 'live', since: 0 })
      await settle()
    }
    const pass = async (ms: number) => {
      world.advance(ms)
      await settle()
    }
    return { registry, connection, at, connect, pass, stop, world, loads: () => loads }
  }

  test('a new trading day is loaded, though the gateway’s table may come a little later', async () => {
    const { registry, at, connect, pass, loads } = await begin(['20260706', '20260706', '20260707'])
    await connect()
    await at('20260706')
    expect(loads()).toBe(1)
    await at('20260707')
    expect([loads(), registry.table?.tradingDay]).toEqual([2, '20260706'])
    await pass(3_000)
    expect([loads(), registry.table?.tradingDay]).toEqual([3, '20260707'])
    await pass(60_000)
    expect(loads()).toBe(3)
  })

  test('a failed load is repeated, five times at most', async () => {
    const { connect, pass, loads, world } = await begin([new Error('down')])
    await connect()
    for (let turn = 0; turn < 20; turn++) await pass(3_000)
    expect([loads(), world.timers]).toEqual([5, 0])
  })

  test('every new connection loads it again', async () => {
    const { connect, connection, loads, stop } = await begin(['20260706'])
    await connect()
    connection.set({ kind: 'timed-out', nextAt: 5_000, lostAt: 0, round: 0 })
    await connect()
    expect(loads()).toBe(2)
    stop()
    connection.set({ kind: 'timed-out', nextAt: 5_000, lostAt: 0, round: 0 })
    await connect()
    expect(loads()).toBe(2)
  })
})
