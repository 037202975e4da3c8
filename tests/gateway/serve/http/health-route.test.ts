import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import { healthRoutes, isFromHere } from '../../../../gateway/serve/http/health-route'
import type { HealthReport } from '../../../../shared/protocol/rest'

const report = (state: HealthReport['state']): HealthReport => ({
  source: 'feed',
  state,
  words: '/home/zeus 出错',
  at: 1,
  figures: {},
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function ask(states: HealthReport['state'][], may: boolean) {
  const app = express().use(healthRoutes({ reports: () => states.map(report), mayRead: async () => may }))
  server = createServer(app)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/health`)
  return { status: response.status, text: await response.text() }
}

describe('GET /api/health', () => {
  test.each([
    ['all is well', ['ok', 'ok'], 200],
    ['something is late', ['ok', 'late'], 200],
    ['something is broken', ['ok', 'broken'], 503],
  ] as const)('tells an unauthenticated caller only that %s', async (_what, states, status) => {
    expect(await ask([...states], false)).toEqual({ status, text: '{"ok":true,"data":[]}' })
  })

  test('returns everything to an authorised caller', async () => {
    const { status, text } = await ask(['broken'], true)
    expect(status).toBe(503)
    expect(JSON.parse(text)).toEqual({ ok: true, data: [report('broken')] })
  })
})

test.each([
  ['IPv4 loopback', '127.0.0.1', {}, true],
  ['another address of loopback', '127.0.0.53', {}, true],
  ['IPv6 loopback', '::1', {}, true],
  ['IPv4 loopback on an IPv6 socket', '::ffff:127.0.0.1', {}, true],
  ['the network', '10.0.0.7', {}, false],
  ['an address that begins alike', '127.0.0.1.example', {}, false],
  ['a socket that is gone', undefined, {}, false],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }, false],
  ['a proxy that says it the standard way', '::1', { forwarded: 'for=10.0.0.7' }, false],
  ['somebody who claims to be here', '10.0.0.7', { 'x-forwarded-for': '127.0.0.1' }, false],
])('a caller from %s', (_what, remoteAddress, headers, here) => {
  expect(isFromHere({ socket: { remoteAddress }, headers } as Parameters<typeof isFromHere>[0])).toBe(here)
})
