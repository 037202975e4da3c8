import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAlertPublisher } from '../../../../gateway/people/alerts/alert-publisher'
import { type Db, openDatabase } from '../../../../gateway/storage/database'
import { migrate } from '../../../../gateway/storage/migrate'
import type { AlertNews, AlertState } from '../../../../shared/protocol/rest-alerts'
import { topic } from '../../../../shared/protocol/topics'
import type { Update } from '../../../../shared/protocol/update'

const STATES_MS = 2_000

let db: Db
let told: Awaited<ReturnType<typeof startAlertPublisher>>
let now = 0
let states: [string, AlertState][]
let mark: string
let reads: number
const readers = new Set<string>()
const published: [topic: string, news: AlertNews][] = []

const read = async () => {
  reads++
  return { mark, states: new Map(states) }
}
const follow = async (account: string) => told.follow(account, await read(), read)
/** Pages of these accounts are open for so long; answers what is published meanwhile. */
async function pass(ms: number) {
  published.length = 0
  for (let passed = 0; passed < ms; passed += STATES_MS) {
    now += STATES_MS
    await vi.advanceTimersByTimeAsync(STATES_MS)
  }
  return published
}

beforeEach(async () => {
  db = await openDatabase(':memory:')
  await migrate(db)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  ;[now, reads, mark, states] = [
    1_000,
    0,
    'a',
    [
      ['r1', 'armed'],
      ['r2', 'no-data'],
    ],
  ]
  readers.clear()
  readers.add(topic.alerts('lin'))
  const publish = (update: Update) => {
    if (update.kind === 'alert') published.push([update.topic, JSON.parse(update.row.body) as AlertNews])
  }
  const hub = { publish, isRead: (name: string) => readers.has(name) }
  told = await startAlertPublisher({ db, source: () => 'simulated', hub, now: () => now })
})
afterEach(async () => {
  told.close()
  vi.useRealTimers()
  await db.destroy()
})

test('a rule whose state changes is pushed once, with that state alone', async () => {
  await follow('lin')
  expect(await pass(STATES_MS)).toEqual([])
  states = [
    ['r1', 'holding'],
    ['r2', 'no-data'],
  ]
  const name = topic.alerts('lin')
  expect(await pass(4 * STATES_MS)).toEqual([[name, { kind: 'states', at: 5_000, states: [['r1', 'holding']] }]])
})

test('a page that opens later takes no change from an earlier one', async () => {
  await follow('lin')
  states = [
    ['r1', 'cooling'],
    ['r2', 'no-data'],
  ]
  await follow('lin')
  expect((await pass(STATES_MS)).map(([, news]) => news)).toMatchObject([
    { kind: 'states', states: [['r1', 'cooling']] },
  ])
})

test('rules that another process changed are requested again', async () => {
  await follow('lin')
  mark = 'b'
  expect((await pass(3 * STATES_MS)).map(([, news]) => news)).toEqual([{ kind: 'rules' }])
})

test('states are read once for all pages of an account, and not where no page is open', async () => {
  await follow('lin')
  await follow('lin')
  await follow('wang')
  reads = 0
  await pass(STATES_MS)
  expect(reads).toBe(1)
  readers.clear()
  await pass(40_000)
  readers.add(topic.alerts('lin'))
  await pass(10 * STATES_MS)
  expect(reads).toBe(1)
})

test('states that cannot be read are read again at the next turn', async () => {
  let fails = true
  const failing = () => (fails ? Promise.reject(new Error('database busy')) : read())
  told.follow('lin', await read(), failing)
  states = [
    ['r1', 'done'],
    ['r2', 'no-data'],
  ]
  expect(await pass(STATES_MS)).toEqual([])
  fails = false
  expect((await pass(STATES_MS)).map(([, news]) => news)).toMatchObject([{ states: [['r1', 'done']] }])
})
