import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cappedWeights } from '../../../gateway/http/basket-weights'
import { customIndexRoutes } from '../../../gateway/http/custom-index'
import { settingRoutes } from '../../../gateway/http/settings'
import { watchedInstruments, watchlistRoutes } from '../../../gateway/http/watchlists'
import { MOUTAI, PINGAN, QUIET, smallMarket } from '../../support/small-market'
import { type ApiServer, apiServer } from './api-server'

let api: ApiServer

beforeAll(async () => {
  const market = smallMarket()
  api = await apiServer((db) => [watchlistRoutes(db), settingRoutes(db), customIndexRoutes(db, market.state)])
})
afterAll(() => api.stop())

const put = (path: string, body: unknown, as: 'lin' | 'wang' | 'staff' = 'lin') =>
  api.ask(path, { method: 'PUT', body, as })
const groups = [{ name: '白酒', colour: 'red', codes: [MOUTAI, MOUTAI, PINGAN] }]

describe('watch lists', () => {
  test('belong to their owner, and of two windows the later one is told', async () => {
    expect(await api.ask('/api/watchlists')).toMatchObject({ data: { revision: 0, groups: [] } })
    expect(await put('/api/watchlists', { revision: 0, groups })).toMatchObject({
      data: { revision: 1, groups: [{ codes: [MOUTAI, PINGAN] }] },
    })
    expect(await put('/api/watchlists', { revision: 0, groups: [] })).toMatchObject({ status: 409, code: 'conflict' })
    expect(await put('/api/watchlists', { revision: 1, groups: [] })).toMatchObject({ data: { revision: 2 } })
    expect(await put('/api/watchlists', { revision: 1, groups })).toMatchObject({ code: 'conflict' })
    expect(await api.ask('/api/watchlists', { as: 'wang' })).toMatchObject({ data: { revision: 0, groups: [] } })
    await put('/api/watchlists', { revision: 2, groups })
    expect(await watchedInstruments(api.db)).toEqual([MOUTAI, PINGAN])
  })

  test('keep the columns, widths and formulas of a group, within bounds', async () => {
    const view = {
      columns: ['last', 'profit', 'f:净占'],
      widths: { last: 120 },
      formulas: [{ name: '净占', text: '主动净额/成交额*100' }],
    }
    const group = { name: '持仓', colour: 'red', codes: ['600519.SH'] }
    const keep = (more: object, revision = 0) =>
      put('/api/watchlists', { revision, groups: [{ ...group, ...more }] }, 'staff')
    expect((await keep(view)).data).toEqual({ revision: 1, groups: [{ ...group, ...view }] })
    for (const wrong of [
      { widths: { last: 39 } },
      { widths: { last: 401 } },
      { columns: Array(41).fill('last') },
      { formulas: [...view.formulas, ...view.formulas] },
      { formulas: [{ name: '净占', text: '1'.repeat(81) }] },
      { formulas: Array.from({ length: 9 }, (_each, at) => ({ name: `f${at}`, text: '最新' })) },
    ])
      expect(await keep(wrong, 1)).toMatchObject({ code: 'bad-request' })
  })

  test('ask live sources for the instruments on them, each once, and never for a basket', async () => {
    const others = [
      { name: '篮子', colour: 'blue', codes: ['ci:mine', QUIET, MOUTAI] },
      { name: '又一个', colour: 'blue', codes: ['ci:x~y', QUIET] },
    ]
    expect(await put('/api/watchlists', { revision: 0, groups: others }, 'wang')).toMatchObject({
      data: { revision: 1 },
    })
    expect((await watchedInstruments(api.db)).sort()).toEqual([MOUTAI, PINGAN, QUIET].sort())
    await put('/api/watchlists', { revision: 1, groups: [] }, 'wang')
  })

  test.each([
    ['no body', undefined, 'bad-request'],
    ['damaged JSON', '{"revision":', 'body-invalid'],
    ['another shape', { revision: 0, groups: {} }, 'bad-request'],
    ['a field too many', { revision: 0, groups: [], owner: 'u-wang' }, 'bad-request'],
    ['a code that is none', { revision: 0, groups: [{ name: 'a', colour: '', codes: ['600519'] }] }, 'bad-request'],
    ['two lists of one name', { revision: 0, groups: [...groups, ...groups] }, 'bad-request'],
    ['a body beyond the limit', { revision: 0, groups: 'x'.repeat(300_000) }, 'too-large'],
  ])('refuse %s', async (_, body, code) => {
    expect(await put('/api/watchlists', body)).toMatchObject({ code })
  })

  test('need somebody signed in', async () => {
    const response = await fetch(`${api.origin}/api/watchlists`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'token-missing'])
  })
})

describe('settings', () => {
  test('are kept whole and guarded by their revision', async () => {
    const values = { 'look.theme': 'dark', fontSize: 14, sound: false }
    expect(await put('/api/settings', { revision: 0, values })).toMatchObject({ data: { revision: 1, values } })
    expect(await put('/api/settings', { revision: 0, values: {} })).toMatchObject({ status: 409, code: 'conflict' })
    expect(await api.ask('/api/settings')).toMatchObject({ data: { revision: 1, values } })
  })

  test.each([
    [{ revision: 0, values: { __proto__x: 1 } }],
    [{ revision: 0, values: { a: { b: 1 } } }],
    [{ revision: -1, values: {} }],
    [{ revision: 0, values: { a: null } }],
  ])('refuse %o', async (body) => {
    expect(await put('/api/settings', body, 'wang')).toMatchObject({ status: 400, code: 'bad-request' })
  })
})

describe('custom indexes', () => {
  const own = (weights: number[]) => ({
    weighting: 'own',
    members: [MOUTAI, PINGAN, QUIET].slice(0, weights.length).map((id, index) => ({ id, weight: weights[index] })),
  })
  const path = '/api/custom-index/消费_A'

  test('are saved with weights of that moment, listed, shared by owner and deleted', async () => {
    expect(await put(path, { weighting: 'equal', members: [{ id: MOUTAI }, { id: PINGAN }] })).toMatchObject({
      data: { name: '消费_A', owner: 'lin', baseDay: '20261120', members: [{ weight: 0.5 }, { weight: 0.5 }] },
    })
    expect(await api.ask('/api/custom-index')).toMatchObject({ data: [{ name: '消费_A' }] })
    expect(await api.ask('/api/custom-index', { as: 'wang' })).toMatchObject({ data: [] })
    expect(await api.ask(path, { as: 'wang' })).toMatchObject({ code: 'not-found' })
    expect(await api.ask('/api/custom-index/lin~消费_A', { as: 'wang' })).toMatchObject({ data: { owner: 'lin' } })
    expect(await api.ask(path, { as: 'wang', method: 'DELETE' })).toMatchObject({ code: 'not-found' })
    expect(await api.ask(path, { method: 'DELETE' })).toMatchObject({ code: 'ok' })
    expect(await api.ask(path)).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('belong to the account: a name that somebody else bears too finds only its own', async () => {
    const basket = { weighting: 'equal', members: [{ id: MOUTAI }] }
    await put(path, basket)
    expect(await api.ask('/api/custom-index/lin~消费_A', { as: 'wang' })).toMatchObject({ data: { ownerName: 'lin' } })
    await api.ask(path, { as: 'other', method: 'PUT', body: { ...basket, members: [{ id: PINGAN }] } })
    const found = async (address: string) => (await api.ask(`/api/custom-index/${address}`, { as: 'wang' })).data
    expect(await found('lin~消费_A')).toMatchObject({ ownerName: 'lin', members: [{ id: MOUTAI }] })
    expect(await found('ｌｉｎ~消费_A')).toMatchObject({ ownerName: 'lin' })
    expect(await found('u-lin~消费_A')).toMatchObject({ ownerName: 'lin' })
    for (const address of ['u-other~消费_A', 'lin@other.example~消费_A']) {
      expect(await found(address)).toMatchObject({ owner: 'lin', ownerName: 'u-other', members: [{ id: PINGAN }] })
    }
    await api.ask(path, { method: 'DELETE' })
    expect(await api.ask('/api/custom-index/lin~消费_A', { as: 'wang' })).toMatchObject({ code: 'not-found' })
  })

  test('by size are cut to the cap and still sum to one', () => {
    const weights = cappedWeights([90, 4, 3, 2, 1].map((weight, index) => ({ id: String(index), weight })))
    expect(weights[0]?.weight).toBe(0.3)
    expect(weights.every(({ weight }) => weight <= 0.3 + 1e-9)).toBe(true)
    expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  test.each([
    ['/api/custom-index/a b', own([1]), 'name-invalid'],
    [`/api/custom-index/${'x'.repeat(25)}`, own([1]), 'name-invalid'],
    ['/api/custom-index/lin~x', own([1]), 'name-invalid'],
    ['/api/custom-index/x', own([0, 1]), 'weights-invalid'],
    ['/api/custom-index/x', own([-1, 2]), 'weights-invalid'],
    ['/api/custom-index/x', own([5, 1, 1]), 'weights-invalid'],
    ['/api/custom-index/x', { weighting: 'equal', members: [] }, 'weights-invalid'],
    ['/api/custom-index/x', { weighting: 'equal', members: [{ id: MOUTAI }, { id: MOUTAI }] }, 'weights-invalid'],
    ['/api/custom-index/x', { weighting: 'equal', members: Array(201).fill({ id: MOUTAI }) }, 'weights-invalid'],
    ['/api/custom-index/x', { weighting: 'equal', members: [{ id: '600000.SH' }] }, 'unknown-instrument'],
    ['/api/custom-index/x', { ...own([1]), baseDay: '20261340' }, 'range-invalid'],
    ['/api/custom-index/x', { weighting: 'best', members: [{ id: MOUTAI }] }, 'bad-request'],
  ])('%s refuses what is wrong with %s', async (address, body, code) => {
    expect(await put(address, body)).toMatchObject({ code })
  })
})
