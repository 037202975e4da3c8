import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRequestBrake } from '../../../../../gateway/people/identity/http/request-brake'
import { createRequestCounts } from '../../../../../gateway/people/identity/http/request-counts'
import type { Db } from '../../../../../gateway/storage/database'
import { migrate } from '../../../../../gateway/storage/migrate'
import { openTestDatabase } from '../../../../support/test-database'

const MINUTE = 60_000
let now = 0
let db: Db
let passed: number
let statuses: number[]

beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
  passed = 0
  statuses = []
})
afterEach(() => db.destroy())

const response = {
  set: () => response,
  status(code: number) {
    statuses.push(code)
    return response
  },
  json: () => response,
} as unknown as Response

/** A gateway's brake, and the way to ask it. */
function gateway(max: number) {
  const counts = createRequestCounts(db, () => now)
  const asked: Promise<number>[] = []
  const add = (address: string, minute: number, count: number) => {
    const done = counts.add(address, minute, count)
    asked.push(done)
    return done
  }
  const brake = createRequestBrake({ max, clock: () => now, counts: { add } })()
  const ask = (ip: string) => brake({ ip, get: () => undefined } as unknown as Request, response, () => passed++)
  return { ask, counts, settled: () => Promise.all(asked) }
}

test('an address is refused beyond its share of a minute, others are not, and the next minute starts anew', () => {
  const { ask } = gateway(2)
  for (const ip of ['a', 'a', 'a', 'b', 'a']) ask(ip)
  expect([passed, statuses]).toEqual([3, [429, 429]])
  now += MINUTE
  ask('a')
  expect([passed, statuses.length]).toEqual([4, 2])
})

test('a household with many IPv6 addresses has one share', () => {
  const { ask } = gateway(2)
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1']) ask(ip)
  expect([passed, statuses]).toEqual([3, [429]])
})

test('two gateways give one address one share, and a restart does not give another', async () => {
  const [one, other] = [gateway(100), gateway(100)]
  for (let count = 0; count < 80; count++) one.ask('a')
  await one.settled()
  for (let count = 0; count < 20; count++) other.ask('a')
  await other.settled()
  expect([passed, statuses]).toEqual([100, []])
  other.ask('a')
  expect(statuses).toEqual([429])
  const restarted = gateway(100)
  for (let count = 0; count < 20; count++) restarted.ask('a')
  await restarted.settled()
  restarted.ask('a')
  expect(statuses).toEqual([429, 429])
  restarted.ask('b')
  expect(statuses).toHaveLength(2)
})

test('what is counted is of its minute, and forgotten after', async () => {
  const { counts } = gateway(1)
  const minute = Math.floor(now / MINUTE)
  expect(await counts.add('a', minute, 20)).toBe(20)
  expect(await counts.add('a', minute, 5)).toBe(25)
  expect(await counts.add('a', minute + 1, 5)).toBe(5)
  expect(await counts.add('b', minute, 1)).toBe(1)
  now += MINUTE
  await counts.prune()
  const left = await db.selectFrom('request_counts').selectAll().execute()
  expect(left).toEqual([{ address: 'a', minute: minute + 1, count: 5 }])
})

test('a database that fails leaves each gateway with its own count', async () => {
  const add = () => Promise.reject(new Error('gone'))
  const brake = createRequestBrake({ max: 30, clock: () => now, counts: { add } })()
  const request = { ip: 'a', get: () => undefined } as unknown as Request
  for (let count = 0; count < 31; count++) {
    brake(request, response, () => passed++)
    await Promise.resolve()
  }
  expect([passed, statuses]).toEqual([30, [429]])
})
