import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingRoutes } from '../../../../gateway/people/documents/settings'
import { watchedInstruments, watchlistRoutes } from '../../../../gateway/people/documents/watchlists'
import { WATCHLIST_BASKETS_MAX, WATCHLIST_CODES_MAX } from '../../../../shared/protocol/limits'
import { MOUTAI, PINGAN, QUIET } from '../../../support/small-market'
import { type ApiServer, apiServer } from './api-server'

let api: ApiServer

beforeAll(async () => {
  api = await apiServer((db) => [watchlistRoutes(db), settingRoutes(db)])
})
afterAll(() => api.stop())

const put = (path: string, body: unknown, as: 'lin' | 'wang' | 'staff' = 'lin') =>
  api.ask(path, { method: 'PUT', body, as })
const groups = [{ name: '白酒', colour: 'red', codes: [MOUTAI, MOUTAI, PINGAN] }]

describe('watch lists', () => {
  test('belong to their owner, and the later of two windows gets a conflict', async () => {
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

  test('request the instruments on them from live sources, each once, and never a basket', async () => {
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

  test('contain a basket once, by its owner’s name, whichever was written', async () => {
    const { revision } = (await api.ask('/api/watchlists', { as: 'wang' })).data as { revision: number }
    // One's own by its name; another's by account, user name in wide letters, e-mail address in capitals.
    const codes = [
      'ci:酒',
      'ci:wang~酒',
      'ci:u-wang~酒',
      'ci:ｌｉｎ~酒',
      MOUTAI,
      'ci:lin~酒',
      'ci:LIN@other.example~酒',
    ]
    const kept = ['ci:wang~酒', 'ci:lin~酒', MOUTAI, 'ci:u-other~酒']
    const groups = [{ name: '篮', colour: 'red', codes }]
    expect(await put('/api/watchlists', { revision, groups }, 'wang')).toMatchObject({
      data: { groups: [{ codes: kept }] },
    })
    expect((await api.ask('/api/watchlists', { as: 'wang' })).data).toMatchObject({ groups: [{ codes: kept }] })
    // User names are told apart by their letters: this is another's, or nobody's.
    const other = [{ ...groups[0], codes: ['ci:lin~酒', 'ci:Lin~酒'] }]
    expect(await put('/api/watchlists', { revision: revision + 1, groups: other }, 'wang')).toMatchObject({
      data: { groups: [{ codes: ['ci:lin~酒', 'ci:Lin~酒'] }] },
    })
    await put('/api/watchlists', { revision: revision + 2, groups: [] }, 'wang')
  })

  test('contain a bounded number of codes and baskets, however they are called', async () => {
    const codes = Array.from(
      { length: WATCHLIST_BASKETS_MAX },
      (_, at) => `ci:${'0'.repeat(24)}~${'名'.repeat(22)}${at}`,
    )
    const keep = (more: string[], revision: number) =>
      put('/api/watchlists', { revision, groups: [{ name: '篮', colour: 'red', codes: [...codes, ...more] }] }, 'wang')
    const { revision } = (await api.ask('/api/watchlists', { as: 'wang' })).data as { revision: number }
    expect(await keep([MOUTAI], revision)).toMatchObject({ data: { groups: [{ codes: [...codes, MOUTAI] }] } })
    expect(await keep(['ci:一个多'], revision + 1)).toMatchObject({ status: 400, code: 'list-full' })
    // One that is named twice stands once, and counts once.
    expect(await keep([MOUTAI, ...codes], revision + 1)).toMatchObject({
      data: { groups: [{ codes: [...codes, MOUTAI] }] },
    })
    const many = Array.from({ length: WATCHLIST_CODES_MAX + 1 }, (_, at) => `${600_000 + at}.SH`)
    const full = { revision: revision + 2, groups: [{ name: '多', colour: 'red', codes: many }] }
    expect(await put('/api/watchlists', full, 'wang')).toMatchObject({ code: 'list-full' })
    expect(await put('/api/watchlists', { revision: revision + 2, groups: [] }, 'wang')).toMatchObject({ status: 200 })
  })

  test.each([
    ['no body', undefined, 'bad-request'],
    [
      'a basket that nobody can have',
      { revision: 0, groups: [{ name: 'a', colour: '', codes: ['ci:a b'] }] },
      'bad-request',
    ],
    ['damaged JSON', '{"revision":', 'body-invalid'],
    ['another shape', { revision: 0, groups: {} }, 'bad-request'],
    ['a field too many', { revision: 0, groups: [], owner: 'u-wang' }, 'bad-request'],
    ['a code that is none', { revision: 0, groups: [{ name: 'a', colour: '', codes: ['600519'] }] }, 'bad-request'],
    ['two lists of one name', { revision: 0, groups: [...groups, ...groups] }, 'bad-request'],
    ['a body beyond the limit', { revision: 0, groups: 'x'.repeat(300_000) }, 'too-large'],
  ])('refuse %s', async (_, body, code) => {
    expect(await put('/api/watchlists', body)).toMatchObject({ code })
  })

  test('need a sign-in', async () => {
    const response = await fetch(`${api.origin}/api/watchlists`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'token-missing'])
  })
})

describe('settings', () => {
  test('are stored whole and guarded by their revision', async () => {
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
