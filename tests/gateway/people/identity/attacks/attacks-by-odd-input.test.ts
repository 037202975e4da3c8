import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOfOutsider } from '../../../../../gateway/people/identity/connections/outside-people'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const FORM = 'application/x-www-form-urlencoded'
let server: SignInServer
let token: string

beforeAll(async () => {
  server = await startSignInServer({ testMode: true, requestsPerMinute: 100_000 })
  await new Browser(server.url).signIn('register', 'boss', PASSWORD)
  token = await new Browser(server.url).signIn('register', 'mallory', PASSWORD)
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function send(path: string, body: string, type: string): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

describe('a body', () => {
  const PLACES = [
    '/graphql/v2',
    '/api/v2/login/email-code',
    '/api/v2/sms/send',
    '/api/v2/upload?folder=avatar',
    '/api/v3/pub-userEvent',
    '/api/account/prove',
    '/api/users',
    '/api/session/end',
    '/oidc/token',
    '/oauth/token',
    '/oauth/me',
    '/login/interaction/none/login',
    '/cas-idp/zeus-web',
  ]
  const MEGABYTE = 'x'.repeat(1_048_576)
  const KINDS: [what: string, type: string, body: string][] = [
    ['a megabyte of JSON', 'application/json', JSON.stringify({ query: MEGABYTE, account: MEGABYTE })],
    ['a megabyte of a form', FORM, `code=${MEGABYTE}`],
    ['a list of lists', 'application/json', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['half of a JSON', 'application/json', '{"query":'],
    ['a batch', 'application/json', JSON.stringify([{ query: '{ user { id } }' }, { query: '{ user { id } }' }])],
    ['XML with an entity', 'text/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['parts without an end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"'],
    ['a charset that is none', 'application/json; charset=utf-99', '{}'],
    ['nothing', 'application/json', ''],
  ]

  test.each(KINDS)('that is %s fails nowhere, and says nothing of the inside', async (_what, type, body) => {
    for (const path of PLACES) {
      const answer = await send(path, body, type)
      const told = `${path} ${answer.status}`
      // A connection that is cut is no answer; what answers, refuses.
      expect([200, 303, 400, 401, 403, 404, 405, 410, 413, 415], told).toContain(answer.status)
      if (answer.status === 200) expect(answer.text, told).not.toMatch(/"code":(200|500)\b|"ok":true/)
      expect(answer.text, told).not.toMatch(/node_modules|gateway\/|\bat .*\.ts:|SyntaxError|root:x/)
    }
  })
})

describe('a name that looks like another', () => {
  test.each([
    ['a Cyrillic letter', 'b\u043ess', 400],
    ['a space of no width', 'bo\u200bss', 400],
    ['a turn of direction', 'boss\u202e', 400],
    ['full width, which is the same name', 'ｂｏｓｓ', 409],
    ['spaces around, which are the same name', ' boss ', 409],
    ['another case, which is another name', 'BOSS', 200],
    ['an address with a space of no width', 'a\u200bb@example.com', 400],
    ['an address with a soft hyphen', 'a\u00adb@example.com', 400],
  ])('by %s is answered %3$i', async (_how, name, status) => {
    expect((await new Browser(server.url).submit('register', name, PASSWORD)).status).toBe(status)
  })

  test.each(['\u202egnp', 'a\u200bb', 'a\u0007b'])('nobody is called %j', async (nickname) => {
    const query = 'mutation($n: String!) { updateUser(input: { nickname: $n }) { id } }'
    const { text } = await send(
      '/graphql/v2',
      JSON.stringify({ query, variables: { n: nickname } }),
      'application/json',
    )
    expect(JSON.parse(text)).toMatchObject({ errors: [{ message: { code: 2018 } }] })
  })

  test('from another service is shown without what cannot be seen', async () => {
    const person = {
      connectionId: 'c',
      provider: 'p',
      type: 'oidc',
      social: true,
      id: '1',
      nickname: '\u202eboss\u200b\n',
    }
    const { user } = await accountOfOutsider(server.identity.store, person, { ip: 'x', userAgent: null })
    expect(user.nickname).toBe('boss')
  })
})
