import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tagRoutes } from '../../../../gateway/people/documents/tags'
import { type ApiServer, apiServer, type Person } from '../../serve/http/api-server'

let api: ApiServer
beforeEach(async () => {
  api = await apiServer((db) => [tagRoutes(db, () => 1)])
})
afterEach(() => api.stop())

const put = (body: object, as: Person = 'lin') => api.ask('/api/tags', { method: 'PUT', body, as })
const ID = '600519.SH'

describe('tags of instruments', () => {
  test('belong to one account, and are replaced as a whole by revision', async () => {
    expect((await api.ask('/api/tags')).data).toEqual({ revision: 0, tags: {} })
    const tags = { [ID]: ['核心', '打新'], 'BTCUSDT.BINANCE': ['币'], 'ci:wang~mine': ['篮子'] }
    expect((await put({ revision: 0, tags })).data).toEqual({ revision: 1, tags })
    expect((await api.ask('/api/tags')).data).toEqual({ revision: 1, tags })
    expect((await api.ask('/api/tags', { as: 'wang' })).data).toEqual({ revision: 0, tags: {} })
    expect(await put({ revision: 0, tags: {} })).toMatchObject({ code: 'conflict' })
    expect((await put({ revision: 1, tags: {} })).data).toEqual({ revision: 2, tags: {} })
  })

  test.each([
    [{}],
    [{ revision: 0 }],
    [{ revision: -1, tags: {} }],
    [{ revision: 0, tags: { [ID]: [] } }],
    [{ revision: 0, tags: { [ID]: [''] } }],
    [{ revision: 0, tags: { [ID]: '核心' } }],
    [{ revision: 0, tags: { [ID]: ['核 心'] } }],
    [{ revision: 0, tags: { [ID]: ['核，心'] } }],
    [{ revision: 0, tags: { [ID]: ['一二三四五六七八九十一二三'] } }],
    [{ revision: 0, tags: { [ID]: ['a', 'a'] } }],
    [{ revision: 0, tags: { [ID]: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] } }],
    [{ revision: 0, tags: { '../etc': ['a'] } }],
    [{ revision: 0, tags: {}, owner: 'u-wang' }],
  ])('%o is refused', async (body) => {
    expect(await put(body)).toMatchObject({ status: 400, code: 'bad-request' })
  })

  test('belong to a basket by its one name, whichever was written', async () => {
    const tags = { 'ci:mine': ['篮子'], 'ci:u-lin~mine': ['核心', '篮子'], 'ci:nobody~mine': ['别人'] }
    expect((await put({ revision: 0, tags })).data).toEqual({
      revision: 1,
      tags: { 'ci:lin~mine': ['篮子', '核心'], 'ci:nobody~mine': ['别人'] },
    })
  })

  test('on more than five hundred are refused', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_each, at) => [`${600_000 + at}.SH`, ['a']]))
    expect(await put({ revision: 0, tags: many(501) })).toMatchObject({ code: 'bad-request' })
    expect(await put({ revision: 0, tags: many(500) })).toMatchObject({ data: { revision: 1 } })
  })
})
