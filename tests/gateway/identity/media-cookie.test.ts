import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { expect, test } from 'vitest'
import { MEDIA_COOKIE_MS } from '../../../gateway/identity/limits'
import { createMediaCookie } from '../../../gateway/identity/media-cookie'

let now = 1_000_000
const cookieOf = (secret: string) => createMediaCookie({ secret, secure: true, clock: () => now })

function issued(secret: string, id: string) {
  const seen: { name: string; value: string; attributes: object }[] = []
  const response = {
    cookie: (name: string, value: string, attributes: object) => seen.push({ name, value, attributes }),
  } as unknown as Response
  cookieOf(secret).issue(response, { id })
  return seen[0]!
}

const check = (cookie: string | undefined) => cookieOf('secret').check({ headers: { cookie } } as IncomingMessage)

test('is for playback alone: HttpOnly, Secure, SameSite=Strict, /media, twelve hours', () => {
  expect(issued('secret', 'u').attributes).toEqual({
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/media',
    maxAge: 12 * 3_600_000,
  })
})

test('names the user among other cookies, until it runs out', () => {
  const { name, value } = issued('secret', '用户-1')
  expect(check(`a=b; ${name}=${value}; c=d`)).toBe('用户-1')
  now += MEDIA_COOKIE_MS
  expect(check(`${name}=${value}`)).toBeUndefined()
  now -= MEDIA_COOKIE_MS
})

test('is refused when absent, forged, changed or not ours', () => {
  const { value } = issued('secret', 'u1')
  const [id, expiresAt, signature] = value.split('.')
  const other = Buffer.from('u2').toString('base64url')
  const cases = [
    undefined,
    '',
    'zeus_media=',
    'zeus_media=..',
    `zeus_media=${other}.${expiresAt}.${signature}`,
    `zeus_media=${id}.${Number(expiresAt) + 1}.${signature}`,
    `zeus_media=${id}.${expiresAt}.${'A'.repeat(43)}`,
    `zeus_media=${issued('another secret', 'u1').value}`,
    `not_zeus_media=${value}`,
  ]
  expect(cases.map(check)).toEqual(cases.map(() => undefined))
})
