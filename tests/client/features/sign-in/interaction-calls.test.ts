import { expect, test } from 'vitest'
import {
  missingInput,
  readDetails,
  refusalOf,
  submitAccount,
} from '../../../../client/features/sign-in/interaction-calls'
import { signInText } from '../../../../client/text/sign-in'
import { type ErrorCode, errors } from '../../../../shared/protocol/errors'

const ORIGIN = 'http://127.0.0.1:8700'
const call = { uid: 'a/b', mode: 'login', account: '张三丰', password: 'p', origin: ORIGIN } as const

test.each([
  ['login', '', 'x', 'account'],
  ['login', '   ', 'x', 'account'],
  ['login', 'name', '', 'password'],
  ['login', 'name', 'short', undefined],
  ['register', 'name', 'short', 'password'],
  ['register', 'name', 'long enough', undefined],
] as const)('%s with %j and %j lacks %s', (mode, account, password, field) => {
  expect(missingInput(mode, account, password)?.field).toBe(field)
})

test.each([
  ['account-taken', 'account'],
  ['account-invalid', 'account'],
  ['password-common', 'password'],
  ['account-wrong', 'form'],
  ['account-locked', 'form'],
  ['too-many', 'form'],
  ['interaction-expired', 'page'],
] as const)('%s is shown at the %s', (code, field) => {
  expect(refusalOf(code, errors[code].text).field).toBe(field)
})

test("posts JSON to the page's own address and goes where the gateway says", async () => {
  const seen: [string, RequestInit | undefined][] = []
  const outcome = await submitAccount(call, async (address, init) => {
    seen.push([String(address), init])
    return Response.json({ ok: true, redirectTo: `${ORIGIN}/oidc/auth/u` })
  })
  expect(outcome).toEqual({ redirectTo: `${ORIGIN}/oidc/auth/u` })
  expect(seen[0]?.[0]).toBe('/login/interaction/a%2Fb/login')
  expect(seen[0]?.[1]?.headers).toEqual({ 'content-type': 'application/json' })
  expect(JSON.parse(String(seen[0]?.[1]?.body))).toEqual({ account: '张三丰', password: 'p' })
})

const network = { field: 'form', message: signInText.errors.network }

test.each([
  ['the network is down', () => Promise.reject(new TypeError('offline'))],
  ['a proxy answers in HTML', async () => new Response('<html>', { status: 502 })],
  ['the answer leads to another site', async () => Response.json({ ok: true, redirectTo: 'https://evil.example/' })],
])('%s: the form says so and stays', async (_what, answer) => {
  expect(await submitAccount(call, answer)).toEqual(network)
})

test('details tell whether registration is open, or that the page is over', async () => {
  const details = { registrationOpen: true, first: true }
  expect(await readDetails('u', async () => Response.json({ ok: true, data: details }))).toEqual(details)
  const code: ErrorCode = 'interaction-expired'
  const over = async () => Response.json({ ok: false, code, message: 'x' }, { status: 410 })
  expect(await readDetails('u', over)).toMatchObject({ field: 'page' })
  expect(await readDetails('u', () => Promise.reject(new TypeError('offline')))).toEqual(network)
})
