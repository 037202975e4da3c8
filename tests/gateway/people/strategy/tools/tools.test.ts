import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../../../gateway/storage/database'
import { isEntryId } from '../../../../../shared/dictionary/dictionary'
import type { ToolAnswer, ToolFigure, ToolResult } from '../../../../../shared/protocol/rest-assistant'
import { openMigratedDatabase } from '../../../../support/migrated-database'
import { INDEX, MOUTAI, PINGAN, QUIET } from '../../../../support/small-market'
import { toolMarket } from '../../../../support/tool-market'

let folder: string
let db: Db
let world: Awaited<ReturnType<typeof toolMarket>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-tools-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
  world = await toolMarket(db)
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const call = (name: string, given: unknown = {}, at?: string): Promise<ToolAnswer> =>
  world.desk.open(at).run(name, given)

async function found(name: string, given: unknown = {}, at?: string): Promise<ToolResult> {
  const answer = await call(name, given, at)
  if (!answer.ok) throw new Error(`${name}: ${answer.code} ${answer.message}`)
  return answer
}

const said = ({ value, unit, missing }: ToolFigure = { label: '', unit: '', definition: '' }): string =>
  missing ?? `${value}${unit}`

/** `figure=value` of one row. */
async function rowOf(name: string, given: unknown, row: string, at?: string): Promise<Record<string, string>> {
  const { rows } = await found(name, given, at)
  const one = rows.find(({ id }) => id === row)
  return Object.fromEntries(Object.entries(one?.figures ?? {}).map(([key, figure]) => [key, said(figure)]))
}

const bought = 500_000 * 10.1
const sold = 100_000 * 10.05
const later = 200_000 * 10.2
const wan = (yuan: number) => `${(yuan / 1e4).toFixed(1)}万元`

/** Arguments with which each tool answers in this market. */
const CALLS: readonly [name: string, given: unknown][] = [
  ['find_instrument', { query: '示例' }],
  ['stock_now', { ids: [MOUTAI, QUIET] }],
  ['stock_at', { id: MOUTAI, at: '20261120T0935' }],
  ['stock_days', { ids: [MOUTAI], days: 3 }],
  ['stretch', { id: MOUTAI, from: '20261120T0930', to: '20261120T0935' }],
  ['stretch', { id: MOUTAI, from: '20261118', to: '20261119' }],
  ['flow_rank', { view: 'AD' }],
  ['flow_rank', { view: 'PASSIVE', days: 2 }],
  ['market_now', {}],
  ['limit_ladder', {}],
  ['boards', {}],
  ['board_members', { name: '银行' }],
  ['index_now', { ids: [INDEX] }],
  ['index_contributions', { id: INDEX }],
  ['splits', {}],
  ['events', {}],
  ['screen', { conditions: [{ figure: 'change', op: '>', value: 0.001 }] }],
  ['calendar', { day: '20261001' }],
  ['definition', { term: '主动净额' }],
  ['draft_alert', { condition: '600519 涨幅>3%' }],
  ['predictions', {}],
  ['day_review', {}],
]

describe('every tool', () => {
  test.each(CALLS)('%s %j gives each figure a value or a reason, a unit and a definition', async (name, given) => {
    const { rows, asOf, source, quality, ledger, resource } = await found(name, given)
    expect({ asOf, source, quality }).toEqual({
      asOf: world.market.clock().marketTime,
      source: '模拟行情',
      quality: 'simulated',
    })
    expect(ledger).toBe('eastmoney-live')
    expect(resource).not.toBe('')
    for (const { figures, href } of rows) {
      expect(href).toMatch(/^\//)
      for (const figure of Object.values(figures)) {
        expect(isEntryId(figure.definition)).toBe(true)
        expect((figure.value === undefined) !== (figure.missing === undefined)).toBe(true)
        expect(figure.value ?? '').not.toMatch(/NaN|Infinity|undefined|null/)
      }
    }
  })

  test('is called in this test, and describes a closed object', () => {
    const tools = world.desk.tools()
    const called = new Set([...CALLS.map(([name]) => name), 'similar_days'])
    expect(new Set(tools.map(({ name }) => name))).toEqual(called)
    for (const { name, parameters } of tools) {
      expect(name).toMatch(/^[a-z_]{1,32}$/)
      expect(parameters.additionalProperties).toBe(false)
      expect(JSON.stringify(parameters)).not.toMatch(/account|token|url|file/)
    }
  })

  test.each<[string, unknown, string]>([
    ['stock_now', { ids: [] }, 'bad-request'],
    ['stock_now', { ids: ['600519'] }, 'bad-request'],
    ['stock_now', { ids: [MOUTAI], account: 'x' }, 'bad-request'],
    ['stock_now', '600519.SH', 'bad-request'],
    ['stock_now', { ids: ['600000.SH'] }, 'unknown-instrument'],
    ['stock_days', { ids: [MOUTAI], days: 61 }, 'bad-request'],
    ['stock_days', { ids: [MOUTAI], days: 5, end: '20261121' }, 'at-future'],
    ['stretch', { id: MOUTAI, from: '20261120T0935', to: '20261120T0930' }, 'bad-request'],
    ['stretch', { id: MOUTAI, from: '20261120T0930', to: '20261120T1400' }, 'at-future'],
    ['stretch', { id: MOUTAI, from: '20261118', to: '20261121' }, 'at-future'],
    ['stretch', { id: MOUTAI, from: '2026-11-18', to: '20261119' }, 'bad-request'],
    ['stock_at', { id: MOUTAI, at: '20261120T1400' }, 'at-future'],
    ['stock_at', { id: MOUTAI, at: '20261120T9900' }, 'at-malformed'],
    ['flow_rank', { view: 'AD', scope: '火星' }, 'not-found'],
    ['flow_rank', { view: 'AD', scope: '银行火星', days: 2 }, 'not-found'],
    ['index_now', { ids: [MOUTAI] }, 'code-invalid'],
    ['events', { kinds: ['没有'] }, 'bad-request'],
    ['day_review', { day: '20261120' }, 'no-data'],
    ['day_review', { day: '20261123' }, 'at-future'],
    ['calendar', { day: '20261399' }, 'date-invalid'],
    ['definition', { term: '没有这个词' }, 'not-found'],
    ['draft_alert', { condition: '600519 跌破5日线' }, 'alert-invalid'],
    ['find_instrument', { query: '火星矿业' }, 'unknown-instrument'],
    ['similar_days', { id: MOUTAI }, 'code-invalid'],
    ['no_such_tool', {}, 'tool-unknown'],
  ])('%s %j is refused as %s', async (name, given, code) => {
    const answer = await call(name, given)
    expect(answer).toMatchObject({ ok: false, code })
    expect('schema' in answer).toBe(code === 'bad-request' && name !== 'events')
  })

  test('answers the same call of one answer from its first reading', async () => {
    const runner = world.desk.open(undefined)
    expect(await runner.run('market_now', {})).toBe(await runner.run('market_now', {}))
  })
})

describe('figures', () => {
  test('of a review are those of the day, and what followed only as far as the lock', async () => {
    const review = (day: string, at?: string) => rowOf('day_review', { day }, 'market', at)
    expect(await review('20261118')).toMatchObject({ up: '1只', flat: '1只', down: '0只', adNet: '3500元' })
    const followed = { after1: '0.00%', after3: '到这一刻还没有走完' }
    expect(await review('20261118')).toMatchObject(followed)
    expect(await review('20261118', '20261119T100000')).toMatchObject({ after1: '到这一刻还没有走完' })
    expect(await review('20261118', '20261120T100000')).toMatchObject(followed)
    expect(await review('20261119')).toMatchObject({ up: '1只', down: '1只', after1: '到这一刻还没有走完' })
    const { rows } = await found('day_review', { day: '20261119', list: 'outflow' })
    expect(rows.map(({ id }) => id)).toEqual(['market', 'before', 'signals', MOUTAI])
    expect(rows.at(-1)?.figures.signal?.value).toBe('主动净流出')
  })

  test('of a stock are those of its tape, with their signs', async () => {
    const row = await rowOf('stock_now', { ids: [MOUTAI] }, MOUTAI)
    const net = bought - sold + later
    const turnover = bought + sold + later
    expect(row).toMatchObject({
      price: '10.20元',
      change: '2.00%',
      adNet: wan(net),
      adShare: `${((net / turnover) * 100).toFixed(2)}%`,
      turnover: wan(turnover),
      turnoverRate: '80.00%',
      amplitude: '1.50%',
    })
    expect(await rowOf('stock_now', { ids: [PINGAN] }, PINGAN)).toMatchObject({ change: '-1.00%', adNet: '-891.0万元' })
  })

  test('of orders are missing with the reason where the feed has no order numbers', async () => {
    const row = await rowOf('stock_now', { ids: [QUIET] }, QUIET)
    expect(row.odBig).toBe('该行情没有委托编号，全部口径无法计算')
    expect(row.passiveBig).toBe(row.odBig)
    expect(row.adNet).toBe('1000元')
  })

  test('of a minute are sums up to its end', async () => {
    const at = (minute: string) => rowOf('stock_at', { id: MOUTAI, at: `20261120T${minute}` }, MOUTAI)
    expect(await at('0931')).toMatchObject({ price: '10.10元', change: '1.00%', adNet: wan(bought), minute: '09:31' })
    expect(await at('0932')).toMatchObject({ price: '10.05元', adNet: wan(bought - sold) })
    expect(await at('1020')).toMatchObject({ price: '10.05元', adNet: wan(bought - sold) })
    expect(await at('1021')).toMatchObject({ price: '10.20元', adNet: wan(bought - sold + later) })
  })

  test('of a stretch of minutes are what changed within it, from the price before', async () => {
    const of = (from: string, to: string) =>
      rowOf('stretch', { id: MOUTAI, from: `20261120T${from}`, to: `20261120T${to}` }, MOUTAI)
    expect(await of('0930', '0931')).toMatchObject({ change: '1.00%', price: '10.10元', adNet: wan(bought) })
    expect(await of('0931', '0932')).toMatchObject({
      stretch: '2026-11-20 09:31 至 2026-11-20 09:32',
      change: '-0.50%',
      price: '10.05元',
      turnover: wan(sold),
      adNet: wan(-sold),
      adShare: '-100.00%',
    })
    expect(await of('0932', '1021')).toMatchObject({
      change: '1.49%',
      high: '10.20元',
      low: '10.05元',
      adNet: wan(later),
    })
  })

  test('of a stretch of an index are points, and the money of its members', async () => {
    const stretchOf = async (from: string) => {
      const { rows } = await found('stretch', { id: INDEX, from, to: '20261120T1022' })
      return rows[0]?.figures
    }
    const [day, later, now] = [
      await stretchOf('20261120T0930'),
      await stretchOf('20261120T0932'),
      (await found('index_now', { ids: [INDEX] })).rows[0]?.figures,
    ]
    expect([said(day?.level), said(day?.change)]).toEqual(['2510.00点', '0.40%'])
    expect(day).not.toHaveProperty('price')
    expect(said(day?.high)).toMatch(/点$/)
    expect(day?.adNet?.number).toBe(now?.adNet?.number)
    // What was bought in the first minutes is before it, and so is a part of the change.
    expect(later?.adNet?.number).not.toBe(now?.adNet?.number)
    expect(later?.change?.number).not.toBe(day?.change?.number)
  })

  test('of a stretch of days are chained, without the ex-date', async () => {
    const { rows, notes } = await found('stretch', { id: MOUTAI, from: '20261118', to: '20261119' })
    const figures = rows[0]?.figures ?? {}
    expect([figures.change, figures.price, figures.adNet].map(said)).toEqual(['37.50%', '6.60元', '2000元'])
    expect(notes).toEqual(['共 2 个有记录的交易日，最高与最低价未复权'])
  })

  test('of days are each day, and their sum with changes chained', async () => {
    const { rows, notes } = await found('stock_days', { ids: [MOUTAI], days: 5 })
    expect(rows.map(({ figures }) => said(figures.change))).toEqual(['25.00%', '10.00%', '2.00%', '40.25%'])
    expect(rows.map(({ figures }) => said(figures.adNet)).slice(0, 2)).toEqual(['3000元', '-1000元'])
    expect(said(rows.at(-1)?.figures.inflowDays)).toBe('2天')
    expect(notes).toEqual(['今天还没有收盘', '只有 3 个交易日有记录，缺 2 个'])
  })

  test('of a ranking go by the view, the side and the days', async () => {
    const ids = async (given: unknown) => (await found('flow_rank', given)).rows.map(({ id }) => id)
    expect(await ids({ view: 'AD' })).toEqual([MOUTAI, QUIET])
    expect(await ids({ view: 'AD', side: 'out' })).toEqual([PINGAN])
    expect(await ids({ view: 'AD', days: 2, end: '20261119' })).toEqual([PINGAN, MOUTAI])
    expect(await ids({ view: 'AD', scope: '银行', side: 'out' })).toEqual([PINGAN])
    expect(await ids({ view: 'AD', scope: '深市银行', side: 'out' })).toEqual([PINGAN])
    expect(await ids({ view: 'AD', scope: '沪市银行', side: 'out' })).toEqual([])
    expect(await ids({ view: 'AD', days: 2, end: '20261119', scope: '沪市' })).toEqual([MOUTAI])
    expect(await ids({ view: 'AD', days: 1, end: '20261119', side: 'out' })).toEqual([MOUTAI])
  })

  test('of a ranking of days are whole yuan of these days, active and passive', async () => {
    const nets = async (view: 'AD' | 'PASSIVE', days: number) => {
      const { rows } = await found('flow_rank', { view, days, end: '20261119' })
      return rows.map(({ id, figures }) => [id, Object.values(figures)[0]?.number])
    }
    expect(await nets('AD', 1)).toEqual([[PINGAN, 9_000]])
    expect(await nets('AD', 2)).toEqual([
      [PINGAN, 9_500],
      [MOUTAI, 2_000],
    ])
    expect(await nets('PASSIVE', 2)).toEqual([])
  })

  test('of boards are weighted by free float', async () => {
    const { rows } = await found('boards')
    expect(rows.map(({ id, figures }) => [id, said(figures.change), said(figures.boardRank)])).toEqual([
      ['食品饮料', '2.00%', '1名'],
      ['电力设备', '0.00%', '2名'],
      ['银行', '-1.00%', '3名'],
    ])
  })

  test('of a screen count the matches and say the conditions', async () => {
    const given = { conditions: [{ figure: 'change', op: '>=', value: 0.02 }] }
    const { rows, notes } = await found('screen', given)
    expect([said(rows[0]?.figures.matched), said(rows[0]?.figures.of)]).toEqual(['1只', '3只'])
    expect(rows[1]?.id).toBe(MOUTAI)
    expect(notes[0]).toBe('条件：涨跌幅 >= 2.00%')
  })

  test.each<[string, string[]]>([
    ['示例', [PINGAN, QUIET, MOUTAI]],
    ['示例银行', [PINGAN]],
    ['例', [PINGAN, QUIET, MOUTAI]],
    ['000001', [PINGAN]],
    ['0000', [PINGAN, INDEX]],
  ])('of what is found by %s are by how well it fits, then by code', async (query, ids) => {
    expect((await found('find_instrument', { query })).rows.map(({ id }) => id)).toEqual(ids)
  })

  test('of the calendar name the trading days around a holiday', async () => {
    expect(await rowOf('calendar', { day: '20261001' }, '20261001')).toMatchObject({
      trading: '否',
      previous: '2026-09-30',
      next: '2026-10-08',
      recorded: '否',
    })
    expect(await rowOf('calendar', { day: '20261119' }, '20261119')).toMatchObject({ trading: '是', recorded: '是' })
  })

  test('of an alert are a sentence and a rule, not saved', async () => {
    const { rows, notes } = await found('draft_alert', { condition: '示例酒业 涨幅>3%' })
    expect(said(rows[0]?.figures.condition)).toMatch(/^600519\.SH ?涨幅>3%$/)
    expect(rows[0]?.href).toMatch(/^\/alerts\?new=/)
    expect(notes[0]).toMatch('草稿')
  })
})

test.each([
  ['flow_rank', { view: 'AD', days: 1, end: '20261119' }, ['2026-11-19T15:00']],
  ['flow_rank', { view: 'AD', days: 2, end: '20261119' }, ['2026-11-19T15:00']],
  ['stock_days', { ids: [PINGAN], days: 2, end: '20261119' }, ['2026-11-18T15:00', '2026-11-19T15:00']],
  ['screen', { conditions: [{ figure: 'turnover', op: '>', value: 1 }], at: '20261120T0935' }, ['2026-11-20T09:35']],
  ['index_contributions', { id: INDEX, to: '20261120T0935' }, ['2026-11-20T09:35']],
  ['stock_at', { id: MOUTAI, at: '20261120T0935' }, ['2026-11-20T09:35']],
  ['day_review', { day: '20261119' }, ['2026-11-18T15:00', '2026-11-19T15:00']],
  ['day_review', { day: '20261118' }, ['2026-11-18T15:00']],
])('figures of %s %j have the time that they are of', async (name, given, times) => {
  const { rows } = await found(name, given)
  const minuteOf = (at = 0) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)
  expect([...new Set(rows.map(({ at }) => minuteOf(at)))].sort()).toEqual(times)
})

test('withheld figures are missing in every tool, also in what is derived from them', async () => {
  const { publication } = world
  publication.set([
    { figure: 'active-net', exchange: '', since: 0, until: null, by: 'x', reason: 'x' },
    { figure: 'order-net', exchange: 'SH', since: 0, until: null, by: 'x', reason: 'x' },
  ])
  try {
    for (const [name, given] of CALLS) {
      const answer = await call(name, given)
      const rows = answer.ok ? answer.rows : []
      for (const { id, figures } of rows) {
        for (const key of ['adNet', 'adShare', 'adBig']) {
          if (figures[key]) expect([name, key, said(figures[key])]).toEqual([name, key, '暂停发布'])
        }
        if (figures.odBig && id === MOUTAI) expect(said(figures.odBig)).toBe('暂停发布')
      }
    }
    expect((await found('flow_rank', { view: 'AD' })).rows).toEqual([])
  } finally {
    publication.set([])
  }
})
