import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UserPageStore } from '../../../../gateway/people/documents/user-page-store'
import { userPageRoutes } from '../../../../gateway/people/documents/user-pages'
import { type ApiServer, apiServer, type Person } from '../../serve/http/api-server'

const NOW = Date.UTC(2026, 6, 6, 2)
const PAGE = '/api/user-custom/lin'

let api: ApiServer
beforeAll(async () => {
  api = await apiServer((db) => [userPageRoutes(new UserPageStore(db, () => NOW))])
})
afterAll(() => api.stop())

const put = (path: string, body: unknown, as: Person = 'lin') => api.ask(path, { method: 'PUT', body, as })
const letRead = (readers: unknown, as: Person = 'lin') => put(`${PAGE}/readers`, { readers }, as)
const pane = { id: 'p1', kind: 'codes', x: 0, y: 0, w: 12, h: 12, options: { codes: '600519.SH' } }
const layout = { format: 1, panes: [pane], codes: {} }
const page = (version: number, note = '') => ({ version, title: '林的盘面', note, layout })

describe('a page made for one person', () => {
  test('is written by that person and operators, by version', async () => {
    expect(await api.ask(PAGE)).toMatchObject({
      data: { name: 'lin', version: 0, title: '', layout: { panes: [] }, mayEdit: true, mayGrant: true },
    })
    expect(await put(PAGE, page(0), 'staff')).toMatchObject({ data: { version: 1, layout } })
    expect(await put(PAGE, page(0, '晚了'))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await put(PAGE, page(1, '二'))).toMatchObject({ data: { version: 2, note: '二' } })
    expect(await api.ask(`${PAGE}/versions`)).toMatchObject({
      data: [
        { version: 2, note: '二', by: 'lin', savedAt: NOW, layout },
        { version: 1, note: '', by: 'staff', savedAt: NOW },
      ],
    })
  })

  test('is closed to all others, who cannot find out whether it exists', async () => {
    for (const path of [PAGE, '/api/user-custom/nobody', `${PAGE}/versions`, `${PAGE}/readers`]) {
      expect(await api.ask(path, { as: 'wang' })).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect(await put(PAGE, page(2), 'wang')).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await letRead([{ name: 'wang', mayEdit: true }], 'wang')).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await api.ask('/api/user-custom/nobody', { as: 'staff' })).toMatchObject({ status: 404 })
  })

  test('is read and changed by those whom its owner allows, and only as long as allowed', async () => {
    expect(await letRead([{ name: 'wang', mayEdit: false }])).toMatchObject({
      data: [{ name: 'wang', nickname: 'wang', mayEdit: false }],
    })
    expect(await api.ask(PAGE, { as: 'wang' })).toMatchObject({ data: { version: 2, mayEdit: false, mayGrant: false } })
    expect(await put(PAGE, page(2), 'wang')).toMatchObject({ code: 'forbidden' })
    expect(await api.ask(`${PAGE}/versions`, { as: 'wang' })).toMatchObject({ code: 'forbidden' })
    const both = [
      { name: 'u-wang', mayEdit: true },
      { name: 'lin@other.example', mayEdit: false },
      { name: 'lin', mayEdit: false },
    ]
    expect(await letRead(both, 'staff')).toMatchObject({
      data: [
        { name: 'u-other', mayEdit: false },
        { name: 'wang', mayEdit: true },
      ],
    })
    expect(await put(PAGE, page(2, '王'), 'wang')).toMatchObject({ data: { version: 3, note: '王', mayGrant: false } })
    expect(await api.ask(`${PAGE}/readers`, { as: 'wang' })).toMatchObject({ code: 'forbidden' })
    expect(await api.ask(PAGE, { as: 'other' })).toMatchObject({ data: { version: 3 } })
    expect(await letRead([])).toMatchObject({ data: [] })
    expect(await api.ask(PAGE, { as: 'wang' })).toMatchObject({ code: 'forbidden' })
  })

  test('is not opened to an account of the same display name, and found by id, user name or e-mail address', async () => {
    expect(await api.ask(PAGE, { as: 'other' })).toMatchObject({ status: 403, code: 'forbidden' })
    for (const name of ['u-lin', 'ｌｉｎ']) {
      expect(await api.ask(`/api/user-custom/${encodeURIComponent(name)}`)).toMatchObject({ data: { version: 3 } })
    }
    const theirs = '/api/user-custom/lin@other.example'
    expect(await put(theirs, { ...page(0), title: '另一位' }, 'staff')).toMatchObject({ data: { version: 1 } })
    expect(await api.ask(theirs, { as: 'other' })).toMatchObject({ data: { title: '另一位' } })
    expect(await api.ask(theirs)).toMatchObject({ code: 'forbidden' })
  })

  test('keeps its last fifty versions', async () => {
    for (let version = 3; version < 55; version++) await put(PAGE, page(version))
    const { data } = (await api.ask(`${PAGE}/versions`)) as unknown as { data: { version: number }[] }
    expect([data.length, data[0]?.version, data.at(-1)?.version]).toEqual([50, 55, 6])
  })
})

test.each([
  [{ ...page(55), layout: { ...layout, panes: [{ ...pane, id: 'a b' }] } }, 'page-invalid'],
  [{ ...page(55), layout: { ...layout, panes: [pane, pane] } }, 'page-invalid'],
  [{ ...page(55), layout: { ...layout, panes: [{ ...pane, x: 'x' }] } }, 'page-invalid'],
  [{ ...page(55), title: ' ' }, 'page-invalid'],
  [{ ...page(55), script: 'x' }, 'page-invalid'],
  [{ ...page(-1) }, 'page-invalid'],
])('an invalid page is refused: %o', async (body, code) => {
  expect(await put(PAGE, body)).toMatchObject({ status: 400, code })
})

test.each([
  [[{ name: 'nobody', mayEdit: false }], 'account-unknown'],
  [[{ name: 'wang' }], 'bad-request'],
  [Array(51).fill({ name: 'wang', mayEdit: false }), 'readers-full'],
])('readers %o are refused, and the earlier ones stay', async (readers, code) => {
  await letRead([{ name: 'wang', mayEdit: false }])
  expect(await letRead(readers)).toMatchObject({ code })
  expect(await api.ask(`${PAGE}/readers`)).toMatchObject({ data: [{ name: 'wang', mayEdit: false }] })
})
