import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sourceFolder } from '../../../../gateway/past/recorder/days-location'
import { REPLAYS_PER_ACCOUNT_MAX } from '../../../../gateway/past/replay/replays'
import type { MarketEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { rowsOf } from '../../../../shared/protocol/frame'
import { AT_HEADER, formatAt, type MachineState } from '../../../../shared/protocol/machine'
import type { SubscribeResult } from '../../../../shared/protocol/socket-events'
import { topic } from '../../../../shared/protocol/topics'
import { createFakeFeed, dayStart, type FakeFeed, makeInstrument, makeTrade } from '../../../support/fake-feed'
import { recordDay } from '../../../support/record-day'
import { resourceRoutes } from '../../../support/resource-routes'
import { SocketClient } from '../../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'

const PAST = '20260703'
const TODAY = '20260706'
const CODE = '600519.SH'
const INDEX = '000016.SH'
/** No value from before the replayed time contains these digits. */
const LATER = 987_654
const LATER_NAME = '以后才有'

const stock = makeInstrument({ id: CODE, name: '示例酒业' })
const index = makeInstrument({ id: INDEX, kind: 'index', board: 'index', hasOrderNumbers: false, prevClose: 2_500 })
const members: MarketEvent = { kind: 'members', index: INDEX, members: [{ instrument: CODE, weight: 1 }] }

const clock = (day: string, text: string): number => {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number)
  return dateToMs(day) + ((hour * 60 + minute) * 60 + second) * 1_000
}
const at = (text: string) => clock(PAST, text)

/** One print every ten seconds from 09:30, each with one more share; from 10:05 on with values that must not be visible before. */
function* morning(): Generator<MarketEvent> {
  for (let n = 0; n < 300; n++) {
    const time = at('09:30:00') + n * 10_000
    const price = time < at('10:05:00') ? 1_000 + (n % 7) : LATER
    const order = { buyNo: 2 * n + 1, sellNo: 2 * n + 2, venueSeq: n + 1 }
    yield makeTrade({
      instrument: CODE,
      exchangeTime: time,
      price,
      volume: 100 + n,
      amount: price * (100 + n),
      ...order,
    })
  }
}

let dataDir: string
let feed: FakeFeed
let gateway: TestGateway
let user: string
let clients: SocketClient[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-machine-'))
  const folder = sourceFolder(join(dataDir, 'history'), 'fake')
  mkdirSync(folder, { recursive: true })
  const recorded = recordDay(folder)
  recorded.take({ kind: 'day', tradingDay: PAST })
  recorded.take({ kind: 'instruments', instruments: [stock, index] })
  recorded.take(members)
  for (const event of morning()) {
    recorded.take(event)
    recorded.tick('exchangeTime' in event ? event.exchangeTime : 0)
  }
  await recorded.write()
  await recorded.close()

  feed = createFakeFeed()
  gateway = await startTestGateway({ feed, dataDir, env: { ZEUS_HISTORY_MB: '200' } })
  user = await gateway.register('trader')
  const named = { ...stock, name: LATER_NAME, prevClose: LATER, limitUp: LATER + 1, limitDown: LATER - 1 }
  await feed.push(...dayStart(TODAY, [named, { ...index, prevClose: LATER }]), members)
  await feed.push(makeTrade({ instrument: CODE, price: LATER, exchangeTime: clock(TODAY, '09:45:00') }))
  // Starting the thread that reads days takes longer than a handshake waits, so it is started here.
  const headers = { authorization: `Bearer ${await gateway.mint(user)}` }
  const machine = await (await fetch(`${gateway.url}/api/machine`, { headers })).json()
  expect(machine.data).toEqual({ days: [PAST], today: TODAY, printed: { [PAST]: ['600519.SH'] } })
})
afterEach(() => {
  for (const made of clients) made.close()
  clients = []
})
afterAll(async () => {
  await gateway?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface ReplayOptions {
  at?: string
  speed?: number
  key?: string
  account?: string
}

async function client({
  at: moment = `${PAST}T100000`,
  speed = 1,
  key = 'browser',
  account = user,
}: ReplayOptions = {}) {
  const auth = { token: await gateway.mint(account), machine: { at: moment, speed, key } }
  const made = new SocketClient(gateway.url, undefined, { auth })
  clients.push(made)
  return made
}
const opened = async (request?: ReplayOptions) => (await client(request)).connected()

const stateOf = (made: SocketClient) =>
  made.notices.flatMap((notice) => (notice.kind === 'machine' ? [notice] : [])).at(-1) as MachineState
const rowsFrom = (made: SocketClient, kind: string) =>
  made.sections.filter((section) => section.kind === kind).flatMap((section) => rowsOf(section) as { time: number }[])
const newest = (made: SocketClient) => Math.max(0, ...rowsFrom(made, 'trade').map(({ time }) => time))
const command = async (made: SocketClient, value: object) => {
  const answer = await made.call('machine', value)
  expect(answer).toMatchObject({ ok: true })
  return answer.state as MachineState
}
async function subscribed(made: SocketClient, ...names: string[]) {
  const answer = await made.call('subscribe', names)
  return answer.results as SubscribeResult[]
}

describe('a page at a time of a recorded day', () => {
  test('receives the state of the replay: its day, time and range, and the badge 回放', async () => {
    const made = await opened()
    await made.until(() => stateOf(made) !== undefined)
    expect(stateOf(made)).toMatchObject({ day: PAST, at: at('10:00:00'), playing: false, speed: 1, board: true })
    expect([stateOf(made).first, stateOf(made).last]).toEqual([at('09:15:00'), at('15:30:00')])
    expect(made.notices).toContainEqual(
      expect.objectContaining({ kind: 'session', tradingDay: PAST, phase: 'morning', speed: 0 }),
    )
    expect(made.notices).toContainEqual(expect.objectContaining({ kind: 'feed', badge: '回放' }))
  })

  test('reads prints, minutes and the ledger up to exactly that time', async () => {
    const made = await opened()
    await subscribed(made, topic.tick(CODE), topic.flow(CODE), topic.boardMarket, topic.index(INDEX))
    await made.until(() =>
      ['trade', 'minute', 'flow', 'board', 'index-minute'].every((kind) => rowsFrom(made, kind).length),
    )
    expect(newest(made)).toBe(at('10:00:00'))
    // 181 prints from 09:30:00 to 10:00:00; a page gets the newest 200.
    expect(rowsFrom(made, 'trade')).toHaveLength(181)
    const quote = rowsFrom(made, 'quote').at(-1) as unknown as Record<string, number>
    expect(quote).toMatchObject({ last: 1_000 + (180 % 7), trades: 181, volume: 181 * 100 + (180 * 181) / 2 })
    // The whole market as of the last completed minute: the print of 10:00:00 is not in it.
    const board = rowsFrom(made, 'board') as unknown as { index: number; volume: number }[]
    expect(board.find(({ index: place }) => place === 0)).toMatchObject({ volume: 180 * 100 + (179 * 180) / 2 })
  })

  test.each(['alerts:me', 'health', `${topic.flow(CODE)}@x`])(
    'is refused the topic %s, which does not exist or has no data in a replay',
    async (name) => {
      const [result] = await subscribed(await opened(), name)
      expect(result?.ok).toBe(false)
      expect((result as { code: string }).code).toMatch(/^(absent-in-replay|bad-topic)$/)
    },
  )

  test('steps by the print and by the minute, forward and back', async () => {
    const made = await opened()
    await subscribed(made, topic.tick(CODE))
    const step = (by: 'print' | 'minute', forward: boolean) => command(made, { do: 'step', by, forward, id: CODE })
    expect((await step('print', true)).at).toBe(at('10:00:10'))
    await made.until(() => newest(made) === at('10:00:10'))
    expect((await step('minute', true)).at).toBe(at('10:01:00'))
    expect((await step('minute', false)).at).toBe(at('10:00:00'))
    expect((await step('print', false)).at).toBe(at('09:59:50'))
    expect((await step('minute', false)).at).toBe(at('09:59:00'))
  })

  test('gets all rows again after it seeks back, none of them later', async () => {
    const made = await opened()
    await subscribed(made, topic.tick(CODE))
    await made.until(() => newest(made) === at('10:00:00'))
    made.sections.length = 0
    await command(made, { do: 'seek', at: at('09:40:05') })
    await made.until(() => rowsFrom(made, 'trade').length > 0)
    expect(newest(made)).toBe(at('09:40:00'))
    expect(rowsFrom(made, 'trade')).toHaveLength(61)
  })

  test('receives prints as its clock advances, not sooner', async () => {
    const made = await opened()
    await subscribed(made, topic.tick(CODE))
    await made.until(() => newest(made) === at('10:00:00'))
    await command(made, { do: 'speed', speed: 60 })
    await command(made, { do: 'play' })
    await made.until(() => newest(made) >= at('10:00:40'))
    const { at: stopped, playing } = await command(made, { do: 'pause' })
    expect(playing).toBe(false)
    expect(newest(made)).toBeLessThanOrEqual(stopped)
  })

  test('shares its clock with other pages of the browser, not with another browser', async () => {
    const one = await opened()
    const two = await opened()
    const other = await opened({ key: 'elsewhere' })
    await command(one, { do: 'seek', at: at('09:50:00') })
    await two.until(() => stateOf(two)?.at === at('09:50:00'))
    expect(stateOf(other)?.at).toBe(at('10:00:00'))
  })
})

describe('a request for a replay', () => {
  test.each([
    ['yesterday', 'at-malformed'],
    [`${TODAY}T150000`, 'at-future'],
    ['20260704T100000', 'at-closed'],
    ['20260702T100000', 'at-not-kept'],
  ])('for %s is refused as %s, in one sentence that lists the replayable days', async (moment, code) => {
    const refusal = await (await client({ at: moment })).refusal()
    expect(refusal).toMatchObject({ code, retry: false })
    expect(refusal.message).toMatch(/^[^。]*（可回放：2026-07-03）$/)
  })

  test('is refused if the account has as many replays as allowed, until one of them is closed', async () => {
    const account = await gateway.register('busy')
    const own = Array.from({ length: REPLAYS_PER_ACCOUNT_MAX }, (_, n) => ({ account, key: `k${n}` }))
    const [first] = await Promise.all(own.map(opened))
    const refusal = await (await client({ account, key: 'more' })).refusal()
    expect(refusal.code).toBe('machines-full')
    first?.close()
    await vi.waitFor(
      async () => {
        expect((await opened({ account, key: 'more' })).socket.connected).toBe(true)
      },
      { timeout: 30_000 },
    )
  })

  test('to move the clock is refused on a connection to the running market', async () => {
    const made = await new SocketClient(gateway.url, await gateway.mint(user)).connected()
    clients.push(made)
    expect(await made.call('machine', { do: 'play' })).toMatchObject({ ok: false, code: 'bad-call' })
  })
})

describe('nothing later than the replayed time', () => {
  const planted = new RegExp(`${LATER}|${LATER + 1}|${LATER - 1}|${LATER_NAME}|9876\\.5`)

  test('comes with any topic', async () => {
    const made = await opened()
    await subscribed(
      made,
      topic.tick(CODE),
      topic.flow(CODE),
      topic.boardMarket,
      topic.index(INDEX),
      topic.eventsMarket,
    )
    const others = [topic.split(CODE), topic.splitMarket, topic.deals(CODE), topic.dealsMarket, topic.measuresMarket]
    expect((await subscribed(made, ...others)).every(({ ok }) => ok)).toBe(true)
    const came = (kind: string) => rowsFrom(made, kind).length > 0
    await made.until(() => ['board', 'price-level', 'measure'].every(came))
    await made.until(() => newest(made) === at('10:00:00'))
    // The running market continues meanwhile.
    await feed.push(makeTrade({ instrument: CODE, price: LATER, exchangeTime: clock(TODAY, '09:46:00'), venueSeq: 9 }))
    await command(made, { do: 'step', by: 'minute', forward: true })
    await made.until(() => newest(made) === at('10:01:00'))
    expect(JSON.stringify(made.sections.map(rowsOf))).not.toMatch(planted)
    expect(JSON.stringify(made.notices)).not.toMatch(planted)
    expect(JSON.stringify(made.notices)).not.toContain(TODAY)
  })

  test.each(resourceRoutes({ id: CODE, index: INDEX }))('comes from %s %s', async (method, path) => {
    const token = await gateway.mint(user)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [AT_HEADER]: `${PAST}T100000`,
    }
    const answer = await fetch(`${gateway.url}${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    expect(await answer.text()).not.toMatch(planted)
  })

  test('comes in the list of instruments, which is that of the day', async () => {
    const headers = { authorization: `Bearer ${await gateway.mint(user)}`, [AT_HEADER]: formatAt(at('10:00:00')) }
    const answer = await (await fetch(`${gateway.url}/api/instruments`, { headers })).json()
    expect(answer.data).toMatchObject({ tradingDay: PAST, name: ['示例酒业', '示例股份'], prevClose: [1_000, 2_500] })
  })

  test('would be found if it came: a request without a time returns the planted values', async () => {
    const headers = { authorization: `Bearer ${await gateway.mint(user)}` }
    expect(await (await fetch(`${gateway.url}/api/instruments`, { headers })).text()).toMatch(planted)
  })
})
