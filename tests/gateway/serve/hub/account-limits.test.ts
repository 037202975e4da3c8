import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { createSpending } from '../../../../gateway/serve/front/spending'
import { Hub } from '../../../../gateway/serve/hub/hub'
import type { SocketServerOptions } from '../../../../gateway/serve/hub/socket-server'
import { DEFINITIONS_PER_ACCOUNT_MAX, SOCKETS_PER_ACCOUNT_MAX } from '../../../../shared/protocol/limits'
import type { SubscribeResult } from '../../../../shared/protocol/socket-events'
import { topic } from '../../../../shared/protocol/topics'
import { openSockets } from '../../../support/open-sockets'
import { SocketClient } from '../../../support/socket-client'

/** Longer than any test, so that no window ends within one. */
const WINDOW_S = 3_600

let topics: TopicLogs
let place: Awaited<ReturnType<typeof openSockets>>
let clients: SocketClient[]

/** Ends when a token has been looked at; without it at once. */
let looking: Promise<void> | undefined
let looked = 0

async function start(spend?: SocketServerOptions['spend']): Promise<void> {
  topics = new TopicLogs({ rows: () => [] }, Date.now())
  // The token is the account.
  const verify = async (token: string | undefined) => {
    looked++
    await looking
    return { id: token ?? '', expiresAt: Date.now() + 3_600_000 }
  }
  place = await openSockets({ hub: new Hub(topics), verify, ...(spend ? { spend } : {}) })
}

const join = async (account: string) => {
  const client = new SocketClient(place.url, account)
  clients.push(client)
  return client.connected()
}

beforeEach(() => {
  clients = []
})
afterEach(() => {
  for (const client of clients) client.close()
  place.close()
})

const allowance = (points: number) => createSpending({ points, seconds: WINDOW_S })
const clock = async (client: SocketClient, times: number) => {
  const answers = await Promise.all(Array.from({ length: times }, () => client.call('clock')))
  return answers.filter(({ ok }) => ok).length
}

describe('good calls', () => {
  test('beyond what a connection may ask are refused with the time to come back, and the connection lives', async () => {
    await start({ connection: allowance(10), account: allowance(1_000) })
    const [flooding, same, other] = [await join('alice'), await join('alice'), await join('bob')]
    expect(await clock(flooding, 30)).toBe(10)
    const refused = await flooding.call('clock')
    expect(refused).toMatchObject({ ok: false, code: 'too-many' })
    expect(refused.retryAfterMs).toBeGreaterThan(0)
    expect(refused.retryAfterMs).toBeLessThanOrEqual(WINDOW_S * 1_000)
    expect(flooding.socket.connected).toBe(true)
    expect(await clock(same, 10)).toBe(10)
    expect(await clock(other, 10)).toBe(10)
  })

  test('beyond what an account may ask are refused on all of its connections, and on no other', async () => {
    await start({ connection: allowance(1_000), account: allowance(40) })
    // A connection costs ten.
    const [one, two, other] = [await join('alice'), await join('alice'), await join('bob')]
    expect((await clock(one, 15)) + (await clock(two, 15))).toBe(20)
    expect(await clock(other, 15)).toBe(15)
    expect(await new SocketClient(place.url, 'alice').refusal()).toMatchObject({ code: 'too-many' })
  })

  test('cost by the topics they name', async () => {
    await start({ connection: allowance(10), account: allowance(1_000) })
    const client = await join('alice')
    const names = (count: number) => Array.from({ length: count }, (_, at) => topic.tick(`${600_000 + at}.SH`))
    expect(await client.call('subscribe', names(16))).toMatchObject({ ok: true })
    expect(await client.call('subscribe', names(1))).toMatchObject({ ok: false, code: 'too-many' })
  })

  test('without end close the connection as refused ones do', async () => {
    await start({ connection: allowance(10), account: allowance(1_000) })
    const client = await join('alice')
    for (let call = 0; call < 400; call++) client.socket.emit('clock', () => undefined)
    await client.until(() => !client.socket.connected)
    expect(client.notices).toContainEqual(expect.objectContaining({ kind: 'closing', code: 'abuse' }))
  })
})

test(`an account has ${SOCKETS_PER_ACCOUNT_MAX} connections, and one more when one has gone`, async () => {
  await start()
  await Promise.all(Array.from({ length: SOCKETS_PER_ACCOUNT_MAX }, () => join('alice')))
  expect(await new SocketClient(place.url, 'alice').refusal()).toMatchObject({ code: 'too-many-sockets', retry: true })
  await join('bob')
  const [first] = clients as [SocketClient]
  first.close()
  let again: SocketClient | undefined
  while (!again) again = await join('alice').catch(() => undefined)
  expect(again.socket.connected).toBe(true)
})

test('a connection that closes while its token is looked at takes no place of the account', async () => {
  await start()
  let found = () => {}
  looking = new Promise((resolve) => {
    found = resolve
  })
  looked = 0
  const gone = Array.from({ length: SOCKETS_PER_ACCOUNT_MAX }, () => new SocketClient(place.url, 'alice'))
  await vi.waitFor(() => expect(looked).toBe(SOCKETS_PER_ACCOUNT_MAX))
  for (const client of gone) client.close()
  await vi.waitFor(() => expect(place.connections()).toBe(0))
  found()
  looking = undefined
  expect((await join('alice')).socket.connected).toBe(true)
})

describe('definitions of their own', () => {
  const own = (bound: number) => topic.flow('600519.SH', `y${bound}.200000000.1000000000-live`)
  const owns = (from: number, count: number) => Array.from({ length: count }, (_, at) => own(from + at))
  const admitted = async (client: SocketClient, names: string[]) => {
    const { results } = (await client.call('subscribe', names)) as { results: SubscribeResult[] }
    return results.filter(({ ok }) => ok).length
  }

  test('are bounded by account over its connections, and freed by whoever leaves', async () => {
    await start()
    const [one, two, other] = [await join('alice'), await join('alice'), await join('bob')]
    const half = DEFINITIONS_PER_ACCOUNT_MAX / 2
    expect(await admitted(one, owns(1, half))).toBe(half)
    expect(await admitted(one, owns(1, half))).toBe(half)
    expect(await admitted(two, owns(100, half + 5))).toBe(half)
    expect(await admitted(other, owns(200, DEFINITIONS_PER_ACCOUNT_MAX))).toBe(DEFINITIONS_PER_ACCOUNT_MAX)
    const refused = (await two.call('subscribe', [own(900)])) as { results: SubscribeResult[] }
    expect(refused.results[0]).toMatchObject({ ok: false, code: 'too-many-topics' })
    // Every ledger but the standard one is made for its readers, presets too.
    expect(await admitted(two, [topic.flow('600519.SH', 'sina-close')])).toBe(0)
    expect(await admitted(two, [topic.flow('600519.SH')])).toBe(1)

    await two.call('unsubscribe', [own(100), own(101), own(999)])
    expect(await admitted(two, owns(300, 5))).toBe(2)
    one.close()
    let after = 0
    while (after === 0) after = await admitted(two, owns(400, half))
    expect(after).toBe(half)
  })

  test('that one reader took by thousands and left keep nothing, nor anybody out', async () => {
    await start()
    const [taker, other] = [await join('alice'), await join('bob')]
    const before = topics.size
    for (let from = 1; from < 4_200; from += DEFINITIONS_PER_ACCOUNT_MAX) {
      const names = owns(from, DEFINITIONS_PER_ACCOUNT_MAX)
      expect(await admitted(taker, names)).toBe(names.length)
      await taker.call('unsubscribe', names)
    }
    expect(topics.size).toBe(before)
    expect(await admitted(other, owns(5_000, DEFINITIONS_PER_ACCOUNT_MAX))).toBe(DEFINITIONS_PER_ACCOUNT_MAX)
  })
})
