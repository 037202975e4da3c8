import { beforeEach, describe, expect, test } from 'vitest'
import { EarlierStates } from '../../../../gateway/people/alerts/earlier-states'
import { OwnRowsCache } from '../../../../gateway/people/alerts/own-rows-cache'
import { RuleBook } from '../../../../gateway/people/alerts/rule-book'
import { createRuleStore } from '../../../../gateway/people/alerts/rule-store'
import { OwnDataStore } from '../../../../gateway/storage/own-data-store'
import { NOTHING_OWN } from '../../../../shared/alerts/own'
import { readRule } from '../../../../shared/alerts/read-rule'
import { measuresOf } from '../../../../shared/alerts/rule'
import { type OwnDataKind, type OwnRow, OwnRows } from '../../../../shared/market/own-data'
import { beijingDate } from '../../../../shared/market/session'
import { type AlertTestMarket, alertMarket, CHOICE } from '../../../support/alert-market'
import { clock, smallDirectory } from '../../../support/alert-rules'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { INSTRUMENTS, MOUTAI, PINGAN } from '../../../support/small-market'

const TODAY = beijingDate(clock('09:30:00'))
const NEVER = Number.POSITIVE_INFINITY
const LATER = clock('09:30:00') + 86_400_000

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

const set = (rows: readonly Partial<OwnRow>[], kind: OwnDataKind = 'number') =>
  new OwnRows({
    kind,
    rows: rows.map((row) => ({ code: MOUTAI, day: '20200101', value: 0, ...row })),
    updatedAt: NEVER,
  })

describe('rules on own data', () => {
  test('use the figure published at the time of a row', () => {
    const target = set([{ value: 10.3 }, { value: 10.1, day: TODAY, time: '09:31' }])
    market.watch(['600519 价格>=数据:目标价'], undefined, { data: new Map([['目标价', target]]) })
    market.trade('09:30:10', 1_020)
    market.trade('09:30:59', 1_020)
    expect(market.fired()).toEqual([])
    market.trade('09:31:00', 1_020)
    expect(market.fired()).toEqual(['r0 09:31:00'])
  })

  test('fire at the first row after a publication, with the figure', () => {
    const score = set([{ value: -2.5, day: TODAY, time: '09:31' }])
    market.watch(['自选:持仓 数据:评分<-2 且 涨幅>1%'], undefined, {
      lists: [{ name: '持仓', codes: [MOUTAI, PINGAN] }],
      data: new Map([['评分', score]]),
    })
    for (const id of [MOUTAI, PINGAN]) market.trade('09:30:10', 1_020, { id })
    for (const id of [MOUTAI, PINGAN]) market.trade('09:31:00', 1_020, { id })
    const { firings } = market.engine.take(9)
    expect(firings.map(({ instrument, at }) => [instrument, at])).toEqual([[MOUTAI, clock('09:31:00')]])
    expect(firings[0]?.figures[0]).toEqual(['数据:评分', '-2.5'])
  })

  test('count days to events that are announced', () => {
    const day = beijingDate(clock('09:30:00') + 3 * 86_400_000)
    const events = set([{ day, value: '解禁', published: TODAY, time: '09:31' }], 'event')
    market.watch(['600519 数据:解禁<=3', '600519 数据:解禁<=2'], undefined, { data: new Map([['解禁', events]]) })
    market.trade('09:30:59', 1_000)
    market.trade('09:31:00', 1_000)
    expect(market.fired()).toEqual(['r0 09:31:00'])
  })
})

describe('rows of data sets that rules name', () => {
  test('are read once until a set is stored again, for their owner only', async () => {
    const db = await openMigratedDatabase()
    let time = 1
    const store = new OwnDataStore(db, () => time++)
    const put = (owner: string, name: string, value: number) =>
      store.put(owner, { name, kind: 'number', source: '自己', unit: '', rows: [{ code: MOUTAI, day: TODAY, value }] })
    await put('a', '评分', 1)
    await put('a', '目标价', 2)
    await put('b', '评分', 3)
    const cache = new OwnRowsCache(db)
    const rules = [
      { owner_id: 'a', condition: '600519.SH 数据:评分>0' },
      { owner_id: 'c', condition: '600519.SH 数据:评分>0' },
      { owner_id: 'b', condition: '600519.SH 涨幅>1%' },
    ]
    const first = await cache.namedIn(rules)
    expect([...first].map(([owner, sets]) => [owner, [...sets.keys()]])).toEqual([
      ['a', ['评分']],
      ['c', []],
    ])
    expect((await cache.namedIn(rules)).get('a')?.get('评分')).toBe(first.get('a')?.get('评分'))
    await put('a', '评分', 9)
    expect((await cache.namedIn(rules)).get('a')?.get('评分')?.figure(MOUTAI, LATER)).toBe(9)

    const read = readRule('600519 数据:评分>0', smallDirectory)
    if (!read.ok) throw new Error(read.reason)
    const figureOf = async (owner: string) =>
      measuresOf((await cache.attached(owner, read.rule)).expression)[0]?.rows?.figure(MOUTAI, LATER)
    expect([await figureOf('a'), await figureOf('b'), await figureOf('c')]).toEqual([9, 3, undefined])
    await db.destroy()
  })
})

describe('a stored rule on own data', () => {
  test('continues with a set that is stored again, and does not ring twice for the same figure', async () => {
    const db = await openMigratedDatabase()
    let time = 1
    const now = () => time++
    const store = new OwnDataStore(db, now)
    const target = (value: number, owner = 'a') => {
      const rows = [{ code: MOUTAI, day: '20200101', value, published: '20200101' }]
      return store.put(owner, { name: '目标价', kind: 'number', source: '自己', unit: '元', rows })
    }
    await target(10.1)
    await target(0.01, 'b')
    const condition = '600519.SH 价格>=数据:目标价'
    const rule = { ...CHOICE, revision: 0, name: '茅台', condition, expiresAt: null, paused: false }
    await createRuleStore(db, now).add('a', rule)
    const book = new RuleBook({
      ...{ db, now, listed: () => INSTRUMENTS, engine: market.engine },
      earlier: new EarlierStates(new Map()),
    })
    const heldNow = async (owner: string) =>
      (await book.heldNow({ owner, condition, own: { ...NOTHING_OWN, dataSets: ['目标价'] } })).holds
    await book.load()
    const ringsAt = () => market.engine.take(9).firings.map(({ at }) => at)
    market.trade('09:30:00', 1_000)
    expect([await heldNow('a'), await heldNow('b')]).toEqual([0, 1])
    market.trade('09:30:01', 1_010)
    expect(ringsAt()).toEqual([clock('09:30:01')])
    await target(10.05)
    await book.load()
    market.trade('09:30:02', 1_011)
    expect(ringsAt()).toEqual([])
    await target(10.3)
    await book.load()
    market.trade('09:30:03', 1_020)
    market.trade('09:30:04', 1_029)
    expect(ringsAt()).toEqual([])
    market.trade('09:30:05', 1_030)
    expect(ringsAt()).toEqual([clock('09:30:05')])
    await store.remove('a', '目标价')
    await book.load()
    market.trade('09:30:06', 1_000)
    market.trade('09:30:07', 1_030)
    expect(ringsAt()).toEqual([])
    await db.destroy()
  })
})
