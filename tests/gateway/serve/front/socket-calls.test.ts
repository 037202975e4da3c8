import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FLAG_SNAPSHOT } from '../../../../shared/protocol/frame'
import {
  ABUSE_CALLS_MAX,
  SUBSCRIPTIONS_PER_CONNECTION_MAX,
  TOPICS_PER_CALL_MAX,
} from '../../../../shared/protocol/limits'
import type { SubscribeResult } from '../../../../shared/protocol/socket-events'
import { topic } from '../../../../shared/protocol/topics'
import { createFakeFeed, dayStart, type FakeFeed, makeInstrument, makeTrade } from '../../../support/fake-feed'
import { SocketClient } from '../../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../../support/start-gateway'

const TICK = topic.tick('600519.SH')
const codes = Array.from({ length: SUBSCRIPTIONS_PER_CONNECTION_MAX + 1 }, (_, index) => `${600_000 + index}.SH`)
const index = makeInstrument({ id: '000001.SH', kind: 'index', board: 'index', hasOrderNumbers: false })

let feed: FakeFeed
let gateway: TestGateway
let user: string
let clients: SocketClient[] = []

const client = (token?: unknown, extra?: Record<string, unknown>) => {
  const made = new SocketClient(gateway.url, token, extra)
  clients.push(made)
  return made
}
const signedIn = async () => client(await gateway.mint(user)).connected()
const resultsOf = (answer: Record<string, unknown>) => answer.results as SubscribeResult[]

beforeAll(async () => {
  feed = createFakeFeed()
  gateway = await startTestGateway({ feed })
  user = await gateway.register('alice')
  await feed.push(...dayStart('20260706', [...codes.map((id) => makeInstrument({ id })), index]))
})

afterEach(() => {
  for (const made of clients) made.close()
  clients = []
})

afterAll(() => gateway.stop())

describe('a connection', () => {
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const foreign = async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const claims = { iss: gateway.identity.issuer, aud: gateway.identity.clientId, sub: user }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  }
  const unsigned = async () => {
    const [, claims] = (await gateway.mint(user)).split('../app')
    return `${base64({ alg: 'none' })}.${claims}.`
  }
  const seconds = () => Math.floor(Date.now() / 1000)

  test.each<[string, () => unknown, string]>([
    ['no token', () => undefined, 'token-missing'],
    ['an empty token', () => '', 'token-missing'],
    ['a number for a token', () => 7, 'token-malformed'],
    ['an object for a token', () => ({ toString: 'x' }), 'token-malformed'],
    ['nonsense', () => 'a.b.c', 'token-malformed'],
    ['a token signed with another key', foreign, 'token-foreign'],
    ['a token that is not signed (alg none)', unsigned, 'token-foreign'],
    ['an expired token', () => gateway.mint(user, { claims: { exp: seconds() - 60 } }), 'token-expired'],
    ['another audience', () => gateway.mint(user, { claims: { aud: 'somebody-else' } }), 'token-audience'],
    ['another issuer', () => gateway.mint(user, { claims: { iss: 'https://elsewhere.example' } }), 'token-foreign'],
    ['an unknown account', () => gateway.mint('nobody'), 'token-foreign'],
  ])('with %s is refused', async (_, token, code) => {
    expect(await client(await token()).refusal()).toMatchObject({ code, message: expect.any(String) })
  })

  test.each([
    ['another site', 'https://evil.example', false],
    ['a sandboxed page', 'null', false],
    ['our own page', undefined, true],
  ])('from %s: origin %s, admitted %s', async (_, origin, admitted) => {
    const extraHeaders = { Origin: origin ?? gateway.url }
    const connecting = client(await gateway.mint(user), { extraHeaders }).connected()
    if (admitted) await expect(connecting).resolves.toBeDefined()
    else await expect(connecting).rejects.toThrow()
  })

  test('receives feed, session and frozen figures at once', async () => {
    const made = await signedIn()
    await made.until(() => made.notices.length >= 3)
    expect(made.notices).toMatchObject([
      { kind: 'feed', name: 'fake', badge: '模拟', state: 'live' },
      { kind: 'session', phase: 'morning', tradingDay: '20260706' },
      { kind: 'freezes', freezes: [] },
    ])
  })
})

describe('subscribe', () => {
  test.each([
    ['a name that is no topic', 'tick:everything', 'bad-topic'],
    ['an object without a name', 'tick:', 'bad-topic'],
    ['a very long name', `tick:${'9'.repeat(5_000)}`, 'bad-topic'],
    ['an instrument that does not exist', 'tick:999999.SZ', 'unknown-topic'],
    ['a stock as an index', 'index:600519.SH', 'unknown-topic'],
  ])('refuses %s by its name and accepts the others', async (_, name, code) => {
    const made = await signedIn()
    const results = resultsOf(await made.call('subscribe', [name, TICK, { topic: 'index:000001.SH' }]))
    expect(results).toMatchObject([
      { ok: false, code },
      { ok: true, topic: TICK },
      { ok: true, topic: 'index:000001.SH' },
    ])
  })

  test('sends the snapshot after the answer, under the number of the answer', async () => {
    const made = await signedIn()
    const [result] = resultsOf(await made.call('subscribe', [topic.boardMarket]))
    await made.until(() => made.sections.length >= 2)
    expect(made.sections.map(({ kind, flags }) => [kind, flags])).toEqual([
      ['board', FLAG_SNAPSHOT],
      ['breadth', FLAG_SNAPSHOT],
    ])
    expect(result).toMatchObject({ ok: true, id: made.sections[0]?.topicId, epoch: made.sections[0]?.epoch })
  })

  test('of 10,000 topics in one call is refused as a whole', async () => {
    const made = await signedIn()
    const many = Array.from({ length: 10_000 }, () => 'a')
    expect(many.length).toBeGreaterThan(TOPICS_PER_CALL_MAX)
    expect(await made.call('subscribe', many)).toMatchObject({ ok: false, code: 'too-many-topics' })
    expect(await made.call('clock')).toMatchObject({ ok: true })
  })

  test('of more topics than a connection may have is refused beyond the limit', async () => {
    const made = await signedIn()
    const all: SubscribeResult[] = []
    for (let from = 0; from < codes.length; from += TOPICS_PER_CALL_MAX) {
      const part = codes.slice(from, from + TOPICS_PER_CALL_MAX).map((id) => topic.flow(id))
      all.push(...resultsOf(await made.call('subscribe', part)))
    }
    expect(all.filter((result) => result.ok)).toHaveLength(SUBSCRIPTIONS_PER_CONNECTION_MAX)
    expect(all.at(-1)).toMatchObject({ ok: false, code: 'too-many-topics' })
    expect(await made.call('unsubscribe', [topic.flow(codes[0] as string), 'never'])).toMatchObject({
      ok: true,
      removed: 1,
    })
  })
})

describe('a malformed call', () => {
  test.each<[string, unknown[]]>([
    ['subscribe', []],
    ['subscribe', [null]],
    ['subscribe', ['tick:600519.SH']],
    ['subscribe', [[7]]],
    ['subscribe', [[{ topic: TICK, since: { epoch: -1, seq: 0 } }]]],
    ['subscribe', [[{ topic: TICK, since: { epoch: 1.5, seq: 0 } }]]],
    ['subscribe', [{ length: 1, 0: TICK }]],
    ['unsubscribe', [TICK]],
    ['pace', [{ maxHz: 0 }]],
    ['pace', [{ maxHz: 1e9 }]],
    ['pace', [{}]],
    ['renew', []],
    ['nonsense', [1]],
    ['constructor', []],
    ['__proto__', [{}]],
  ])('%s %j is refused and the connection lives', async (name, values) => {
    const made = await signedIn()
    expect(await made.call(name, ...values)).toMatchObject({ ok: false, code: 'bad-call' })
    expect(await made.call('clock')).toMatchObject({ ok: true, marketTime: expect.any(Number) })
  })

  test('without a callback does no harm', async () => {
    const made = await signedIn()
    made.socket.emit('subscribe', null as never, undefined as never)
    expect(await made.call('pace', { maxHz: 1 })).toEqual({ ok: true, maxHz: 1 })
  })

  test('of 1 MB ends its own connection and no other', async () => {
    const [made, other] = await Promise.all([signedIn(), signedIn()])
    made.socket.emit('subscribe', ['x'.repeat(1024 * 1024)], () => {})
    await made.until(() => !made.socket.connected)
    expect(await other.call('clock')).toMatchObject({ ok: true })
  })

  test('again and again ends the connection with its reason', async () => {
    const made = await signedIn()
    for (let count = 0; count <= ABUSE_CALLS_MAX; count++)
      (made.socket as { emit: (name: string) => void }).emit('nonsense')
    await made.until(() => !made.socket.connected)
    expect(made.notices.at(-1)).toMatchObject({ kind: 'closing', code: 'abuse', retry: false })
  })
})

describe('renew', () => {
  test('accepts a fresh token of the same person only', async () => {
    const made = await signedIn()
    const exp = Math.floor(Date.now() / 1000) + 7_200
    expect(await made.call('renew', await gateway.mint(user, { claims: { exp } }))).toEqual({
      ok: true,
      expiresAt: exp * 1000,
    })
    const other = await gateway.register('mallory')
    expect(await made.call('renew', await gateway.mint(other))).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await made.call('renew', 'nonsense')).toMatchObject({ ok: false, code: 'token-malformed' })
  })

  test('is requested shortly before the sign-in ends', async () => {
    const exp = Math.floor(Date.now() / 1000) + 30
    const made = await client(await gateway.mint(user, { claims: { exp } })).connected()
    await made.until(() => made.notices.some((notice) => notice.kind === 'expiring'))
    expect(made.notices).toContainEqual({ kind: 'expiring', expiresAt: exp * 1000 })
  })
})

describe('resuming', () => {
  /** Numbers and prices of all prints a client got, in the order in which they came. */
  const printsOf = (made: SocketClient) =>
    made.sections.flatMap((section) =>
      section.kind === 'trade'
        ? Array.from({ length: section.count }, (_, row) => [section.seq + row, section.columns.price[row]])
        : [],
    )

  test('gives an interrupted connection every print once', async () => {
    const before = await signedIn()
    const log = gateway.topics.log(TICK)
    await before.call('subscribe', [TICK])
    let price = 1_000
    const trade = () => feed.push(makeTrade({ price: ++price }))
    for (let count = 0; count < 30; count++) await trade()
    await before.until(() => printsOf(before).length >= 10)
    before.cut()
    const known = printsOf(before)
    const last = known.at(-1)?.[0] as number
    for (let count = 0; count < 40; count++) await trade()

    const after = await signedIn()
    const [result] = resultsOf(await after.call('subscribe', [{ topic: TICK, since: { epoch: log.epoch, seq: last } }]))
    expect(result).toMatchObject({ ok: true, recovered: true })
    for (let count = 0; count < 20; count++) await trade()
    await after.until(() => printsOf(after).at(-1)?.[0] === log.seq)

    const journal = log
      .since(log.resume({ epoch: log.epoch, seq: 0 }))
      .flatMap((group) => (group.kind === 'trade' ? group.rows : []))
      .map((row, at) => [at + 1, (row as { price: number }).price])
    expect([...known, ...printsOf(after)]).toEqual(journal)
  })

  test('from another epoch gives a snapshot', async () => {
    const made = await signedIn()
    const [result] = resultsOf(await made.call('subscribe', [{ topic: TICK, since: { epoch: 1, seq: 1 } }]))
    expect(result).toMatchObject({ ok: true, recovered: false })
    await made.until(() => made.sections.length > 0)
    expect(made.sections[0]).toMatchObject({ kind: 'trade', flags: FLAG_SNAPSHOT })
  })
})
