import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../../../gateway/storage/database'
import { findEntries } from '../../../../../shared/dictionary/find-entries'
import type { MarketEventQuery } from '../../../../../shared/protocol/rest-market'
import { openMigratedDatabase } from '../../../../support/migrated-database'
import { INSTRUMENTS, MOUTAI, smallMarket } from '../../../../support/small-market'
import { questionMarket, spoken, TODAY, toolsOf } from '../../../../support/tool-market'

let folder: string
let db: Db
let world: Awaited<ReturnType<typeof questionMarket>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-tool-lists-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
  world = await questionMarket(db)
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** Forty stocks at their upper limit, of streaks 1 to 9, the longest first. */
function limitUps() {
  const [model = INSTRUMENTS[0]] = INSTRUMENTS
  const stocks = Array.from({ length: 40 }, (_, place) => ({ ...model, id: `${601_000 + place}.SH` }) as typeof model)
  const market = smallMarket(TODAY)
  market.startDay(TODAY, stocks as typeof INSTRUMENTS)
  for (const stock of stocks) market.trade(stock?.id ?? '', 1, 1100, 100)
  const sealed = stocks.map((stock, place) => ({
    id: stock?.id ?? '',
    streak: 1 + Math.floor((39 - place) / 4.5),
    sealed: true,
    sealYuan: 1_000_000,
    firstAt: market.at(1),
    opened: 0,
  }))
  const ladder = { tradingDay: TODAY, historyDays: 15, before: [], stocks: sealed }
  return toolsOf(market.state, market.clock, { limitLadder: async () => ladder }).open(undefined)
}

describe('a list longer than a result', () => {
  test.each([
    ['主动净额', findEntries('主动净额').length],
    ['净', findEntries('净').length],
    ['大单', findEntries('大单').length],
  ])('of the definitions of %s, %i in all, has the first three and says how many are left out', async (term, all) => {
    const answer = await world.desk.open(undefined).run('definition', { term })
    const ids = answer.ok ? answer.rows.map(({ id }) => id) : []
    expect(ids).toEqual(findEntries(term).slice(0, 3))
    expect(answer).toMatchObject({ ok: true, more: Math.max(0, all - 3) })
  })

  test.each([
    [30, 22, 18],
    [10, 10, 30],
  ])('of the limit ladder by %i has %i stocks and says that %i more are left out', async (limit, stocks, more) => {
    const answer = await limitUps().run('limit_ladder', { limit })
    const rows = answer.ok ? answer.rows : []
    expect(rows.filter(({ figures }) => figures.seal)).toHaveLength(stocks)
    expect(answer).toMatchObject({ ok: true, more })
  })

  test('of the limit ladder has the last stock too when it is named', async () => {
    const answer = await limitUps().run('limit_ladder', { id: '601039.SH' })
    expect(answer).toMatchObject({ ok: true, more: 0, rows: [{ id: '601039.SH', figures: { days: { value: '1' } } }] })
    expect(answer.ok && answer.rows).toHaveLength(1)
  })

  test('of days says how many are left out, and sums all', async () => {
    const { days } = await world.past.days(MOUTAI, 5, '20261118')
    const [day] = days
    if (!day) throw new Error('no day')
    const many = Array.from({ length: 40 }, (_, place) => ({ ...day, tradingDay: String(20_260_901 + place) }))
    const tools = toolsOf(world.market.state, world.market.clock, {
      days: async () => ({ ...(await world.past.days(MOUTAI, 1)), days: many }),
    })
    const answer = await tools.open(undefined).run('stock_days', { ids: [MOUTAI], days: 40, end: '20261118' })
    expect(answer).toMatchObject({ ok: true, more: 12 })
    expect(answer.ok && answer.rows).toHaveLength(29)
    expect(answer.ok && answer.rows.at(-1)?.figures.adNet?.number).toBe(40 * 3_000)
  })

  test.each([
    ['14:59:59', true],
    ['15:00:00', false],
  ])('of days has today as it is at %s, not closed: %s', async (time, isRunning) => {
    const marketTime = Date.parse(`2026-11-20T${time}+08:00`)
    const clock = () => ({ ...world.market.clock(), marketTime })
    const runner = toolsOf(world.market.state, clock, world.past).open(undefined)
    for (const [name, given] of [
      ['stock_days', { ids: [MOUTAI], days: 3 }],
      ['flow_rank', { view: 'AD', days: 3 }],
    ] as const) {
      const answer = await runner.run(name, given)
      expect(answer.ok && answer.notes.includes('今天还没有收盘')).toBe(isRunning)
      if (name === 'stock_days') expect(answer.ok && answer.rows.at(-2)?.at).toBe(marketTime)
    }
  })

  test('of events is read by its kinds, not cut before they are chosen', async () => {
    const queries: MarketEventQuery[] = []
    const tools = toolsOf(world.market.state, world.market.clock, {
      events: async (query) => {
        queries.push(query)
        return { tradingDay: TODAY, historyDays: 0, events: [] }
      },
    })
    await tools.open(undefined).run('events', { kinds: ['火箭发射'] })
    expect(queries).toEqual([{ day: TODAY, kinds: ['rocket'] }])
  })
})

describe('a list that withheld figures select', () => {
  const withheld = async (work: () => Promise<void>) => {
    const rest = { exchange: '', since: 0, until: null, by: 'x', reason: 'x' } as const
    world.publication.set([
      { figure: 'active-net', ...rest },
      { figure: 'split', ...rest },
    ])
    try {
      await work()
    } finally {
      world.publication.set([])
    }
  }
  const notesOf = async (name: string, given: object) => {
    const answer = await world.desk.open(undefined).run(name, given)
    return answer.ok ? answer.notes.join() : answer.code
  }

  test('says that they are withheld, and not that there is nothing', () =>
    withheld(async () => {
      expect(await notesOf('flow_rank', { view: 'AD' })).toMatch('主动净额暂停发布')
      expect(await notesOf('flow_rank', { view: 'PASSIVE' })).toMatch('主动净额暂停发布')
      expect(await notesOf('flow_rank', { view: 'AD', days: 2 })).toMatch('主动净额暂停发布')
      expect(await notesOf('splits', {})).toMatch(/^(?!.*没有发现).*拆单暂停发布/)
      expect(await notesOf('boards', { by: 'adNet' })).toBe('withheld')
      for (const question of ['资金流入哪些股票？', '今天谁在被动承接？', '今天有哪些拆单？']) {
        expect(spoken(await world.ask(question))).toMatch(/^(?!.*(没有发现|没有股票|居前)).*暂停发布/)
      }
    }))

  test('is not compared: two stocks have no stronger one', () =>
    withheld(async () => {
      const said = spoken(await world.ask('示例酒业和示例银行对比'))
      expect(said).toMatch('无法比较强弱')
      expect(said).not.toMatch('更强')
    }))
})
