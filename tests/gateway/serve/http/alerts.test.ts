import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NameBook } from '../../../../gateway/people/alerts/directory'
import { FiringDesk } from '../../../../gateway/people/alerts/firing-desk'
import { createRuleStore } from '../../../../gateway/people/alerts/rule-store'
import { watchlistRoutes } from '../../../../gateway/people/documents/watchlists'
import { alertNowRoutes, judgedNowRoutes } from '../../../../gateway/serve/http/alert-now'
import { type AlertParts, alertRoutes } from '../../../../gateway/serve/http/alerts'
import type { Db } from '../../../../gateway/storage/database'
import { NOTHING_OWN } from '../../../../shared/alerts/own'
import type { AlertRules, AlertState } from '../../../../shared/protocol/rest-alerts'
import { CHOICE } from '../../../support/alert-market'
import { INSTRUMENTS } from '../../../support/small-market'
import { type ApiServer, apiServer, type Person } from './api-server'

const NOW = 1_795_170_700_000
let api: ApiServer
let db: Db
let changes: string[]
let askedNow: object[]
let judged: AlertState
let shown: { owner: string; answered: object; read: Parameters<AlertParts['shown']>[2] } | undefined
const HELD = { at: NOW, lasts: true, of: 1, holds: 1, unknown: 0, first: [], whys: [], lacking: [], outside: false }
beforeEach(async () => {
  changes = []
  judged = 'armed'
  askedNow = []
  const names = new NameBook(INSTRUMENTS)
  api = await apiServer((opened) => {
    db = opened
    return [
      alertRoutes({
        rules: createRuleStore(db, () => NOW),
        firings: new FiringDesk(
          db,
          () => 'simulated',
          () => NOW,
        ),
        names: () => names,
        instrument: (id) => INSTRUMENTS.find((one) => one.id === id),
        statesOf: (ids) => new Map(ids.map((id) => [id, judged])),
        shown: (owner, answered, read) => {
          shown = { owner, answered, read }
        },
        changed: (owner, what) => changes.push(`${owner} ${what}`),
        tradingDay: () => '20261120',
        marketTime: () => NOW,
        now: () => NOW,
      }),
      alertNowRoutes({
        rules: createRuleStore(db, () => NOW),
        names: () => names,
        instrument: (id) => INSTRUMENTS.find((one) => one.id === id),
        heldNow: (asked) => {
          askedNow.push(asked)
          return HELD
        },
      }),
      judgedNowRoutes(async () => HELD),
      watchlistRoutes(db, () => NOW),
    ]
  })
})
afterEach(() => api.stop())

const request = {
  ...CHOICE,
  revision: 0,
  name: '酒业破位',
  condition: '示例酒业>10.05',
  expiresAt: null,
  paused: false,
}
const parse = (text: string, as: Person = 'lin') => api.ask('/api/alerts/parse', { method: 'POST', body: { text }, as })
const add = (body: object, as: Person = 'lin') => api.ask('/api/alerts/rules', { method: 'POST', body, as })

test('a rule about a delisted code states that it is gone, unless it is paused', async () => {
  const body = { ...request, revision: 0 }
  await add({ ...body, name: '甲' })
  await add({ ...body, name: '乙', paused: true })
  await add({ ...body, name: '丙' })
  await add({ ...body, name: '丁' })
  await db.updateTable('alert_rules').set({ condition: '430047.BJ 价格>10' }).where('name', '!=', '丙').execute()
  const beside = '600519.SH 涨幅>430047.BJ.涨幅'
  await db.updateTable('alert_rules').set({ condition: beside }).where('name', '=', '丁').execute()
  const { rules } = (await api.ask('/api/alerts/rules')).data as AlertRules
  expect(rules.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['丁', 'gone'],
    ['丙', 'armed'],
    ['乙', 'paused'],
    ['甲', 'gone'],
  ])
})

test('rules are returned with the time of their states, which are read again for their account', async () => {
  await add(request)
  const { rules, at } = (await api.ask('/api/alerts/rules')).data as AlertRules
  expect(at).toBe(NOW)
  const id = rules[0]?.id ?? ''
  const before = await shown?.read()
  expect(before?.states).toEqual(new Map([[id, 'armed']]))
  judged = 'cooling'
  const after = await shown?.read()
  expect(after?.states).toEqual(new Map([[id, 'cooling']]))
  expect(after?.mark).toBe(before?.mark)
  await db.updateTable('alert_rules').set({ note: '不再上市' }).execute()
  expect((await shown?.read())?.mark).not.toBe(before?.mark)
})

describe('a condition', () => {
  test('is described with names of the market and own lists', async () => {
    const groups = [{ name: '持仓', colour: 'red', codes: ['600519.SH', '000001.SZ'] }]
    await api.ask('/api/watchlists', { method: 'PUT', body: { revision: 0, groups } })
    expect((await parse('示例酒业上穿10.05')).data).toEqual({
      ok: true,
      condition: '600519.SH 价格上穿10.05',
      instruments: 1,
      sentence: '当 示例酒业（600519.SH） 的 价格 上穿 10.05 元 时提醒',
    })
    expect((await parse('自选:持仓 涨幅<=-3%')).data).toMatchObject({ ok: true, instruments: 2 })
    expect((await parse('自选:持仓 涨幅<=-3%', 'wang')).data).toMatchObject({
      ok: false,
      at: 3,
      reason: '没有这个自选分组',
    })
    expect((await parse('板块:银行 涨幅>1%')).data).toMatchObject({ ok: true, instruments: 1 })
  })

  test.each([
    ['300750 大单净额>1万', '该行情源没有委托编号，无法计算资金与拆单'],
    ['600519>10.005', '价格最多 2 位小数：10.005 不是一个报价单位'],
    ['全市场 涨幅>5%', '全市场规则要有 异动、封板 或 炸板 作条件；其他条件请用 自选: 或 板块:'],
  ])('%s is refused: %s', async (text, reason) => {
    expect((await parse(text)).data).toEqual({ ok: false, at: 0, reason, near: [] })
    expect(await add({ ...request, condition: text })).toMatchObject({ status: 400, code: 'alert-invalid' })
  })
})

describe('a query whether a condition holds now', () => {
  const ask = (body: object) => api.ask('/api/alerts/now', { method: 'POST', body })

  test('uses the parsed condition, with the one own list that it names', async () => {
    const groups = [
      { name: '持仓', colour: 'red', codes: ['600519.SH'] },
      { name: '观察', colour: 'red', codes: ['000001.SZ'] },
    ]
    await api.ask('/api/watchlists', { method: 'PUT', body: { revision: 0, groups } })
    expect((await ask({ condition: '自选:持仓  涨幅>=3%' })).data).toEqual(HELD)
    await ask({ condition: '示例酒业>10.05' })
    expect(askedNow).toEqual([
      {
        owner: 'u-lin',
        condition: '自选:持仓 涨幅>=3%',
        own: { ...NOTHING_OWN, lists: [{ name: '持仓', codes: ['600519.SH'] }] },
      },
      { owner: 'u-lin', condition: '600519.SH 价格>10.05', own: NOTHING_OWN },
    ])
  })

  test.each([
    [{}, 'bad-request'],
    [{ condition: '' }, 'bad-request'],
    [{ condition: 600519 }, 'bad-request'],
    [{ condition: '示例酒业>10.05', owner: 'u-wang' }, 'bad-request'],
    [{ condition: '6'.repeat(1_001) }, 'bad-request'],
    [{ condition: '600519>>1' }, 'alert-invalid'],
    [{ condition: '自选:没有 涨幅>=3%' }, 'alert-invalid'],
    [{ condition: '600519>10.005' }, 'alert-invalid'],
  ])('%o is refused: %s', async (body, code) => {
    expect(await ask(body)).toMatchObject({ status: 400, code })
    expect(askedNow).toEqual([])
  })

  test.each([
    [{}],
    [{ condition: '600519>1' }],
    [{ condition: '600519>1', lists: 1 }],
    [{ condition: '600519>1', lists: [{ name: '持仓' }] }],
    [{ condition: '600519>1', lists: [{ name: '持仓', codes: [1] }] }],
    [
      {
        condition: '600519>1',
        lists: [
          { name: 'a', codes: [] },
          { name: 'b', codes: [] },
        ],
      },
    ],
  ])('is refused between processes: %o', async (body) => {
    expect(await api.ask('/api/alerts/judged-now', { method: 'POST', body })).toMatchObject({ code: 'bad-request' })
  })
})

test('unchanged rules are not sent again', async () => {
  await add(request)
  const first = await api.call('/api/alerts/rules')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  const again = (as: Person = 'lin') => api.call('/api/alerts/rules', { as, headers })
  expect([first.headers.get('cache-control'), (await again()).status]).toEqual(['private, no-cache', 304])
  expect((await again('wang')).status).toBe(200)
  await add({ ...request, name: '另一条' })
  expect((await again()).status).toBe(200)
})

describe('a request to ring at once', () => {
  const stored = async () =>
    (await api.db.selectFrom('alert_rules').select(['options', 'version']).execute()).map(({ options, version }) => ({
      ring: (JSON.parse(options) as { ring?: object }).ring,
      version,
    }))
  const ring = { day: '20261120', at: NOW + 1_500 }

  test.each([
    ['is kept with its moment', { ringNow: true }, ring],
    ['is none where it is not wished', { ringNow: false }, undefined],
    ['is none of a rule that is paused', { ringNow: true, paused: true }, undefined],
    ['is none of what never holds', { ringNow: true, condition: '600519上穿10.05' }, undefined],
  ])('%s', async (_name, more, kept) => {
    const { data } = await add({ ...request, ...more })
    expect(await stored()).toEqual([{ ring: kept, version: 1 }])
    expect(data).not.toHaveProperty('rules.0.ring')
  })

  test('of an existing rule makes it start again', async () => {
    const { rules } = (await add(request)).data as { rules: { id: string }[] }
    const path = `/api/alerts/rules/${rules[0]?.id}`
    const body = { ...request, condition: '600519.SH 价格>10.05' }
    await api.ask(path, { method: 'PUT', body: { ...body, revision: 1, ringNow: true } })
    expect(await stored()).toEqual([{ ring, version: 2 }])
    await api.ask(path, { method: 'PUT', body: { ...body, revision: 2, name: '别名' } })
    expect(await stored()).toEqual([{ ring: undefined, version: 2 }])
    expect(await add({ ...request, ringNow: 'yes' })).toMatchObject({ code: 'bad-request' })
  })
})

describe('rules', () => {
  test('are stored in typed form, read by their owner only, changed, muted and removed', async () => {
    const added = (await add(request)).data as { rules: { id: string; revision: number; condition: string }[] }
    expect(added.rules).toMatchObject([
      {
        name: '酒业破位',
        condition: '600519.SH 价格>10.05',
        state: 'armed',
        instruments: 1,
        lastFiredAt: null,
        revision: 1,
      },
    ])
    const { id = '' } = added.rules[0] ?? {}
    expect((await api.ask('/api/alerts/rules', { as: 'wang' })).data).toMatchObject({ rules: [], most: 500 })
    const path = `/api/alerts/rules/${id}`
    expect(await api.ask(path, { method: 'PUT', body: { ...request, revision: 1, paused: true } })).toMatchObject({
      data: { rules: [{ state: 'paused', revision: 2 }] },
    })
    expect(await api.ask(path, { method: 'PUT', body: { ...request, revision: 1 } })).toMatchObject({
      code: 'conflict',
    })
    expect(await api.ask(path, { method: 'PUT', body: { ...request, revision: 2 }, as: 'wang' })).toMatchObject({
      code: 'not-found',
    })
    await api.ask(path, { method: 'PUT', body: { ...request, revision: 2 } })
    expect(await api.ask(`${path}/mute`, { method: 'PUT', body: { until: NOW + 60_000 } })).toMatchObject({
      data: { rules: [{ state: 'muted', mutedUntil: NOW + 60_000 }] },
    })
    expect(await api.ask(`${path}/mute`, { method: 'PUT', body: { until: NOW + 8 * 86_400_000 } })).toMatchObject({
      code: 'bad-request',
    })
    expect(await api.ask(path, { method: 'DELETE' })).toMatchObject({ data: { rules: [] } })
    expect(changes).toEqual(Array(5).fill('u-lin rules'))
  })

  test.each([
    [{ ...request, name: '' }],
    [{ ...request, repeat: 'often' }],
    [{ ...request, cooldownSeconds: -1 }],
    [{ ...request, cooldownSeconds: 86_401 }],
    [{ ...request, owner: 'u-wang' }],
    [{}],
  ])('%o is refused', async (body) => {
    expect(await add(body)).toMatchObject({ status: 400, code: 'bad-request' })
  })

  test('that were never judged have no state', async () => {
    await add(request)
    expect((await api.ask('/api/alerts/status')).data).toEqual({ judgedAt: 0, tradingDay: '', rules: 1 })
    expect((await api.ask('/api/alerts/firings')).data).toEqual({ firings: [], unacked: 0, outages: [] })
    expect(await api.ask('/api/alerts/firings?after=x')).toMatchObject({ code: 'bad-request' })
    expect(await api.ask('/api/alerts/firings/none/ack', { method: 'PUT' })).toMatchObject({ code: 'not-found' })
  })
})
