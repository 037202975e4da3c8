import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDestinations } from '../../../../../gateway/people/alerts/destinations'
import { createFiringStore } from '../../../../../gateway/people/alerts/firing-store'
import { notificationOf } from '../../../../../gateway/people/alerts/push/notification'
import { loadPushKey, type PushKey } from '../../../../../gateway/people/alerts/push/push-key'
import { createSubscriptionStore } from '../../../../../gateway/people/alerts/push/subscription-store'
import { post } from '../../../../../gateway/people/alerts/webhooks/post'
import { Sender } from '../../../../../gateway/people/alerts/webhooks/sender'
import { createSeal } from '../../../../../gateway/people/identity/keys/seal'
import { type Db, openDatabase } from '../../../../../gateway/storage/database'
import { migrate } from '../../../../../gateway/storage/migrate'
import { PUSH_SUBSCRIPTIONS_MAX } from '../../../../../shared/protocol/limits'
import { alertMarket } from '../../../../support/alert-market'
import { clock } from '../../../../support/alert-rules'
import { startPushService } from '../../../../support/push-service'

const seal = createSeal('s'.repeat(32))
const OWNER = 'u-lin'

let db: Db
let now: number
let key: PushKey
let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  db = await openDatabase(':memory:')
  await migrate(db)
  now = 1_795_000_000_000
  key = await loadPushKey(db, seal, now)
  service.received.length = 0
  service.answer.status = 201
})
afterEach(() => db.destroy())

const store = (allowPrivate = true) => createSubscriptionStore(db, seal, allowPrivate, () => now)

const sender = () =>
  new Sender({
    db,
    destination: createDestinations({
      channels: { target: async () => undefined },
      subscriptions: store(),
      pushKey: key,
      contact: 'https://zeus.example',
      nameOf: () => '示例酒业',
      now: () => now,
    }).of,
    post: (message) => post(message, true),
    now: () => now,
  })

/** One rule of the owner fires. */
async function fire(): Promise<void> {
  const market = alertMarket()
  market.begin()
  market.watch([['600519>10.05', { channels: [] }]])
  market.trade('09:30:00', 1_000)
  market.trade('09:30:01', 1_010)
  await createFiringStore(db, 'simulated', () => now).write(market.engine.take(1_000))
}
const outbox = async () =>
  (await db.selectFrom('alert_outbox').select(['channel_id', 'state']).orderBy('channel_id').execute()).map(
    ({ state }) => state,
  )

async function signIn(id: string, ended: number | null = null): Promise<void> {
  const times = { authenticated_at: now, created_at: now, last_seen_at: now, expires_at: now + 3_600_000 }
  const nothing = { device_id: null, ip: null, user_agent: null, end_reason: null }
  await db
    .insertInto('sessions')
    .values({ id, user_id: OWNER, app_id: 'zeus', amr: 'pwd', ended_at: ended, ...times, ...nothing })
    .execute()
}

test('a firing reaches every browser of its owner, encrypted and signed, and no other account’s', async () => {
  await store().add(OWNER, undefined, service.subscription('desk'))
  await store().add(OWNER, undefined, service.subscription('phone'))
  await store().add('u-wang', undefined, service.subscription('other'))
  await fire()
  await sender().look()
  expect(service.received).toHaveLength(2)
  for (const { claims, headers, key: used, notification } of service.received) {
    expect(claims).toEqual({ aud: service.origin, exp: now / 1_000 + 12 * 3_600, sub: 'https://zeus.example' })
    expect(used).toBe(key.publicKey)
    expect([headers['content-encoding'], headers.ttl, headers.urgency]).toEqual(['aes128gcm', '3600', 'high'])
    expect(notification).toEqual({
      title: expect.stringContaining('预警：'),
      body: expect.stringMatching(/^09:30:01 示例酒业 .+ · 价格 10\.10元$/),
      path: '/trading/AD?code=600519.SH',
      tag: expect.stringMatching(/^[\w-]{16}$/),
      isTest: false,
    })
  }
  expect(await outbox()).toEqual(['sent', 'sent'])
})

test.each([404, 410])(
  'a browser with the answer %i of its service is removed, and its alert is not sent again',
  async (status) => {
    await store().add(OWNER, undefined, service.subscription('gone'))
    service.answer.status = status
    await fire()
    await sender().look()
    expect(await store().of(OWNER)).toEqual([])
    expect(await outbox()).toEqual(['dead'])
  },
)

test.each([
  [429, 'waiting'],
  [503, 'waiting'],
  [413, 'dead'],
  [403, 'dead'],
])('the answer %i of a service leaves the browser subscribed and the alert %s', async (status, state) => {
  await store().add(OWNER, undefined, service.subscription('busy'))
  service.answer.status = status
  await fire()
  await sender().look()
  expect(await store().of(OWNER)).toHaveLength(1)
  expect(await outbox()).toEqual([state])
})

test('nothing is sent to a browser whose sign-in has ended, and it is removed', async () => {
  await signIn('running')
  await signIn('signed-out', now - 1)
  await store().add(OWNER, 'running', service.subscription('running'))
  await store().add(OWNER, 'signed-out', service.subscription('signed-out'))
  await store().add(OWNER, 'unknown', service.subscription('unknown'))
  await fire()
  await sender().look()
  expect(service.received).toHaveLength(1)
  expect((await store().of(OWNER)).map(({ name }) => name)).toEqual(['running'])
  await store().endSession('running')
  expect(await store().of(OWNER)).toEqual([])
})

test('a browser is listed once, by the account that subscribed last', async () => {
  await store().add(OWNER, undefined, service.subscription('desk'))
  const id = await store().add('u-wang', undefined, service.subscription('desk'))
  expect(id).toMatch(/^push-[\w-]{12}$/)
  expect(await store().of(OWNER)).toEqual([])
  expect(await store().of('u-wang')).toEqual([{ id, name: 'desk', createdAt: now }])
  expect(await store().target(id, OWNER)).toBeUndefined()
  await store().remove(OWNER, id)
  expect(await store().of('u-wang')).toHaveLength(1)
})

test('above the limit of an account the oldest browser is removed', async () => {
  for (let at = 0; at <= PUSH_SUBSCRIPTIONS_MAX; at++) {
    now += 1
    await store().add(OWNER, undefined, service.subscription(`browser-${at}`))
  }
  const names = (await store().of(OWNER)).map(({ name }) => name)
  expect([names.length, names[0], names.at(-1)]).toEqual([PUSH_SUBSCRIPTIONS_MAX, 'browser-1', 'browser-10'])
})

test('of browsers added at one time the newest stays', async () => {
  const ids: string[] = []
  for (let at = 0; at < PUSH_SUBSCRIPTIONS_MAX + 3; at++) {
    ids.push(await store().add(OWNER, undefined, service.subscription(`browser-${at}`)))
    const kept = (await store().of(OWNER)).map(({ id }) => id)
    expect([kept.length, kept.includes(ids[at] ?? '')]).toEqual([Math.min(at + 1, PUSH_SUBSCRIPTIONS_MAX), true])
  }
})

test('a browser is valid while the sign-in that subscribed it lasts, to its last millisecond', async () => {
  await signIn('hour')
  const id = await store().add(OWNER, 'hour', service.subscription('desk'))
  now += 3_600_000 - 1
  expect((await store().target(id, OWNER))?.owner).toBe(OWNER)
  expect(await store().target(id, 'u-wang')).toBeUndefined()
  now += 1
  expect(await store().target(id)).toBeUndefined()
  expect(await store().of(OWNER)).toEqual([])
})

test.each([
  'http://push.example/send/1',
  'https://127.0.0.1/send/1',
  'https://10.0.0.8/send/1',
  'https://[::ffff:192.168.1.1]/send/1',
  'https://localhost/send/1',
  'https://user:secret@push.example/send/1',
  'file:///etc/passwd',
  'nonsense',
])('the address %s is refused', async (endpoint) => {
  const added = store(false).add(OWNER, undefined, { ...service.subscription('bad'), endpoint })
  await expect(added).rejects.toMatchObject({ code: 'push-invalid' })
  expect(await store().of(OWNER)).toEqual([])
})

test('invalid keys are refused', async () => {
  const bad = { ...service.subscription('bad'), p256dh: 'AAAA' }
  await expect(store().add(OWNER, undefined, bad)).rejects.toMatchObject({ code: 'push-invalid' })
})

test('no address or key is readable in the database', async () => {
  const subscription = service.subscription('desk')
  await store().add(OWNER, undefined, subscription)
  const rows = JSON.stringify([
    await db.selectFrom('push_subscriptions').selectAll().execute(),
    await db.selectFrom('push_keys').selectAll().execute(),
  ])
  for (const secret of [subscription.endpoint, subscription.p256dh, subscription.auth, 'PRIVATE KEY']) {
    expect(rows).not.toContain(secret)
  }
})

test('the key of an installation stays until its sealing secret is lost', async () => {
  expect((await loadPushKey(db, seal, now)).publicKey).toBe(key.publicKey)
  await store().add(OWNER, undefined, service.subscription('desk'))
  const fresh = await loadPushKey(db, createSeal('t'.repeat(32)), now)
  expect(fresh.publicKey).not.toBe(key.publicKey)
  expect(Buffer.from(fresh.publicKey, 'base64url')).toHaveLength(65)
  expect(await store().of(OWNER)).toEqual([])
})

test('several firings are one notification that leads to the list', () => {
  const firing = (at: number) => ({
    id: `f${at}`,
    name: '涨幅≥5%',
    instrument: '600519.SH',
    at: clock('10:00:05'),
    mark: '' as const,
    figures: [['涨幅', '5.02%']] as [string, string][],
  })
  const line = '10:00:05 贵州茅台 涨幅≥5% · 涨幅 5.02%'
  expect(notificationOf([0, 1, 2, 3, 4, 5].map(firing), () => '贵州茅台')).toEqual({
    title: '6 条预警',
    body: [line, line, line, line, '还有 2 条'].join('\n'),
    path: '/alerts',
    tag: 'f0',
    isTest: false,
  })
  expect(notificationOf([{ ...firing(0), instrument: '' }], () => undefined).path).toBe('/alerts')
})
