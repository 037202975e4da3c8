import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NameBook } from '../../../gateway/alerts/directory'
import { FiringDesk } from '../../../gateway/alerts/firing-desk'
import { createRuleStore } from '../../../gateway/alerts/rule-store'
import { alertRoutes } from '../../../gateway/http/alerts'
import { watchlistRoutes } from '../../../gateway/http/watchlists'
import { CHOICE } from '../../support/alert-market'
import { INSTRUMENTS } from '../../support/small-market'
import { type ApiServer, apiServer, type Person } from './api-server'

const NOW = 1_795_170_700_000
let api: ApiServer
let changes: string[]
beforeEach(async () => {
  changes = []
  const names = new NameBook(INSTRUMENTS)
  api = await apiServer((db) => [
    alertRoutes({
      rules: createRuleStore(db, () => NOW),
      firings: new FiringDesk(
        db,
        () => 'simulated',
        () => NOW,
      ),
      names: () => names,
      instrument: (id) => INSTRUMENTS.find((one) => one.id === id),
      stateOf: () => 'armed',
      changed: (owner, what) => changes.push(`${owner} ${what}`),
      tradingDay: () => '20261120',
      now: () => NOW,
    }),
    watchlistRoutes(db, () => NOW),
  ])
})
afterEach(() => api.stop())

const wish = { ...CHOICE, revision: 0, name: '酒业破位', condition: '示例酒业>10.05', expiresAt: null, paused: false }
const parse = (text: string, as: Person = 'lin') => api.ask('/api/alerts/parse', { method: 'POST', body: { text }, as })
const add = (body: object, as: Person = 'lin') => api.ask('/api/alerts/rules', { method: 'POST', body, as })

describe('a condition', () => {
  test('is said back with the names of the market and one’s own lists', async () => {
    const groups = [{ name: '持仓', colour: 'red', codes: ['600519.SH', '000001.SZ'] }]
    await api.ask('/api/watchlists', { method: 'PUT', body: { revision: 0, groups } })
    expect((await parse('示例酒业上穿10.05')).data).toEqual({
      ...{ ok: true, condition: '600519.SH 价格上穿10.05', instruments: 1 },
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
    expect(await add({ ...wish, condition: text })).toMatchObject({ status: 400, code: 'alert-invalid' })
  })
})

describe('rules', () => {
  test('are kept as they may be typed, read by their owner alone, changed, muted and removed', async () => {
    const added = (await add(wish)).data as { rules: { id: string; revision: number; condition: string }[] }
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
    expect((await api.ask('/api/alerts/rules', { as: 'wang' })).data).toEqual({ rules: [], most: 500 })
    const path = `/api/alerts/rules/${id}`
    expect(await api.ask(path, { method: 'PUT', body: { ...wish, revision: 1, paused: true } })).toMatchObject({
      data: { rules: [{ state: 'paused', revision: 2 }] },
    })
    expect(await api.ask(path, { method: 'PUT', body: { ...wish, revision: 1 } })).toMatchObject({ code: 'conflict' })
    expect(await api.ask(path, { method: 'PUT', body: { ...wish, revision: 2 }, as: 'wang' })).toMatchObject({
      code: 'not-found',
    })
    await api.ask(path, { method: 'PUT', body: { ...wish, revision: 2 } })
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
    [{ ...wish, name: '' }],
    [{ ...wish, repeat: 'often' }],
    [{ ...wish, cooldownSeconds: -1 }],
    [{ ...wish, cooldownSeconds: 86_401 }],
    [{ ...wish, owner: 'u-wang' }],
    [{}],
  ])('%o is refused', async (body) => {
    expect(await add(body)).toMatchObject({ status: 400, code: 'bad-request' })
  })

  test('that nobody has ever judged have no position', async () => {
    await add(wish)
    expect((await api.ask('/api/alerts/status')).data).toEqual({ judgedAt: 0, tradingDay: '', rules: 1 })
    expect((await api.ask('/api/alerts/firings')).data).toEqual({ firings: [], unacked: 0, outages: [] })
    expect(await api.ask('/api/alerts/firings?after=x')).toMatchObject({ code: 'bad-request' })
    expect(await api.ask('/api/alerts/firings/none/ack', { method: 'PUT' })).toMatchObject({ code: 'not-found' })
  })
})
