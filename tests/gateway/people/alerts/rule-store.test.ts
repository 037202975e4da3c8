import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createQuietStore } from '../../../../gateway/people/alerts/quiet-store'
import { createRuleStore } from '../../../../gateway/people/alerts/rule-store'
import type { Db } from '../../../../gateway/storage/database'
import { NOTHING_OWN } from '../../../../shared/alerts/own'
import {
  ALERT_RULES_MAX,
  ALERT_RULES_OF_MARKET_MAX,
  ALERT_RULES_PER_ACCOUNT_MAX,
} from '../../../../shared/protocol/limits'
import type { AlertRuleInput } from '../../../../shared/protocol/rest-alerts'
import { CHOICE } from '../../../support/alert-market'
import { openMigratedDatabase } from '../../../support/migrated-database'

let db: Db
let now: number
beforeEach(async () => {
  db = await openMigratedDatabase()
  now = 1_795_000_000_000
})
afterEach(() => db.destroy())

const store = () => createRuleStore(db, () => now)
const input = (more: Partial<AlertRuleInput> = {}): AlertRuleInput => ({
  ...CHOICE,
  revision: 0,
  name: '茅台',
  condition: '600519.SH 价格>10',
  expiresAt: null,
  paused: false,
  ...more,
})
const rowOf = async (id: string) => {
  const rows = await db.selectFrom('alert_rules').selectAll().where('id', '=', id).execute()
  const { options, ...row } = rows[0] as (typeof rows)[number]
  return { ...row, options: JSON.parse(options) as object }
}

describe('a rule', () => {
  test.each([
    [false, 'on'],
    [true, 'paused'],
  ])('added paused (%s) is %s, in its first version and revision', async (paused, status) => {
    const ring = { day: '20261118', at: 9 }
    const id = await store().add('u-lin', input({ paused, expiresAt: 5, ringNow: true }), ring)
    expect(id).toMatch(/^[\w-]{12}$/)
    const { channels, speaks, ...firing } = CHOICE
    expect(await rowOf(id)).toEqual({
      ...{ id, owner_id: 'u-lin', revision: 1, version: 1, name: '茅台', condition: '600519.SH 价格>10', status },
      ...{ muted_until: 0, expires_at: 5, note: '', created_at: now, updated_at: now },
      options: { ...firing, channels, speaks, ring },
    })
  })

  const other = { condition: '600519.SH 价格>11' }
  test.each<[string, Partial<AlertRuleInput>, Partial<AlertRuleInput>, boolean, version: number]>([
    ['its name', {}, { name: '别名' }, false, 1],
    ['its choices', {}, { cooldownSeconds: 60, repeat: 'once' }, false, 1],
    ['its condition', {}, other, false, 2],
    ['its condition while it is paused', { paused: true }, { ...other, paused: true }, false, 2],
    ['nothing while it is paused', { paused: true }, { paused: true }, false, 1],
    ['to a pause', {}, { paused: true }, false, 1],
    ['to go on', { paused: true }, {}, false, 2],
    ['to ring now', {}, {}, true, 2],
    ['to go on with another condition and ring', { paused: true }, other, true, 2],
  ])('that changes %s has the version of its condition', async (_, before, after, rings, version) => {
    const id = await store().add('u-lin', input(before))
    await db.updateTable('alert_rules').set({ note: '除权' }).execute()
    const added = now
    now += 7
    await store().change('u-lin', id, input({ ...after, revision: 1 }), rings ? { day: '20261118', at: 9 } : undefined)
    const { name, condition, paused } = input(after)
    expect(await rowOf(id)).toMatchObject({
      ...{ revision: 2, version, name, condition, status: paused ? 'paused' : 'on' },
      ...{ note: version === 1 ? '除权' : '', created_at: added, updated_at: now },
    })
  })

  test('is changed, muted and removed only by its owner, from the revision it was read at', async () => {
    const id = await store().add('u-lin', input())
    await expect(store().change('u-wang', id, input({ revision: 1 }))).rejects.toMatchObject({ code: 'not-found' })
    for (const revision of [0, 2])
      await expect(store().change('u-lin', id, input({ revision }))).rejects.toMatchObject({ code: 'conflict' })
    await expect(store().mute('u-wang', id, 9)).rejects.toMatchObject({ code: 'not-found' })
    await store().remove('u-wang', id)
    now += 3
    await store().mute('u-lin', id, 9)
    expect(await rowOf(id)).toMatchObject({ revision: 2, version: 1, muted_until: 9, updated_at: now })
    await store().remove('u-lin', id)
    expect(await store().all()).toEqual([])
    await expect(store().mute('u-lin', id, 9)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is listed by time for its owner, and by id among all', async () => {
    const ids: string[] = []
    for (const owner of ['u-lin', 'u-wang', 'u-lin']) {
      ids.push(await store().add(owner, input()))
      now++
    }
    expect((await store().of('u-lin')).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect((await store().all()).map(({ id }) => id)).toEqual([...ids].sort())
  })
})

describe('limits of rules', () => {
  const fill = async (count: number, owner: (place: number) => string, condition: string) => {
    const row = {
      ...{ revision: 1, version: 1, name: '', condition, options: '{}', status: 'on' as const, muted_until: 0 },
      ...{ expires_at: null, note: '', created_at: 0, updated_at: 0 },
    }
    const rows = Array.from({ length: count }, (_, place) => ({ ...row, id: `x${place}`, owner_id: owner(place) }))
    for (let from = 0; from < count; from += 500)
      await db
        .insertInto('alert_rules')
        .values(rows.slice(from, from + 500))
        .execute()
  }
  const OF_ALL = '全市场 封板'
  const ONE = '600519.SH 价格>10'

  test.each<[string, number, (place: number) => string, had: string, added: string, refused: string]>([
    ['of an account', ALERT_RULES_PER_ACCOUNT_MAX, () => 'u-lin', ONE, ONE, '每人 500 条'],
    ['of the whole market', ALERT_RULES_OF_MARKET_MAX, (place) => `u-${place}`, OF_ALL, OF_ALL, '所有人共 20 条；'],
    ['in all', ALERT_RULES_MAX, (place) => `u-${place}`, ONE, OF_ALL, '所有人共 10000 条'],
  ])('are exact: %s', async (_, most, owner, had, added, refused) => {
    await fill(most - 1, owner, had)
    await store().add('u-lin', input({ condition: added }))
    await expect(store().add('u-lin', input({ condition: added }))).rejects.toMatchObject({
      code: 'alerts-full',
      message: expect.stringContaining(refused),
    })
  })

  test('of the whole market do not bound the others', async () => {
    await fill(ALERT_RULES_OF_MARKET_MAX, (place) => `u-${place}`, OF_ALL)
    await store().add('u-lin', input())
    expect(await store().all()).toHaveLength(ALERT_RULES_OF_MARKET_MAX + 1)
  })
})

test('own inputs are the lists, costs, baskets and data sets of an account', async () => {
  const document = (user_id: string, body: unknown) => ({
    ...{ user_id, revision: 1, body: JSON.stringify(body), updated_at: 1 },
  })
  const lists = [{ name: '持仓', codes: ['600519.SH'] }]
  await db
    .insertInto('watchlists')
    .values([document('u-lin', lists), document('u-wang', [])])
    .execute()
  await db
    .insertInto('positions')
    .values(document('u-lin', { '600519.SH': { cost: 12.5, shares: 100 }, '000001.SZ': { cost: 9, shares: 1 } }))
    .execute()
  const basket = (owner_id: string, name: string, ...ids: string[]) => ({
    ...{ owner_id, name, base_day: '20261118', weighting: 'equal', updated_at: 1 },
    members: JSON.stringify(ids.map((id) => ({ id, weight: 1 }))),
  })
  await db
    .insertInto('custom_indexes')
    .values([
      basket('u-lin', '白酒', '600519.SH'),
      basket('u-lin', '银行', '000001.SZ', '600000.SH'),
      basket('u-li', '甲'),
    ] as never)
    .execute()
  const own = (user_id: string, name: string) => ({ user_id, name, head: '{}', row_count: 0, updated_at: 1, body: '' })
  await db
    .insertInto('own_data')
    .values([own('u-lin', '评分'), own('u-lin', '目标价'), own('u-zhao', '评分')])
    .execute()

  const lin = {
    lists,
    costs: new Map([
      ['600519.SH', 12.5],
      ['000001.SZ', 9],
    ]),
    baskets: [
      { name: '白酒', codes: ['600519.SH'] },
      { name: '银行', codes: ['000001.SZ', '600000.SH'] },
    ],
    dataSets: ['评分', '目标价'],
  }
  const sorted = ({ dataSets, ...rest }: Awaited<ReturnType<ReturnType<typeof store>['ownOf']>>) => ({
    ...rest,
    dataSets: [...dataSets].sort(),
  })
  const all = await store().allOwn()
  for (const found of [await store().ownOf('u-lin'), all.get('u-lin') ?? NOTHING_OWN])
    expect(sorted(found)).toEqual(sorted({ ...NOTHING_OWN, ...lin }))
  expect(await store().ownOf('u-wang')).toEqual({ ...NOTHING_OWN, lists: [] })
  expect(all.get('u-li')).toEqual({ ...NOTHING_OWN, baskets: [{ name: '甲', codes: [] }] })
  expect(await store().ownOf('u-zhao')).toEqual({ ...NOTHING_OWN, dataSets: ['评分'] })
  expect([await store().ownOf('nobody'), all.size]).toEqual([NOTHING_OWN, 4])
})

test('the version changes with every change of a rule, list, position, basket, data set or quiet hours', async () => {
  const marks: string[] = [await store().mark()]
  const changes: (() => Promise<unknown>)[] = [
    async () => await store().add('u-lin', input()),
    async () => await store().mute('u-lin', (await store().of('u-lin'))[0]?.id ?? '', 5),
    async () => await store().remove('u-lin', (await store().of('u-lin'))[0]?.id ?? ''),
    async () => await createQuietStore(db, () => now).set('u-lin', { on: true, from: 1, to: 2 }),
    ...(['watchlists', 'positions'] as const).flatMap((table) => [
      async () => await db.insertInto(table).values({ user_id: 'u', revision: 1, body: '[]', updated_at: 1 }).execute(),
      async () => await db.updateTable(table).set({ revision: 2 }).execute(),
      async () => await db.updateTable(table).set({ updated_at: 2 }).execute(),
    ]),
    async () =>
      await db
        .insertInto('own_data')
        .values({ user_id: 'u', name: 'a', head: '', row_count: 0, updated_at: 1, body: '' })
        .execute(),
    async () => await db.updateTable('own_data').set({ updated_at: 2 }).execute(),
    async () => await db.deleteFrom('own_data').execute(),
  ]
  for (const change of changes) {
    await change()
    marks.push(await store().mark())
  }
  for (const [place, mark] of marks.entries()) expect([place, mark === marks[place + 1]]).toEqual([place, false])
})
