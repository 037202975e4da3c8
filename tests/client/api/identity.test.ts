import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as identity from '../../../client/api/identity'

let requests: { path: string; method: string; body: unknown }[]
let answer: () => unknown

beforeEach(() => {
  requests = []
  answer = () => ({ code: 200, message: '', data: {} })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    requests.push({ path, method: method ?? 'GET', body: typeof body === 'string' ? JSON.parse(body) : body })
    return { json: async () => answer() }
  })
})
afterEach(() => void vi.unstubAllGlobals())

const sentAs = (place: number) => requests[place]?.body as { query: string; variables: unknown } | undefined
const query = () => sentAs(0)?.query ?? ''
const variables = () => sentAs(0)?.variables

describe('the profile', () => {
  test('is requested with every field that can be written, and the linked identities', async () => {
    answer = () => ({ data: { user: { nickname: '甲' } } })
    expect(await identity.fetchProfile()).toEqual({ nickname: '甲' })
    expect(requests[0]).toMatchObject({ path: '/graphql/v2', method: 'POST' })
    for (const field of [...identity.PROFILE, 'photo', 'emailVerified', 'phoneVerified', 'identities'])
      expect(query()).toContain(field)
  })

  test('is saved, and returned as answered', async () => {
    answer = () => ({ data: { updateUser: { city: '上海' } } })
    expect(await identity.saveProfile({ city: '上海', photo: null })).toEqual({ city: '上海' })
    expect(variables()).toEqual({ input: { city: '上海', photo: null } })
  })
})

describe('an address of the user', () => {
  test.each([
    ['email', 'sendEmail', { email: 'a@b.cn' }],
    ['phone', undefined, { phone: '13800000000', scene: 'bind' }],
  ] as const)('of type %s is confirmed by a code sent to it', async (kind, name, sent) => {
    answer = () => ({ code: 200, data: name && { [name]: {} } })
    await identity.sendBindCode(kind, kind === 'email' ? 'a@b.cn' : '13800000000')
    expect(requests[0]?.path).toBe(kind === 'email' ? '/graphql/v2' : '/api/v2/sms/send')
    expect(kind === 'email' ? variables() : requests[0]?.body).toEqual(sent)
  })

  test.each([
    ['email', 'bindEmail', 'unbindEmail'],
    ['phone', 'bindPhone', 'unbindPhone'],
  ] as const)('of type %s is linked by its code, and can be unlinked', async (kind, bind, unbind) => {
    answer = () => ({ data: { [bind]: { id: 1 } } })
    expect(await identity.bindAddress(kind, 'to', '123456')).toEqual({ id: 1 })
    expect([query().includes(`${bind}(`), variables()]).toEqual([true, { to: 'to', code: '123456' }])
    requests = []
    answer = () => ({ data: { [unbind]: { id: 1 } } })
    await identity.unbindAddress(kind)
    expect(query()).toContain(unbind)
  })
})

describe('the second factor', () => {
  test.each([
    ['is offered', () => identity.offerTotp(), 'POST', 'mfa/totp/associate', { authenticator_type: 'totp' }],
    [
      'is confirmed',
      () => identity.confirmTotp('123456'),
      'POST',
      'mfa/totp/associate/confirm',
      { authenticator_type: 'totp', totp: '123456' },
    ],
    ['is given up', () => identity.removeTotp(), 'DELETE', 'mfa/totp/associate', undefined],
  ] as const)('%s', async (_, ask, method, path, body) => {
    await ask()
    expect(requests).toEqual([{ path: `/api/v2/${path}`, method, body }])
  })
})

test('a linked service is unlinked by its name', async () => {
  await identity.unlinkService('wechat')
  expect(requests[0]).toMatchObject({ path: '/api/v2/users/unlink', body: { provider: 'wechat' } })
})

test('an uploaded picture becomes that of the profile', async () => {
  const answers = [{ code: 200, data: { url: '/p.jpg' } }, { data: { updateUser: { photo: '/p.jpg' } } }]
  answer = () => answers.shift()
  expect(await identity.uploadAvatar(new File(['x'], 'a.jpg'))).toEqual({ photo: '/p.jpg' })
  expect(requests.map(({ path }) => path)).toEqual(['/api/v2/upload?folder=avatar', '/graphql/v2'])
  expect(sentAs(1)?.variables).toEqual({ input: { photo: '/p.jpg' } })
})

describe('a refusal', () => {
  test.each([
    [2206, 'sign-in-again'],
    [499, 'bad-request'],
  ])('with code %i is reported as %s with the message of the service, through both interfaces', async (code, name) => {
    answer = () => ({ code, message: '不行', errors: [{ message: { code, message: '不行' } }], data: null })
    await expect(identity.removeTotp()).rejects.toMatchObject({ code: name, message: '不行' })
    await expect(identity.fetchProfile()).rejects.toMatchObject({ code: name, message: '不行' })
  })

  test('because of the network can be retried', async () => {
    answer = () => {
      throw new TypeError('network')
    }
    await expect(identity.fetchProfile()).rejects.toMatchObject({ code: 'unavailable', retry: true })
  })
})
