import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NameBook } from '../../../../gateway/people/alerts/directory'
import { OwnRowsCache } from '../../../../gateway/people/alerts/own-rows-cache'
import { createQuietStore } from '../../../../gateway/people/alerts/quiet-store'
import { createRuleStore } from '../../../../gateway/people/alerts/rule-store'
import { ownDataRoutes } from '../../../../gateway/people/documents/own-data'
import { positionRoutes } from '../../../../gateway/people/documents/positions'
import { watchlistRoutes } from '../../../../gateway/people/documents/watchlists'
import { type BackTestParts, backTestRoutes } from '../../../../gateway/serve/http/alert-back-test'
import { alertChoiceRoutes } from '../../../../gateway/serve/http/alert-choices'
import { OwnDataStore } from '../../../../gateway/storage/own-data-store'
import { EVENT_EXAMPLES, EXAMPLES } from '../../../../shared/alerts/examples'
import { measuresOf } from '../../../../shared/alerts/rule'
import type { ReadyAlert } from '../../../../shared/protocol/rest-alerts'
import { INSTRUMENTS } from '../../../support/small-market'
import { type ApiServer, apiServer } from './api-server'

const NOW = 1_795_170_700_000
let api: ApiServer
let ran: Parameters<BackTestParts['run']>[0][]
beforeEach(async () => {
  ran = []
  const names = new NameBook(INSTRUMENTS)
  api = await apiServer((db) => {
    const reader = {
      rules: createRuleStore(db, () => NOW),
      names: () => names,
      instrument: (id: string) => INSTRUMENTS.find((one) => one.id === id),
    }
    const quiet = createQuietStore(db, () => NOW)
    const run: BackTestParts['run'] = async (ask) => {
      ran.push(ask)
      return { ok: false, reason: '此项无法回测' }
    }
    return [
      alertChoiceRoutes({ ...reader, quiet }),
      backTestRoutes({ ...reader, ownData: new OwnRowsCache(db), run }),
      ownDataRoutes(new OwnDataStore(db, () => NOW)),
      watchlistRoutes(db, () => NOW),
      positionRoutes(db, () => NOW),
    ]
  })
})
afterEach(() => api.stop())

const ready = async (scope: string) =>
  (await api.ask('/api/alerts/ready', { method: 'POST', body: { scope } })).data as ReadyAlert[]
const conditionOf = (rules: ReadyAlert[], text: string) => {
  const read = rules.find((one) => one.text === text)?.read
  return read?.ok ? read.condition : read?.reason
}

describe('suggested rules', () => {
  test('are the examples and every kind of 异动, for the chosen scope if they name none', async () => {
    const groups = [{ name: '观察', colour: 'red', codes: ['600519.SH', '000001.SZ'] }]
    await api.ask('/api/watchlists', { method: 'PUT', body: { revision: 0, groups } })
    const rules = await ready('自选:观察')
    expect(rules.filter(({ kind }) => kind === 'example')).toHaveLength(EXAMPLES.length)
    expect(rules.filter(({ kind }) => kind === 'event')).toHaveLength(EVENT_EXAMPLES.length)
    expect(conditionOf(rules, '炸板')).toBe('自选:观察 炸板')
    expect(conditionOf(rules, '异动:高台跳水')).toBe('自选:观察 异动:高台跳水')
    expect(conditionOf(rules, '600519上穿1700')).toBe('600519.SH 价格上穿1700')
    expect(conditionOf(rules, '全市场 封板 在 09:30-10:00')).toBe('全市场 封板 在 09:30-10:00')
    // A list that nobody has is the one that was chosen.
    expect(conditionOf(rules, '自选:持仓 涨幅<=-3%')).toBe('自选:观察 涨幅<=-3%')
    expect(conditionOf(rules, '涨停家数>=80')).toBe('涨停家数>=80')
    expect(conditionOf(rules, '价格下穿成本止损')).toBe('没有记下这只的成本：请先在自选里填写成本与数量')
    const positions = { '000001.SZ': { cost: 11.2, quantity: 100 } }
    await api.ask('/api/positions', { method: 'PUT', body: { revision: 0, positions } })
    expect(conditionOf(await ready('自选:观察'), '价格下穿成本止损')).toBe('自选:观察 价格下穿成本')
    expect(conditionOf(await ready('600519'), '价格下穿成本止损')).toContain('没有记下这只的成本')
  })

  test('include why one cannot be for the whole market', async () => {
    const rules = await ready('全市场')
    expect(conditionOf(rules, '炸板')).toBe('全市场 炸板')
    expect(conditionOf(rules, 'VPIN>=95%')).toMatch(/^全市场规则要有 异动、封板 或 炸板 作条件/)
  })
})

describe('quiet hours', () => {
  test('are off at first, belong to an account, and are whole minutes of a day', async () => {
    expect((await api.ask('/api/alerts/quiet')).data).toEqual({ on: false, from: 720, to: 780 })
    const night = { on: true, from: 22 * 60, to: 8 * 60 }
    expect((await api.ask('/api/alerts/quiet', { method: 'PUT', body: night })).data).toEqual(night)
    expect((await api.ask('/api/alerts/quiet')).data).toEqual(night)
    expect((await api.ask('/api/alerts/quiet', { as: 'wang' })).data).toMatchObject({ on: false })
    for (const body of [{ ...night, to: 1_440 }, { ...night, from: -1 }, { ...night, from: 1.5 }, { on: true }])
      expect(await api.ask('/api/alerts/quiet', { method: 'PUT', body })).toMatchObject({ code: 'bad-request' })
  })
})

describe('a back-test', () => {
  const choice = { repeat: 'daily', cooldownSeconds: 60, margin: true, adjusts: true }
  const ask = (condition: string) => api.ask('/api/alerts/backtest', { method: 'POST', body: { ...choice, condition } })

  test('covers what the rule watches, and refuses a rule that cannot be read', async () => {
    expect((await ask('板块:银行 涨幅>1%')).data).toEqual({ ok: false, reason: '此项无法回测' })
    expect(ran).toMatchObject([{ choice, members: ['000001.SZ'], rule: { scope: { kind: 'board', name: '银行' } } }])
    expect((await ask('600519>10.005')).data).toEqual({
      ok: false,
      reason: '价格最多 2 位小数：10.005 不是一个报价单位',
    })
    expect(ran).toHaveLength(1)
    expect(await ask('')).toMatchObject({ code: 'bad-request' })
  })

  test('of own data has the rows of its account', async () => {
    const body = { kind: 'number', source: '自己', unit: '', csv: '600519.SH,20260102,7' }
    await api.ask('/api/own-data/%E8%AF%84%E5%88%86', { method: 'PUT', body })
    await ask('600519 数据:评分>0')
    const figures = ran.flatMap(({ rule }) =>
      measuresOf(rule.expression).map(({ rows }) => rows?.figure('600519.SH', NOW)),
    )
    expect(figures).toEqual([7])
  })
})
