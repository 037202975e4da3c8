import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeskStore } from '../../../../gateway/people/documents/desk-store'
import { deskRoutes } from '../../../../gateway/people/documents/desks'
import { DESK_DAYS_MAX, DESK_VERSIONS_MAX, DESKS_MAX } from '../../../../shared/protocol/limits'
import type { Desk, Desks, DeskVersion } from '../../../../shared/protocol/rest-desks'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { type ApiServer, apiServer, type Person } from '../../serve/http/api-server'

/** 2026-11-23 10:00 in Beijing. */
const START = Date.UTC(2026, 10, 23, 2)
const DAY_MS = 86_400_000

let api: ApiServer
let now = START

beforeAll(async () => {
  api = await apiServer((db) => [deskRoutes(new DeskStore(db, () => now))])
})
afterAll(() => api.stop())

const layout = (kind = 'tape') => ({ format: 1, panes: [{ id: 'a', kind, x: 0, y: 0, w: 6, h: 6 }], codes: {} })
const call = (method: string, path: string, body?: unknown, as: Person = 'lin') =>
  api.ask(`/api/${path}`, { method, as, ...(body === undefined ? {} : { body }) })
const create = async (name: string, as: Person = 'lin') =>
  (await call('POST', 'desks', { name, layout: layout() }, as)).data as Desk
const list = async (as: Person = 'lin') => (await api.ask('/api/desks', { as })).data as Desks

describe('desks', () => {
  test('belong to their owner, by name', async () => {
    const [later, first] = [await create('盘中'), await create('打板')]
    expect((await list()).desks.map(({ name, revision, share }) => [name, revision, share])).toEqual(
      [
        ['打板', 1, null],
        ['盘中', 1, null],
      ].sort(),
    )
    expect((await list('wang')).desks).toEqual([])
    expect(first.savedAt).toBe(START)
    expect(await call('DELETE', `desks/${later.id}`, undefined, 'wang')).toMatchObject({ status: 404 })
    expect(await call('DELETE', `desks/${later.id}`)).toMatchObject({ data: { id: later.id } })
    expect((await list()).desks.map(({ name }) => name)).toEqual(['打板'])
  })

  test('store the code of a basket, however long its owner and name are', async () => {
    const a = `ci:${'0'.repeat(24)}~${'名'.repeat(24)}`
    const made = await call('POST', 'desks', { name: '篮子', layout: { ...layout(), codes: { a } } }, 'wang')
    expect(made).toMatchObject({ data: { layout: { codes: { a } } } })
    const long = { ...layout(), codes: { a: 'x'.repeat(97) } }
    expect(await call('POST', 'desks', { name: '太长', layout: long }, 'wang')).toMatchObject({ code: 'desk-invalid' })
    await call('DELETE', `desks/${(made.data as Desk).id}`, undefined, 'wang')
  })

  test('are replaced by revision, and keep a bounded number of versions', async () => {
    const { id } = await create('版本')
    for (let revision = 1; revision <= DESK_VERSIONS_MAX + 3; revision++) {
      now = START + revision * 1_000
      const written = await call('PUT', `desks/${id}`, {
        revision,
        name: '版本',
        layout: layout(`k${'x'.repeat(revision % 20)}`),
      })
      expect(written).toMatchObject({ status: 200, data: { revision: revision + 1, savedAt: now } })
    }
    const versions = (await api.ask(`/api/desks/${id}/versions`)).data as DeskVersion[]
    const last = DESK_VERSIONS_MAX + 4
    expect(versions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: DESK_VERSIONS_MAX }, (_, at) => last - at),
    )
    expect(versions[1]).toMatchObject({ savedAt: START + (last - 2) * 1_000, layout: { panes: [{ kind: 'kxx' }] } })
    const late = await call('PUT', `desks/${id}`, { revision: 2, name: '版本', layout: layout('lost') })
    expect(late).toMatchObject({ status: 409, code: 'conflict' })
    expect(await call('GET', `desks/${id}/versions`, undefined, 'wang')).toMatchObject({ status: 404 })
    expect(((await api.ask(`/api/desks/${id}/versions`)).data as DeskVersion[])[0]?.revision).toBe(last)
    now = START
  })

  test('keep fields unknown to this program', async () => {
    const given = { ...layout('hologram'), theme: 'x' }
    Object.assign(given.panes[0] as object, { depth: 4 })
    const { data } = await call('POST', 'desks', { name: '未来', layout: given })
    expect((await list()).desks.find(({ name }) => name === '未来')?.layout).toEqual(given)
    expect(data).toMatchObject({ layout: { theme: 'x' } })
  })

  test('store as many switches of a pane as are read', async () => {
    const options = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`o${at}`, '1']))
    const panes = layout().panes.map((pane) => ({ ...pane, options }))
    const { data } = await call('POST', 'desks', { name: '多', layout: { ...layout(), panes } }, 'wang')
    expect(Object.keys((data as Desk).layout.panes[0]?.options ?? {})).toHaveLength(16)
    await call('DELETE', `desks/${(data as Desk).id}`, undefined, 'wang')
  })

  test('of a newer program are stored unchanged, with other meanings of the same names', async () => {
    const given = { ...layout('hologram'), format: 2, codes: { z: '600519.SH' } }
    Object.assign(given.panes[0] as object, { rate: '60', link: 'z' })
    const { data } = await call('POST', 'desks', { name: '更新', layout: given }, 'wang')
    expect((data as Desk).layout).toEqual(given)
    const odd = { ...given, panes: [{ id: 'a', kind: 'tape' }] }
    expect(await call('POST', 'desks', { name: '坏', layout: odd }, 'wang')).toMatchObject({ code: 'desk-invalid' })
    await call('DELETE', `desks/${(data as Desk).id}`, undefined, 'wang')
  })

  test('are read by link until it is revoked', async () => {
    const { id } = await create('给人看')
    const share = async (shared: boolean, as: Person = 'lin') => await call('PUT', `desks/${id}/share`, { shared }, as)
    expect(await share(true, 'wang')).toMatchObject({ status: 404 })
    const link = ((await share(true)).data as Desk).share as string
    expect(link).toMatch(/^[0-9a-f]{32}$/)
    expect(((await share(true)).data as Desk).share).toBe(link)
    const seen = await call('GET', `shared-desks/${link}`, undefined, 'wang')
    expect(seen.data).toEqual({ name: '给人看', owner: 'lin', layout: layout(), savedAt: START })
    await share(false)
    expect(await call('GET', `shared-desks/${link}`, undefined, 'wang')).toMatchObject({ code: 'not-found' })
    expect(((await share(true)).data as Desk).share).not.toBe(link)
  })

  test('are stored as left, by Beijing date, for the last days only', async () => {
    for (let day = 0; day < DESK_DAYS_MAX + 2; day++) {
      // 23:30 and 00:30 there are one day apart.
      now = START + day * DAY_MS + 13.5 * 3_600_000
      await call('PUT', 'desk-day', { layout: layout('before') })
      const { data } = await call('PUT', 'desk-day', { layout: layout(`d${'x'.repeat(day)}`) })
      expect(data).toMatchObject({ day: String(20261123 + day) })
    }
    now += 3_600_000
    expect(await list()).toMatchObject({
      today: '20261130',
      days: [
        { day: '20261129', layout: { panes: [{ kind: 'dxxxxxx' }] } },
        { day: '20261128', layout: { panes: [{ kind: 'dxxxxx' }] } },
      ],
    })
    expect(await api.db.selectFrom('desk_days').select('day').orderBy('day').execute()).toHaveLength(DESK_DAYS_MAX)
    expect((await list('wang')).days).toEqual([])
    now = START
  })

  test('of one name are one: another is refused', async () => {
    await create('同名')
    const other = await create('异名')
    const body = { name: ' 同名 ', layout: layout() }
    expect(await call('POST', 'desks', body)).toMatchObject({ status: 409, code: 'desk-name-taken' })
    expect(await call('PUT', `desks/${other.id}`, { revision: 1, ...body })).toMatchObject({ code: 'desk-name-taken' })
    expect(await call('POST', 'desks', body, 'wang')).toMatchObject({ status: 200 })
  })

  test.each<[string, unknown]>([
    ['no name', { name: ' ', layout: layout() }],
    ['a name that is too long', { name: 'x'.repeat(25), layout: layout() }],
    ['no layout', { name: 'a' }],
    ['panes of one name', { name: 'a', layout: { ...layout(), panes: [...layout().panes, ...layout().panes] } }],
    ['a pane without a place', { name: 'a', layout: { ...layout(), panes: [{ id: 'a', kind: 'tape' }] } }],
    ['more than a desk holds', { name: 'a', layout: { ...layout(), note: 'x'.repeat(50_000) } }],
    ...[
      { title: 'x'.repeat(25) },
      { title: 7 },
      { link: 'z' },
      { rate: '60' },
      { code: '600519' },
      { code: 'ci:a b' },
      { options: { range: 5 } },
      { window: { left: 0, top: 0, width: 'wide', height: 1 } },
    ].map((odd): [string, unknown] => [
      `a pane with ${JSON.stringify(odd)}`,
      { name: 'a', layout: { ...layout(), panes: layout().panes.map((pane) => ({ ...pane, ...odd })) } },
    ]),
    ['a group that is none', { name: 'a', layout: { ...layout(), codes: { z: '600519.SH' } } }],
    ['a group of what is no code', { name: 'a', layout: { ...layout(), codes: { a: '茅台' } } }],
    ['what nobody asked for', { name: 'a', layout: layout(), owner_id: 'u-wang' }],
  ])('refuse %s', async (_, body) => {
    expect(await call('POST', 'desks', body)).toMatchObject({ status: 400, code: 'desk-invalid' })
  })

  test('refuse one above the limit of an account, and an invalid id', async () => {
    for (let at = 0; at < DESKS_MAX; at++) await create(`桌面 ${at}`, 'other')
    const more = await call('POST', 'desks', { name: '再来', layout: layout() }, 'other')
    expect(more).toMatchObject({ status: 409, code: 'desks-full' })
    expect(await call('GET', "desks/' OR 1=1/versions")).toMatchObject({ code: 'not-found' })
    expect(await call('GET', 'shared-desks/1')).toMatchObject({ code: 'not-found' })
  })

  test('that are created at once stay within the limit of an account', async () => {
    const db = await openMigratedDatabase(':memory:')
    const store = new DeskStore(db)
    const made = Array.from({ length: DESKS_MAX + 2 }, (_, at) => store.create('other', `桌面 ${at}`, layout()))
    const refused = (await Promise.allSettled(made)).filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'desks-full' } }, { reason: { code: 'desks-full' } }])
    await db.destroy()
  })

  test('need somebody signed in', async () => {
    const response = await fetch(`${api.origin}/api/desks`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'token-missing'])
  })
})
