import { describe, expect, test } from 'vitest'
import { createInstruments, searchSecurities } from '../../../../client/store/rows/instruments'
import { watchRegistry } from '../../../../client/store/rows/registry-watch'
import type { ConnectionState } from '../../../../client/stream/connection-state'
import type { MarketSession } from '../../../../client/stream/market'
import { createSignal } from '../../../../client/stream/signal'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { fakeEnvironment, settle } from '../../stream/fake-environment'

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
    priceScale: [3, 2],
    volumeScale: [1, 6],
    board: ['star', 'crypto'],
    kind: ['fund', 'crypto'],
    caveats: { '600519.SH': { prevCloseOf: 'chain' } },
  }

  test('has every column of its place', async () => {
    const registry = createInstruments(async () => table)
    await registry.ensure()
    expect(registry.get('600519.SH')).toEqual({
      index: 0,
      id: '600519.SH',
      name: '茅山酒业',
      pinyin: 'msjy',
      plain: '茅山酒业',
      kind: 'fund',
      board: 'star',
      industry: '食品',
      priceScale: 3,
      volumeScale: 1,
      prevClose: 1000,
      limitUp: 1100,
      limitDown: 900,
      floatShares: 1,
      totalShares: 2,
      meanVolume5: 3,
      hasOrderNumbers: true,
      caveats: { prevCloseOf: 'chain' },
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

  test('finds securities even if any number of indexes match better', async () => {
    const indexes = Array.from({ length: 40 }, (_, at) => `0000${at + 10}.SH`)
    const registry = createInstruments(async () => ({
      ...tableOf('20260706'),
      id: [...indexes, '000001.SZ', '000002.SZ', '000004.SZ'],
      name: indexes.map(() => '指数').concat('平安银行', '万科', '国华'),
      pinyin: indexes.map(() => 'zs').concat('payh', 'wk', 'gh'),
      kind: [...indexes.map(() => 'index' as const), 'stock', 'fund', 'bond'],
    }))
    await registry.ensure()
    expect(searchSecurities(registry, '0000', 2).map(({ id }) => id)).toEqual(['000001.SZ', '000002.SZ'])
    expect(searchSecurities(registry, '000010', 2)).toEqual([])
  })

  test('concurrent requests share one load, and refreshes meanwhile cause one more', async () => {
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
    const world = fakeEnvironment()
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
    const stop = watchRegistry(market, registry, world.environment)
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
    return { registry, connection, session, at, connect, pass, stop, world, loads: () => loads }
  }

  test('a new trading day is loaded, even if the gateway has its table a little later', async () => {
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

  test('a feed that has caught up after it began again has it loaded again', async () => {
    const { connect, session, loads } = await begin(['20260706'])
    await connect()
    for (const behind of [true, false, false]) {
      session.set({ tradingDay: '20260706', behind } as MarketSession)
      await settle()
    }
    expect(loads()).toBe(2)
  })

  test('a failed load is repeated until it succeeds, at growing intervals', async () => {
    const { connect, pass, loads, registry, world } = await begin([
      ...Array.from({ length: 9 }, () => new Error('down')),
      '20260706',
    ])
    await connect()
    const seen: number[] = []
    for (const ms of [3_000, 6_000, 12_000, 15_000, 15_000, 14_000]) {
      await pass(ms)
      seen.push(loads())
    }
    expect(seen).toEqual([2, 3, 4, 5, 6, 6])
    for (let turn = 0; turn < 6; turn++) await pass(15_000)
    expect([registry.table?.tradingDay, loads(), world.timers]).toEqual(['20260706', 10, 0])
  })

  test('a table of another day is loaded again, five times at most', async () => {
    const { at, connect, pass, loads, world } = await begin(['20260706'])
    await connect()
    await at('20260707')
    for (let turn = 0; turn < 20; turn++) await pass(15_000)
    expect([loads(), world.timers]).toEqual([6, 0])
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

  test('a connection that stays as it is loads nothing, whatever else is told about it', async () => {
    const { connect, connection, loads } = await begin(['20260706'])
    for (const round of [0, 1, 2]) connection.set({ kind: 'timed-out', nextAt: 5_000, lostAt: 0, round })
    await settle()
    expect(loads()).toBe(0)
    await connect()
    await connect()
    expect(loads()).toBe(1)
  })
})
