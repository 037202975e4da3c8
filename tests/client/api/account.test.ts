import { describe, expect, test } from 'vitest'
import * as account from '../../../client/api/account'
import { type Case, recordingGateway } from './recording-gateway'

const { requests, answers } = recordingGateway()

describe('the user’s own account', () => {
  test.each<Case>([
    ['is read', () => account.fetchAccount(), 'GET', '/api/account'],
    ['is proved again', () => account.proveAgain('geheim 1'), 'POST', '/api/account/prove', { password: 'geheim 1' }],
    ['ends one sign-in', () => account.endSession('s7'), 'DELETE', '/api/account/sessions/s7'],
    ['ends all other ones', () => account.endOtherSessions(), 'DELETE', '/api/account/sessions'],
    [
      'makes a token',
      () =>
        account.makeToken({
          name: '报表',
          days: 30,
          permissions: ['ops:read'],
          arrangesDesks: true,
          uploadsData: true,
          runsTests: false,
        }),
      'POST',
      '/api/account/tokens',
      { name: '报表', days: 30, permissions: ['ops:read'], arrangesDesks: true, uploadsData: true, runsTests: false },
    ],
    ['takes one back', () => account.revokeToken('t1'), 'DELETE', '/api/account/tokens/t1'],
    ['is taken along', () => account.exportAccount(), 'GET', '/api/account/export'],
    ['is deleted', () => account.deleteAccount(), 'DELETE', '/api/account'],
  ])('%s', async (_, ask, method, path, sent) => {
    await ask()
    expect(requests).toEqual([{ method, path, query: {}, body: sent, outlives: false }])
  })
})

describe('the accounts of all users', () => {
  test('are searched by text, a page at a time', async () => {
    await account.fetchAccounts('李 四&x=1', 2)
    expect(requests).toMatchObject([{ method: 'GET', path: '/api/users', query: { text: '李 四&x=1', page: '2' } }])
  })

  test.each<Case>([
    ['one of them', () => account.fetchAccountDetail('u1'), 'GET', '/api/users/u1'],
    ['a new one', () => account.createAccount('li'), 'POST', '/api/users', { account: 'li' }],
    [
      'suspended',
      () => account.orderAccount('u1', { do: 'status', status: 'Suspended' }),
      ...(['POST', '/api/users/u1', { do: 'status', status: 'Suspended' }] as const),
    ],
    [
      'no operator any more',
      () => account.orderAccount('u1', { do: 'operator', is: false }),
      ...(['POST', '/api/users/u1', { do: 'operator', is: false }] as const),
    ],
    ['signed out', () => account.orderAccount('u1', { do: 'sign-out' }), 'POST', '/api/users/u1', { do: 'sign-out' }],
    ['what was sent to them', () => account.fetchOutbox(), 'GET', '/api/users/outbox'],
  ])('%s', async (_, ask, method, path, sent) => {
    await ask()
    expect(requests).toMatchObject([{ method, path, body: sent }])
  })

  test('return what the gateway answers', async () => {
    answers.push({ account: { id: 'u9' }, password: 'once' })
    expect(await account.createAccount('li')).toEqual({ account: { id: 'u9' }, password: 'once' })
  })
})

describe('rights', () => {
  const role = { namespace: '研究/一部', code: 'a b?c' }
  test.each<Case>([
    ['are read', () => account.fetchRights(), 'GET', '/api/users/rights'],
    ['get a role', () => account.makeRole(role as never), 'POST', '/api/users/rights/roles', role],
    [
      'lose one, whatever it is called',
      () => account.removeRole(role),
      ...(['DELETE', `/api/users/rights/roles/${encodeURIComponent('研究/一部')}/a%20b%3Fc`] as const),
    ],
    [
      'get a department below another',
      () => account.makeDepartment('一部', 'd1'),
      ...(['POST', '/api/users/rights/departments', { name: '一部', parentId: 'd1' }] as const),
    ],
    [
      'get a department below none',
      () => account.makeDepartment('总部', null),
      ...(['POST', '/api/users/rights/departments', { name: '总部', parentId: null }] as const),
    ],
    ['lose one', () => account.removeDepartment('d/1'), 'DELETE', '/api/users/rights/departments/d%2F1'],
    ['of an account', () => account.fetchRightsOf('u1'), 'GET', '/api/users/rights/of/u1'],
    [
      'are given to an account',
      () => account.giveRight('u1', { role, has: true }),
      ...(['POST', '/api/users/rights/of/u1', { role, has: true }] as const),
    ],
    [
      'are taken from an account',
      () => account.giveRight('u1', { department: 'd1', has: false }),
      ...(['POST', '/api/users/rights/of/u1', { department: 'd1', has: false }] as const),
    ],
  ])('%s', async (_, ask, method, path, sent) => {
    await ask()
    expect(requests).toMatchObject([{ method, path, body: sent }])
  })
})
