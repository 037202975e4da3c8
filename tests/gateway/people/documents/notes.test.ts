import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteRoutes } from '../../../../gateway/people/documents/notes'
import { NOTE_LENGTH_MAX, NOTES_MAX } from '../../../../shared/protocol/limits'
import { type ApiServer, apiServer } from '../../serve/http/api-server'

let api: ApiServer
let now = 1_000

beforeAll(async () => {
  api = await apiServer((db) => [noteRoutes(db, () => now)])
})
afterAll(() => api.stop())

const write = (id: string, body: unknown, as: 'lin' | 'wang' = 'lin') =>
  api.ask(`/api/notes/${id}`, { method: 'PUT', body, as })

describe('notes', () => {
  test('belong to their writer, newest first, and are deleted when emptied', async () => {
    expect(await api.ask('/api/notes')).toMatchObject({ data: [] })
    await write('600519.SH', { revision: 0, text: ' 一季报后看 1700 ' })
    now = 2_000
    expect(await write('000001.SZ', { revision: 0, text: '等分红' })).toMatchObject({
      data: [
        { id: '000001.SZ', revision: 1, text: '等分红', updatedAt: 2_000 },
        { id: '600519.SH', revision: 1, text: '一季报后看 1700', updatedAt: 1_000 },
      ],
    })
    expect(await api.ask('/api/notes', { as: 'wang' })).toMatchObject({ data: [] })
    now = 3_000
    expect(await write('600519.SH', { revision: 1, text: '已卖' })).toMatchObject({
      data: [{ id: '600519.SH', revision: 2, text: '已卖', updatedAt: 3_000 }, { id: '000001.SZ' }],
    })
    expect(await write('600519.SH', { revision: 2, text: '  ' })).toMatchObject({ data: [{ id: '000001.SZ' }] })
  })

  test.each<[string, string, unknown]>([
    ['writes over one that it has not seen', '000001.SZ', { revision: 0, text: '我的' }],
    ['changes one that was changed', '000001.SZ', { revision: 7, text: '我的' }],
    ['empties one that was changed', '000001.SZ', { revision: 7, text: '' }],
    ['changes one that was removed', '600519.SH', { revision: 1, text: '我的' }],
  ])('report a conflict to the one of two windows that %s', async (_, id, body) => {
    expect(await write(id, body)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await api.ask('/api/notes')).toMatchObject({ data: [{ id: '000001.SZ', text: '等分红' }] })
  })

  test('are written for a basket as for an instrument', async () => {
    const id = 'ci:jia~酒篮'
    expect(await write(encodeURIComponent(id), { revision: 0, text: '季末再平衡' }, 'wang')).toMatchObject({
      data: [{ id, text: '季末再平衡' }],
    })
    await write(encodeURIComponent(id), { revision: 1, text: '' }, 'wang')
    // One note, whichever name of its owner was written.
    const aliased = await write(encodeURIComponent('ci:u-lin~酒篮'), { revision: 0, text: '一' }, 'wang')
    expect(aliased).toMatchObject({ data: [{ id: 'ci:lin~酒篮', revision: 1 }] })
    expect(await write(encodeURIComponent('ci:lin~酒篮'), { revision: 1, text: '' }, 'wang')).toMatchObject({
      data: [],
    })
  })

  test('that are empty are not created', async () => {
    expect(await write('688111.SH', { revision: 0, text: '' })).toMatchObject({ data: [{ id: '000001.SZ' }] })
  })

  test.each<[string, string, unknown, string]>([
    ['no body', '600519.SH', undefined, 'bad-request'],
    ['no revision', '600519.SH', { text: 'a' }, 'bad-request'],
    ['a field too many', '600519.SH', { revision: 0, text: 'a', user: 'u-wang' }, 'bad-request'],
    [
      'more letters than a note has',
      '600519.SH',
      { revision: 0, text: 'x'.repeat(NOTE_LENGTH_MAX + 1) },
      'bad-request',
    ],
    ['what is no instrument', '600519', { revision: 0, text: 'a' }, 'unknown-instrument'],
  ])('refuse %s', async (_, id, body, code) => {
    expect(await write(id, body)).toMatchObject({ code })
  })

  test('refuse one above the limit of an account', async () => {
    const rows = Array.from({ length: NOTES_MAX }, (__, at) => ({
      user_id: 'u-wang',
      instrument: `${600_000 + at}.SH`,
      revision: 1,
      body: 'x',
      updated_at: at,
    }))
    for (let at = 0; at < rows.length; at += 100) {
      await api.db
        .insertInto('notes')
        .values(rows.slice(at, at + 100))
        .execute()
    }
    expect(await write('000001.SZ', { revision: 0, text: 'a' }, 'wang')).toMatchObject({
      status: 409,
      code: 'notes-full',
    })
    expect(await write('600000.SH', { revision: 1, text: 'b' }, 'wang')).toMatchObject({ status: 200 })
  })

  test('need somebody signed in', async () => {
    const response = await fetch(`${api.origin}/api/notes`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'token-missing'])
  })
})
