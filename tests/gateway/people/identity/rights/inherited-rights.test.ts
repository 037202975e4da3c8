import { beforeEach, describe, expect, test } from 'vitest'
import type { Rights } from '../../../../../shared/protocol/account'
import type { ResourceList } from '../../../../../shared/protocol/permissions'
import { resourceServer } from './resource-server'

const { now, ask, authorised, define, grant, give, actionsOf } = resourceServer()

describe('rights of others that reach a person', () => {
  beforeEach(() => define())
  const analyst = { namespace: 'desk', code: 'analyst' }
  const senior = { namespace: 'desk', code: 'senior' }
  const parentOf = (role: typeof analyst, parent: object | null) =>
    ask<Rights>(`/rights/roles/${role.namespace}/${role.code}`, { parent })

  test('by a role and the roles above it, as long as they have it', async () => {
    await ask('/rights/roles', analyst)
    const { data } = await ask<Rights>('/rights/roles', { ...senior, parent: analyst })
    expect(data.roles).toMatchObject([
      { code: 'operator' },
      { ...analyst, parent: null },
      { ...senior, parent: analyst },
    ])
    await grant('ROLE', 'desk:analyst', 'ALLOW', ['read', 'write'])
    await grant('ROLE', 'desk:senior', 'ALLOW', ['delete'])
    await give({ role: senior, has: true })
    expect(await actionsOf()).toEqual(['read', 'write', 'delete'])
    await grant('ROLE', 'desk:analyst', 'DENY', ['delete'])
    expect(await actionsOf()).toEqual(['read', 'write'])
    await parentOf(senior, null)
    expect(await actionsOf()).toEqual(['delete'])
    await give({ role: senior, has: false })
    expect(await actionsOf()).toEqual([])
    await give({ role: analyst, has: true })
    expect(await actionsOf()).toEqual(['read', 'write'])
    await ask('/rights/roles/desk/analyst', undefined, now.operator, 'DELETE')
    expect(await actionsOf()).toEqual([])
    expect((await now.server.db.selectFrom('grants').selectAll().execute()).map(({ effect }) => effect)).toEqual([
      'ALLOW',
    ])
  })

  test('and no role inherits from itself, from one below it, or from the operators’ role', async () => {
    const third = { namespace: 'desk', code: 'third' }
    await ask('/rights/roles', analyst)
    await ask('/rights/roles', { ...senior, parent: analyst })
    await ask('/rights/roles', { ...third, parent: senior })
    expect((await parentOf(analyst, analyst)).code).toBe('role-loop')
    expect((await parentOf(analyst, senior)).code).toBe('role-loop')
    expect((await parentOf(analyst, third)).code).toBe('role-loop')
    expect((await parentOf(third, analyst)).code).toBe('ok')
    const operators = { namespace: 'default', code: 'operator' }
    expect((await parentOf(analyst, operators)).code).toBe('role-parent-operator')
    const one = { namespace: 'desk', code: 'one' }
    expect((await ask('/rights/roles', { ...one, parent: operators })).code).toBe('role-parent-operator')
    expect((await ask('/rights/roles', { ...one, parent: one })).code).toBe('role-unknown')
    expect((await parentOf(one, null)).code).toBe('role-unknown')
    expect((await parentOf(analyst, { namespace: 'desk' })).code).toBe('bad-request')
    const both = await Promise.all([parentOf(analyst, senior), parentOf(senior, analyst)])
    expect(both.map(({ code }) => code)).toContain('role-loop')
  })

  test('by a department, to the members of departments below it and of no other', async () => {
    const made = async (name: string, parentId: string | null, code: string) => {
      const { data } = await ask<Rights>('/rights/departments', { name, parentId, code })
      return data.departments.find((one) => one.code === code)?.id ?? ''
    }
    const root = await made('总部', null, 'hq')
    const team = await made('研究部', root, 'research')
    const other = await made('交易部', root, 'trading')
    await grant('ORG', 'hq', 'ALLOW', ['read'])
    const { data } = await grant('ORG', team, 'ALLOW', ['write'])
    expect(
      data.resources
        .at(-1)
        ?.grants.map(({ name }) => name)
        .sort(),
    ).toEqual(['总部', '总部 / 研究部'])
    await give({ department: other, has: true })
    expect(await actionsOf()).toEqual(['read'])
    await give({ department: team, has: true })
    expect(await actionsOf()).toEqual(['read', 'write'])
    await grant('ORG', other, 'DENY', ['write'])
    expect(await actionsOf()).toEqual(['read'])
    await ask(`/rights/departments/${other}`, undefined, now.operator, 'DELETE')
    expect(await actionsOf()).toEqual(['read', 'write'])
    await give({ department: team, has: false })
    expect(await actionsOf()).toEqual([])
  })

  test('by a group', async () => {
    for (const _ of [0, 1]) await ask('/rights/groups', { code: 'night', description: '夜班' })
    await grant('GROUP', 'night', 'ALLOW', ['read'])
    expect((await give({ group: 'night', has: true })).data.groups).toEqual(['night'])
    expect((await ask<Rights>('/rights')).data.groups).toEqual([{ code: 'night', description: '夜班', members: 1 }])
    expect(await actionsOf()).toEqual(['read'])
    expect((await give({ group: 'night', has: false })).data.groups).toEqual([])
    expect(await actionsOf()).toEqual([])
    await give({ group: 'night', has: true })
    await ask('/rights/groups/night', undefined, now.operator, 'DELETE')
    expect(await actionsOf()).toEqual([])
    expect(await now.server.db.selectFrom('grants').selectAll().execute()).toEqual([])
    for (const change of [
      { group: 'night', has: true },
      { group: 'night', has: false },
    ]) {
      expect((await give(change)).code).toBe('group-unknown')
    }
    expect((await ask('/rights/groups/night', undefined, now.operator, 'DELETE')).code).toBe('group-unknown')
    expect((await ask('/rights/groups', { code: 'a b' })).code).toBe('bad-request')
  })
})

describe('permissions in the product', () => {
  const ops = { namespace: 'zeus', code: 'ops' }
  const permissions = async (as = now.viewer) => (await now.server.identity.verify(as)).permissions

  test('follow grants at once, and operators have all, whatever is denied', async () => {
    expect(await permissions()).toEqual([])
    await grant('USER', 'lin', 'ALLOW', ['read'], ops)
    expect(await permissions()).toEqual(['ops:read'])
    const me = await fetch(`${now.server.url}/api/me`, { headers: { authorization: `Bearer ${now.viewer}` } })
    expect(await me.json()).toMatchObject({ data: { role: 'viewer', permissions: ['ops:read'] } })
    await grant('USER', 'lin', 'DENY', ['*'], ops)
    expect(await permissions()).toEqual([])
    await grant('USER', 'boss', 'DENY', ['*'], ops)
    expect(await permissions(now.operator)).toContain('ops:write')
    expect((await authorised('(namespace: "zeus")', now.operator)).list.map(({ code }) => code)).toContain('ops')
    expect(await authorised('(namespace: "zeus")')).toEqual({ totalCount: 0, list: [] })
  })

  test('are not made by resources of other namespaces that are called the same', async () => {
    await define({ ...ops, namespace: 'zeus2', actions: ['read', 'write'] })
    await grant('USER', 'lin', 'ALLOW', ['*'], { namespace: 'zeus2', code: 'ops' })
    expect(await permissions()).toEqual([])
  })

  test('do not let anybody administer accounts', async () => {
    for (const { namespace, code } of (await ask<ResourceList>('/resources')).data.resources) {
      await grant('USER', 'lin', 'ALLOW', ['*'], { namespace, code })
    }
    const operators = { role: { namespace: 'default', code: 'operator' }, has: true }
    expect((await ask(`/rights/of/${now.viewerId}`, operators, now.viewer)).code).toBe('forbidden')
    expect((await ask(`/${now.viewerId}`, { do: 'operator', is: true }, now.viewer)).code).toBe('forbidden')
    expect((await ask('/resources', undefined, now.viewer)).code).toBe('forbidden')
    expect((await ask('/outbox', undefined, now.viewer)).code).toBe('forbidden')
  })
})
