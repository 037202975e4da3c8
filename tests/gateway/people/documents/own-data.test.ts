import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ownDataRoutes } from '../../../../gateway/people/documents/own-data'
import { OwnDataStore } from '../../../../gateway/storage/own-data-store'
import { OWN_DATA_MAX, OWN_DATA_ROWS_ALL, OWN_DATA_ROWS_MAX } from '../../../../shared/market/own-data'
import { createFakeFeed } from '../../../support/fake-feed'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { startTestGateway } from '../../../support/start-gateway'
import { type ApiServer, apiServer, type Person } from '../../serve/http/api-server'

let api: ApiServer
beforeEach(async () => {
  api = await apiServer((db) => [ownDataRoutes(new OwnDataStore(db, () => 7))])
})
afterEach(() => api.stop())

const path = (name: string) => `/api/own-data/${encodeURIComponent(name)}`
const put = (name: string, body: object, as: Person = 'lin') => api.ask(path(name), { method: 'PUT', body, as })
const CSV = 'code,day,value,published,time\n600519.SH,2026-09-30,12.5,2026-10-28,18:05\n000001.SZ,20260630,-3,,'
const set = (more: object = {}) => ({ kind: 'number', source: '季报', unit: '亿元', csv: CSV, ...more })
const HEAD = {
  name: '净利润',
  kind: 'number',
  source: '季报',
  unit: '亿元',
  rows: 2,
  codes: 2,
  firstDay: '20260630',
  lastDay: '20260930',
  updatedAt: 7,
}

describe('a data set', () => {
  test('is read from lines, listed without its rows, and opened with them', async () => {
    expect((await put('净利润', set())).data).toEqual(HEAD)
    expect((await api.ask('/api/own-data')).data).toEqual([HEAD])
    expect((await api.ask(path('净利润'))).data).toEqual({
      ...HEAD,
      rows: [
        { code: '600519.SH', day: '20260930', value: 12.5, published: '20261028', time: '18:05' },
        { code: '000001.SZ', day: '20260630', value: -3 },
      ],
    })
  })

  test('keeps a time without a day of publication', async () => {
    await put('信号', set({ csv: '600519,20260930,1,,09:45' }))
    const rows = [{ code: '600519.SH', day: '20260930', value: 1, time: '09:45' }]
    expect(await api.ask(path('信号'))).toMatchObject({ data: { rows } })
  })

  test('belongs to one account, is replaced as a whole, and is deleted on request', async () => {
    await put('净利润', set())
    await put('净利润', set({ csv: '600519.SH,20260930,1' }))
    // At the same moment, but readers must see that it is another.
    expect((await api.ask('/api/own-data')).data).toMatchObject([{ rows: 1, lastDay: '20260930', updatedAt: 8 }])
    expect((await api.ask('/api/own-data', { as: 'wang' })).data).toEqual([])
    expect(await api.ask(path('净利润'), { as: 'wang' })).toMatchObject({ status: 404, code: 'not-found' })
    await api.ask(path('净利润'), { method: 'DELETE', as: 'wang' })
    expect((await api.ask('/api/own-data')).data).toHaveLength(1)
    expect((await api.ask(path('净利润'), { method: 'DELETE' })).data).toEqual({ name: '净利润' })
    expect((await api.ask('/api/own-data')).data).toEqual([])
  })

  test.each([
    ['a bad line', set({ csv: `${CSV}\n600519.SH,20260931,1` }), 'own-data-row'],
    ['heads alone', set({ csv: 'code,day,value' }), 'own-data-row'],
    ['figures as events', set({ kind: 'event', csv: '600519,20260930,' }), 'own-data-row'],
    ['no lines', set({ csv: '' }), 'bad-request'],
    ['no source', set({ source: ' ' }), 'bad-request'],
    ['a field that does not exist', set({ owner: 'u-wang' }), 'bad-request'],
  ])('with %s is refused', async (_what, body, code) => {
    expect(await put('净利润', body)).toMatchObject({ status: 400, code })
    expect((await api.ask('/api/own-data')).data).toEqual([])
  })

  test('returns the line that cannot be read', async () => {
    const refused = await api.call(path('净利润'), { method: 'PUT', body: set({ csv: `${CSV}\n\n600519.SH,x,1` }) })
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('第 5 行：不是日期') })
  })

  test.each(['1净利润', '净-利', '净 利', '净利润净利润净利润净利润净'])('cannot be called %j', async (name) => {
    expect(await put(name, set())).toMatchObject({ status: 400, code: 'own-data-name' })
  })

  test('is bounded in rows and in number, and so are all sets of an account; a stored one can be replaced', async () => {
    const rows = (count: number) => set({ csv: Array.from({ length: count }, () => '600519,20260930,1').join('\n') })
    expect(await put('大', rows(OWN_DATA_ROWS_MAX + 1))).toMatchObject({ status: 400, code: 'own-data-row' })
    const whole = Math.floor(OWN_DATA_ROWS_ALL / OWN_DATA_ROWS_MAX)
    for (let at = 0; at < whole; at++) await put(`大${at}`, rows(OWN_DATA_ROWS_MAX))
    expect(await put('余', rows(OWN_DATA_ROWS_ALL % OWN_DATA_ROWS_MAX))).toMatchObject({ status: 200 })
    expect(await put('小', rows(1))).toMatchObject({ status: 409, code: 'own-data-full' })
    expect(await put('大0', rows(10))).toMatchObject({ status: 200 })
    for (let at = whole + 1; at < OWN_DATA_MAX; at++) await put(`小${at}`, rows(1))
    expect(await put('又', rows(1))).toMatchObject({ status: 409, code: 'own-data-full' })
    expect(await put('大0', rows(9))).toMatchObject({ status: 200 })
  })
})

test('an upload to a market that is ahead of the clock has the time of the market', async () => {
  const feed = createFakeFeed()
  const { marketTime } = feed.clock()
  const gateway = await startTestGateway({ feed, now: () => marketTime - 86_400_000 })
  onTestFinished(() => gateway.stop())
  const headers = {
    authorization: `Bearer ${await gateway.mint(await gateway.register('lin'))}`,
    'content-type': 'application/json',
  }
  const put = { method: 'PUT', headers, body: JSON.stringify(set()) }
  const answer = await fetch(`${gateway.url}${path('净利润')}`, put)
  expect(await answer.json()).toMatchObject({ data: { updatedAt: marketTime } })
})

test('rows are the last column, because SQLite reads through them to reach a later one', async () => {
  const db = await openMigratedDatabase()
  const table = (await db.introspection.getTables()).find(({ name }) => name === 'own_data')
  expect(table?.columns.map(({ name }) => name).at(-1)).toBe('body')
  await db.destroy()
})
