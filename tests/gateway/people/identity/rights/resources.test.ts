import { beforeEach, describe, expect, test } from 'vitest'
import { RIGHTS_MAX, type Rights } from '../../../../../shared/protocol/account'
import { ACTIONS_MAX, GRANTS_MAX, type ResourceList } from '../../../../../shared/protocol/permissions'
import { REPORT, report, resourceServer } from './resource-server'

const { now, ask, authorised, define, grant, withdraw, give, actionsOf } = resourceServer()

describe('a resource', () => {
  test('is defined, changed, authorised, answered by namespace and type, and deleted with its grants', async () => {
    expect((await define()).data.resources.at(-1)).toMatchObject({ ...REPORT, grants: [] })
    await define({ namespace: 'other', code: 'page', type: 'MENU', actions: ['open'], apiIdentifier: null })
    expect(await authorised()).toEqual({ totalCount: 0, list: [] })
    await grant('USER', 'lin', 'ALLOW', ['read'])
    const { data } = await grant('USER', 'lin', 'ALLOW', ['*'], { namespace: 'other', code: 'page' })
    expect(data.resources.at(-1)?.grants).toEqual([
      { grantee: 'USER', id: now.viewerId, name: 'lin', effect: 'ALLOW', actions: ['*'] },
    ])
    const own = { code: 'report:*', type: 'DATA', actions: ['read'], apiIdentifier: '/reports' }
    const page = { code: 'page', type: 'MENU', actions: ['open'], apiIdentifier: null }
    expect(await authorised()).toEqual({ totalCount: 2, list: [own, page] })
    expect((await authorised('(namespace: "desk")')).list).toEqual([own])
    expect((await authorised('(resourceType: "MENU")')).list).toEqual([page])
    expect((await authorised('(namespace: "desk", resourceType: "MENU")')).totalCount).toBe(0)
    await define({ actions: ['write'] })
    expect(await actionsOf()).toEqual([])
    await ask('/resources/desk/report:*', undefined, now.operator, 'DELETE')
    expect((await authorised()).list).toEqual([page])
    expect(await now.server.db.selectFrom('grants').select('grantee_id').execute()).toHaveLength(1)
  })

  test.each([
    ['a namespace of signs that none has', { namespace: 'a b' }, 'bad-request'],
    ['no code', { code: '' }, 'bad-request'],
    ['a code that is too long', { code: 'x'.repeat(65) }, 'bad-request'],
    ['a type that is none', { type: 'TABLE' }, 'bad-request'],
    ['no actions', { actions: [] }, 'bad-request'],
    ['an action twice', { actions: ['read', 'read'] }, 'bad-request'],
    ['an action of signs that none has', { actions: ['re ad'] }, 'bad-request'],
    ['every action as an action', { actions: ['*'] }, 'bad-request'],
    ['too many actions', { actions: Array.from({ length: ACTIONS_MAX + 1 }, (_, n) => `a${n}`) }, 'bad-request'],
    ['actions that are no list', { actions: 'read' }, 'bad-request'],
    ['an identifier that is too long', { apiIdentifier: 'x'.repeat(257) }, 'bad-request'],
    ['the name of a resource of the product', { namespace: 'zeus', code: 'ops' }, 'resource-kept'],
    ['the namespace of the product', { namespace: 'zeus', code: 'new' }, 'resource-kept'],
  ])('is refused with %s', async (_what, changes, code) => {
    expect((await define(changes)).code).toBe(code)
    expect((await ask<ResourceList>('/resources')).data.resources.map((one) => one.namespace)).not.toContain('desk')
  })

  test('of the product stays', async () => {
    expect((await ask('/resources/zeus/ops', undefined, now.operator, 'DELETE')).code).toBe('resource-kept')
    expect((await ask('/resources/desk/nothing', undefined, now.operator, 'DELETE')).code).toBe('resource-unknown')
  })

  test('is refused when there are too many, and one that exists can still be changed', async () => {
    const { resources } = now.server.identity.store
    await define()
    const others = RIGHTS_MAX - (await resources.list()).length
    const rows = Array.from({ length: others }, (_, n) => ({
      id: `id${n}`,
      namespace: 'many',
      code: `r${n}`,
      type: 'DATA',
      actions: '["read"]',
      api_identifier: null,
      description: null,
      created_at: 0,
      updated_at: 0,
    }))
    await now.server.db.insertInto('resources').values(rows).execute()
    expect((await define({ code: 'one-more' })).code).toBe('too-large')
    expect((await define({ description: '改过' })).code).toBe('ok')
  })
})

describe('a grant', () => {
  beforeEach(() => define())

  test.each<[what: string, grants: [effect: string, actions: string[]][], left: string[]]>([
    ['nothing', [], []],
    ['one action', [['ALLOW', ['read']]], ['read']],
    ['all', [['ALLOW', ['*']]], ['read', 'write', 'delete']],
    [
      'all but one',
      [
        ['ALLOW', ['*']],
        ['DENY', ['delete']],
      ],
      ['read', 'write'],
    ],
    [
      'the same, denied first',
      [
        ['DENY', ['delete']],
        ['ALLOW', ['*']],
      ],
      ['read', 'write'],
    ],
    [
      'what is denied, too',
      [
        ['ALLOW', ['read', 'write']],
        ['DENY', ['write', 'delete']],
      ],
      ['read'],
    ],
    [
      'all, and all denied',
      [
        ['ALLOW', ['*']],
        ['DENY', ['*']],
      ],
      [],
    ],
    ['only denied', [['DENY', ['read']]], []],
    [
      'twice: the second replaces the first',
      [
        ['ALLOW', ['read']],
        ['ALLOW', ['write']],
      ],
      ['write'],
    ],
  ])('allows %s', async (_what, grants, left) => {
    for (const [effect, actions] of grants) expect((await grant('USER', 'lin', effect, actions)).code).toBe('ok')
    expect(await actionsOf()).toEqual(left)
  })

  test.each([
    ['somebody unknown', ['USER', 'nobody', 'ALLOW', ['read']], 'grantee-unknown'],
    ['a role that does not exist', ['ROLE', 'desk:nothing', 'ALLOW', ['read']], 'grantee-unknown'],
    ['a role without namespace', ['ROLE', 'operator', 'ALLOW', ['read']], 'grantee-unknown'],
    ['a group that does not exist', ['GROUP', 'nothing', 'ALLOW', ['read']], 'grantee-unknown'],
    ['a department that does not exist', ['ORG', 'nowhere', 'ALLOW', ['read']], 'grantee-unknown'],
    ['a key that does not exist', ['AK_SK', 'none', 'ALLOW', ['read']], 'grantee-unknown'],
    ['a kind of grantee that is none', ['EVERYBODY', 'lin', 'ALLOW', ['read']], 'bad-request'],
    ['an effect that is none', ['USER', 'lin', 'MAYBE', ['read']], 'bad-request'],
    ['no action', ['USER', 'lin', 'ALLOW', []], 'bad-request'],
    ['an action that the resource does not have', ['USER', 'lin', 'ALLOW', ['open']], 'action-unknown'],
    ['an empty name', ['USER', '', 'ALLOW', ['read']], 'bad-request'],
  ] as [string, Parameters<typeof grant>, string][])('is refused for %s', async (_what, given, code) => {
    expect((await grant(...given)).code).toBe(code)
    expect(await now.server.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })

  test('is withdrawn once, and only the effect that is named', async () => {
    await grant('USER', 'lin', 'ALLOW', ['*'])
    await grant('USER', 'lin', 'DENY', ['write'])
    expect((await withdraw('USER', now.viewerId, 'DENY')).code).toBe('ok')
    expect(await actionsOf()).toEqual(['read', 'write', 'delete'])
    expect((await withdraw('USER', now.viewerId, 'DENY')).code).toBe('not-found')
    expect((await withdraw('USER', now.viewerId, 'ALLOW')).code).toBe('ok')
    expect(await actionsOf()).toEqual([])
  })

  test('accesses the key that it is for', async () => {
    const { applications, resources } = now.server.identity.store
    const { id } = await applications.createMachine('loader', 'profile')
    expect((await grant('AK_SK', id, 'ALLOW', ['read'])).data).toMatchObject({ keys: [{ id, name: 'loader' }] })
    await grant('USER', 'lin', 'ALLOW', ['*'])
    expect(await resources.ofKey(id)).toMatchObject([{ code: report.code, actions: ['read'] }])
  })

  test('is refused when a resource has too many', async () => {
    const { id } = await now.server.db
      .selectFrom('resources')
      .select('id')
      .where('code', '=', report.code)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: GRANTS_MAX }, (_, n) => ({
      resource_id: id,
      grantee_type: 'USER',
      grantee_id: `u${n}`,
      effect: 'ALLOW',
      actions: '["read"]',
      created_at: 0,
    }))
    await now.server.db.insertInto('grants').values(rows).execute()
    expect((await grant('USER', 'lin', 'ALLOW', ['read'])).code).toBe('too-large')
  })

  test('goes with the account', async () => {
    await grant('USER', 'lin', 'ALLOW', ['read'])
    await now.server.identity.store.users.erase(now.viewerId)
    expect(await now.server.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })
})

test('changes are logged', async () => {
  await define()
  await grant('USER', 'lin', 'ALLOW', ['read'])
  await withdraw('USER', now.viewerId, 'ALLOW')
  await ask('/rights/groups', { code: 'night' })
  await give({ group: 'night', has: true })
  await ask('/rights/roles', { namespace: 'desk', code: 'watch' })
  await ask('/rights/roles/desk/watch', { description: '看盘' })
  await give({ role: { namespace: 'desk', code: 'watch' }, has: true })
  await ask('/rights/roles/desk/watch', undefined, now.operator, 'DELETE')
  await ask('/rights/groups/night', undefined, now.operator, 'DELETE')
  const { data } = await ask('/rights/departments', { name: '总部' })
  const id = (data as Rights).departments[0]?.id ?? ''
  await ask(`/rights/departments/${id}`, { name: '本部' })
  await ask(`/rights/departments/${id}`, undefined, now.operator, 'DELETE')
  const { audit } = now.server.identity.store
  const log = (await audit.list(undefined, 17)).reverse()
  const kinds = log.map(({ kind, user_id, subject }) => [kind, user_id, subject])
  expect(kinds.slice(kinds.findIndex(([kind]) => kind === 'resource-changed'))).toEqual([
    ['resource-changed', null, 'desk:report:*'],
    ['grant-changed', now.viewerId, 'desk:report:*'],
    ['grant-changed', now.viewerId, 'desk:report:*'],
    ['group-changed', null, 'night'],
    ['group-changed', now.viewerId, 'night'],
    ['role-changed', null, 'desk:watch'],
    ['role-changed', null, 'desk:watch'],
    ['role-granted', now.viewerId, 'desk:watch'],
    ['role-changed', null, 'desk:watch'],
    ['role-revoked', now.viewerId, 'desk:watch'],
    ['group-changed', null, 'night'],
    ['group-changed', now.viewerId, 'night'],
    ['department-changed', null, '总部'],
    ['department-changed', null, '本部'],
    ['department-changed', null, '本部'],
  ])
  expect(new Set(log.slice(-15).map(({ actor_id }) => actor_id))).toEqual(new Set([now.operatorId]))
})
