import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSpending } from '../../../../gateway/serve/front/spending'
import { accountTurns } from '../../../../gateway/serve/http/account-turns'

let server: Server
let url: string
/** Requests that are worked on, in the order in which they began. */
let running: { who: string; response: Response }[]
let arrivals: number

async function start(points: number, atOnce?: number): Promise<void> {
  const app = express()
  app.use((request, response, next) => {
    arrivals++
    response.locals.principal = { id: request.headers['x-user'] }
    next()
  })
  app.use(accountTurns(createSpending({ points, seconds: 3_600 }), atOnce))
  app.use((request, response) => void running.push({ who: String(request.headers['x-user']), response }))
  server = createServer(app)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(() => {
  running = []
  arrivals = 0
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((closed) => server.close(closed))
})

const ask = (who: string, signal?: AbortSignal) =>
  fetch(url, { headers: { 'x-user': who, connection: 'close' }, ...(signal ? { signal } : {}) })
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
const of = (who: string) => running.filter((one) => one.who === who).length

test('few requests of one account run at once, the rest follow; others do not wait for them', async () => {
  await start(1_000)
  const answers = Array.from({ length: 20 }, () => ask('alice'))
  await until(() => arrivals === 20)
  expect(of('alice')).toBe(6)
  const other = ask('bob')
  await until(() => of('bob') === 1)
  for (const { response } of running.splice(0)) response.end()
  expect((await other).status).toBe(200)
  for (let done = 6; done < 20; ) {
    await until(() => running.length > 0)
    expect(running.length).toBeLessThanOrEqual(6)
    done++
    running.shift()?.response.end()
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test('a smaller limit runs fewer at once', async () => {
  await start(1_000, 2)
  const answers = Array.from({ length: 3 }, () => ask('alice'))
  await until(() => arrivals === 3)
  expect(of('alice')).toBe(2)
  for (const { response } of running.splice(0)) response.end()
  await until(() => running.length === 1)
  running.shift()?.response.end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a request given up while it waits is skipped', async () => {
  await start(1_000)
  const first = Array.from({ length: 6 }, () => ask('alice'))
  await until(() => running.length === 6)
  const gone = new AbortController()
  const leaving = ask('alice', gone.signal).catch(() => 'gone')
  await until(() => arrivals === 7)
  const last = ask('alice')
  await until(() => arrivals === 8)
  gone.abort()
  expect(await leaving).toBe('gone')
  for (const { response } of running.splice(0)) response.end()
  await until(() => running.length > 0)
  for (let ended = 0; ended < 1; ended++) running.shift()?.response.end()
  const passed = setInterval(() => running.shift()?.response.end(), 0)
  expect((await last).status).toBe(200)
  clearInterval(passed)
  await Promise.all(first)
})

test('requests above the queue or the rate are refused with a retry time', async () => {
  await start(1_000)
  const many = Array.from({ length: 100 }, () => ask('alice'))
  await until(() => arrivals === 100)
  const refused = await Promise.race(many)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ ok: false, code: 'too-many', retryAfterMs: 1_000 })
  const ending = setInterval(() => running.shift()?.response.end(), 0)
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  clearInterval(ending)
  expect(statuses.filter((status) => status === 200)).toHaveLength(70)
})

test('the allowance is per account', async () => {
  await start(2)
  const ending = setInterval(() => running.shift()?.response.end(), 0)
  const statuses: number[] = []
  for (const who of ['alice', 'alice', 'alice', 'bob']) statuses.push((await ask(who)).status)
  expect(statuses).toEqual([200, 200, 429, 200])
  expect(Number((await ask('alice')).headers.get('retry-after'))).toBeGreaterThan(3_000)
  clearInterval(ending)
})
