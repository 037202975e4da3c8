import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { historyTurns, pastTurns, turnLimits } from '../../../../gateway/serve/front/history-turns'

let server: Server
let url: string
let spent: string[]
/** Questions that are worked on. */
let running: Response[]

beforeEach(async () => {
  spent = []
  running = []
  const app = express()
  app.use((_request, response, next) => {
    response.locals.principal = { id: 'alice' }
    next()
  })
  app.use(historyTurns(pastTurns(async (account) => void spent.push(account))))
  app.use((_request, response) => void running.push(response))
  server = createServer(app)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

test.each([
  ...['bars', 'trades', 'flow', 'index', 'perpetual', 'splits', 'events', 'board'],
  ...['contributions', 'breadth', 'breadth-minutes', 'similar', 'basket', 'basket/jia~a'],
])('an account has two queries of %s running at once', async (of) => {
  await twoAtOnce(`/api/history/${of}`, of === 'basket' ? 'POST' : 'GET')
})

test.each([
  ['POST', '/api/assistant'],
  ['GET', '/api/assistant/tools/stock_now'],
])('an account has two of %s %s running at once, because their tools read the past', (method, path) =>
  twoAtOnce(path, method),
)

test('the limits of a resource are stated exactly', () => {
  expect(turnLimits('GET /api/history/bars')).toBe('120 requests in 10 seconds, 2 at once')
  expect(turnLimits('GET /api/assistant/tools/:name')).toBe(turnLimits('GET /api/history/bars'))
  expect(turnLimits('GET /api/history/rank')).toBe('400 requests in 10 seconds, 6 at once')
})

async function twoAtOnce(path: string, method: string): Promise<void> {
  const answers = Array.from({ length: 3 }, () => fetch(`${url}${path}`, { method }))
  await until(() => spent.length === 3 && running.length === 2)
  running.shift()?.end()
  await until(() => running.length === 2)
  for (const response of running) response.end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(spent).toEqual(['alice', 'alice', 'alice'])
}

test.each(['days/600519.SH', 'rank', 'calendar'])('%s is ready without waiting', async (of) => {
  const answers = Array.from({ length: 3 }, () => fetch(`${url}/api/history/${of}`))
  await until(() => running.length === 3)
  for (const response of running) response.end()
  await Promise.all(answers)
  expect(spent).toEqual([])
})
