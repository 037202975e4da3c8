import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import { replyErrors } from '../../../../gateway/serve/http/error-reply'
import {
  type MetricsRouteParts,
  metricsRoutes,
  type ProbeParts,
  probeRoutes,
} from '../../../../gateway/serve/http/ops-routes'
import type { HealthReport } from '../../../../shared/protocol/rest'

type Parts = ProbeParts & MetricsRouteParts

const TOKEN = 'sixteen letters at least'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const report = (source: string, state: HealthReport['state']): HealthReport => ({
  source,
  state,
  words: '/srv/zeus 出错',
  at: 1,
  figures: {},
})

async function ask(path: string, parts: Partial<Parts> = {}, headers: Record<string, string> = {}) {
  const metrics = { contentType: 'text/plain; version=0.0.4', text: async () => 'zeus_readers 3\n' }
  const all = {
    reports: () => [],
    isEmpty: () => false,
    isDraining: () => false,
    metrics,
    token: undefined,
    mayRead: async () => false,
    ...parts,
  }
  server = createServer(express().use(probeRoutes(all), metricsRoutes(all)).use(replyErrors))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('GET /readyz is not ready while a gateway drains its clients', async () => {
  expect(await ask('/readyz', { isDraining: () => true })).toMatchObject({ status: 503, text: 'not ready: draining\n' })
})

test('GET /healthz states that the process answers, whatever is wrong', async () => {
  const { status, text, headers } = await ask('/healthz', { reports: () => [report('storage', 'broken')] })
  expect([status, text]).toEqual([200, 'ok\n'])
  expect(headers.get('cache-control')).toBe('no-store')
})

describe('GET /readyz', () => {
  test.each<[string, Partial<Parts>, number, string]>([
    ['all is well', {}, 200, 'ready\n'],
    ['no instrument is known yet', { isEmpty: () => true }, 503, 'not ready: instruments\n'],
    ['the folder is broken', { reports: () => [report('storage', 'broken')] }, 503, 'not ready: storage\n'],
    ['the folder is nearly full', { reports: () => [report('storage', 'late')] }, 200, 'ready\n'],
    [
      'the feed process is away',
      { reports: () => [report('feed-process', 'broken')] },
      503,
      'not ready: feed-process\n',
    ],
    ['a feed is broken: pages say so', { reports: () => [report('feed', 'broken')] }, 200, 'ready\n'],
  ])('is answered if %s', async (_what, parts, status, text) => {
    expect(await ask('/readyz', parts)).toMatchObject({ status, text })
  })
})

describe('GET /metrics', () => {
  test.each<[string, Partial<Parts>, Record<string, string>, number]>([
    ['a stranger', {}, {}, 401],
    ['a stranger where a token is set', { token: TOKEN }, {}, 401],
    ['a wrong token', { token: TOKEN }, { Authorization: 'Bearer sixteen letters at leasT' }, 401],
    ['an empty token where none is set', {}, { Authorization: 'Bearer ' }, 401],
    ['the token', { token: TOKEN }, { Authorization: `Bearer ${TOKEN}` }, 200],
    ['somebody who may read health', { mayRead: async () => true }, {}, 200],
  ])('for %s', async (_what, parts, headers, status) => {
    const answer = await ask('/metrics', parts, headers)
    expect(answer.status).toBe(status)
    if (status === 401) expect(JSON.parse(answer.text)).toMatchObject({ ok: false, code: 'token-missing' })
    else expect(answer.text).toBe('zeus_readers 3\n')
  })

  test('has the content type of its format', async () => {
    const { headers } = await ask('/metrics', { mayRead: async () => true })
    expect(headers.get('content-type')).toContain('version=0.0.4')
  })
})
