import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { positionRoutes } from '../../../../gateway/people/documents/positions'
import { type ApiServer, apiServer, type Person } from '../../serve/http/api-server'

let api: ApiServer
beforeEach(async () => {
  api = await apiServer((db) => [positionRoutes(db, () => 1)])
})
afterEach(() => api.stop())

const put = (body: object, as: Person = 'lin') => api.ask('/api/positions', { method: 'PUT', body, as })
const ID = '600519.SH'
const held = (cost: unknown, quantity: unknown) => ({ revision: 0, positions: { [ID]: { cost, quantity } } })

describe('own positions', () => {
  test('belong to one account, and are replaced as a whole by revision', async () => {
    expect((await api.ask('/api/positions')).data).toEqual({ revision: 0, positions: {} })
    const { positions } = held(1_680.1234, 300)
    expect((await put({ revision: 0, positions })).data).toEqual({ revision: 1, positions })
    expect((await api.ask('/api/positions')).data).toEqual({ revision: 1, positions })
    expect((await api.ask('/api/positions', { as: 'wang' })).data).toEqual({ revision: 0, positions: {} })
    expect(await put({ revision: 0, positions: {} })).toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['no cost', held(undefined, 100)],
    ['a cost of nothing', held(0, 100)],
    ['a cost below nothing', held(-1, 100)],
    ['five places', held(1.00001, 100)],
    ['a cost as text', held('10', 100)],
    ['no shares', held(10, 0)],
    ['half a share', held(10, 0.5)],
    ['too many shares', held(10, 1e13)],
    ['no code', { revision: 0, positions: { '../etc': { cost: 1, quantity: 1 } } }],
    ['something beside', { revision: 0, positions: {}, owner: 'u-wang' }],
    ['no revision', { positions: {} }],
  ])('%s is refused', async (_what, body) => {
    expect(await put(body)).toMatchObject({ status: 400, code: 'bad-request' })
  })

  test('of more than five hundred instruments are refused', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_each, at) => [`${600_000 + at}.SH`, { cost: 1, quantity: 1 }]))
    expect(await put({ revision: 0, positions: many(501) })).toMatchObject({ code: 'bad-request' })
    expect(await put({ revision: 0, positions: many(500) })).toMatchObject({ data: { revision: 1 } })
  })
})
