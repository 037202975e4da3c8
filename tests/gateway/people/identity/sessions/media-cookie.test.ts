import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMediaCookie } from '../../../../../gateway/people/identity/sessions/media-cookie'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const HOUR = 3_600_000
let now = 1_000_000_000
const cookieOf = (secret: string) =>
  createMediaCookie({
    secret,
    secure: true,
    clock: () => now,
    isEnded: async () => false,
    isActive: async () => true,
  })

const tokenFor = (ms: number) => new UnsecuredJWT({}).setExpirationTime(Math.floor((now + ms) / 1000)).encode()

function issued(secret: string, id: string) {
  const seen: { name: string; value: string; attributes: object }[] = []
  const response = {
    cookie: (name: string, value: string, attributes: object) => seen.push({ name, value, attributes }),
  } as unknown as Response
  cookieOf(secret).issue(response, { id }, tokenFor(HOUR))
  return seen[0]!
}

const check = (cookie: string | undefined) => cookieOf('secret').check({ headers: { cookie } } as IncomingMessage)

test('is for playback alone: HttpOnly, Secure, SameSite=Strict, /media, as long as its token', () => {
  expect(issued('secret', 'u').attributes).toEqual({
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/media',
    maxAge: HOUR,
  })
})

test('names the user among other cookies, until its token runs out', async () => {
  const { name, value } = issued('secret', '用户-1')
  expect(await check(`a=b; ${name}=${value}; c=d`)).toBe('用户-1')
  now += HOUR
  expect(await check(`${name}=${value}`)).toBeUndefined()
  now -= HOUR
})

test('is refused when absent, forged, changed or not ours', async () => {
  const { value } = issued('secret', 'u1')
  const [id, expiresAt, digest, signature] = value.split('.')
  const other = Buffer.from('u2').toString('base64url')
  const cases = [
    undefined,
    '',
    'zeus_media=',
    'zeus_media=...',
    `zeus_media=${other}.${expiresAt}.${digest}.${signature}`,
    `zeus_media=${id}.${Number(expiresAt) + 1}.${digest}.${signature}`,
    `zeus_media=${id}.${expiresAt}.${'A'.repeat(43)}.${signature}`,
    `zeus_media=${id}.${expiresAt}.${digest}.${'A'.repeat(43)}`,
    `zeus_media=${issued('another secret', 'u1').value}`,
    `not_zeus_media=${value}`,
  ]
  expect(await Promise.all(cases.map(check))).toEqual(cases.map(() => undefined))
})

describe('of somebody who signed in', () => {
  let server: SignInServer
  let browser: Browser
  let headers: { authorization: string }
  let cookie: string
  let later = 0

  beforeEach(async () => {
    later = 0
    server = await startSignInServer({ clock: () => Date.now() + later })
    browser = new Browser(server.url)
    headers = { authorization: `Bearer ${await browser.signIn('register', 'alice', 'a long sentence of mine')}` }
    const me = await browser.fetch('/api/me', { headers })
    cookie = me.headers.getSetCookie().find((text) => text.startsWith('zeus_media=')) ?? ''
  })
  afterEach(async () => {
    await server.close()
    removeDataDir(server.dataDir)
  })

  const plays = async () => {
    const request = { headers: { cookie: cookie.split(';')[0] } } as IncomingMessage
    return (await server.identity.mediaCookie.check(request)) !== undefined
  }

  test.each<[string, () => Promise<unknown> | unknown]>([
    ['runs out', () => (later = HOUR)],
    ['is signed out, although a copy of the cookie is kept', () => browser.post('/api/session/end', {}, headers)],
    ['belongs to somebody suspended', () => server.db.updateTable('users').set({ status: 'Suspended' }).execute()],
    ['belongs to nobody any more', () => server.db.deleteFrom('users').execute()],
  ])('it plays until its token %s', async (_name, end) => {
    expect(await plays()).toBe(true)
    await end()
    expect(await plays()).toBe(false)
  })
})
