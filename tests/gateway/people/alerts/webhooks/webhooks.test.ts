import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDestinations } from '../../../../../gateway/people/alerts/destinations'
import { createFiringStore } from '../../../../../gateway/people/alerts/firing-store'
import { loadPushKey, type PushKey } from '../../../../../gateway/people/alerts/push/push-key'
import { createSubscriptionStore } from '../../../../../gateway/people/alerts/push/subscription-store'
import { createChannelStore } from '../../../../../gateway/people/alerts/webhooks/channel-store'
import { type FiringSummary, messageText } from '../../../../../gateway/people/alerts/webhooks/message'
import { judgeAnswer, signDingtalk, signFeishu, signJson } from '../../../../../gateway/people/alerts/webhooks/outgoing'
import { isAllowed, post } from '../../../../../gateway/people/alerts/webhooks/post'
import { Sender } from '../../../../../gateway/people/alerts/webhooks/sender'
import { createSeal } from '../../../../../gateway/people/identity/keys/seal'
import { isPrivate } from '../../../../../gateway/private-networks'
import { type Db, openDatabase } from '../../../../../gateway/storage/database'
import { migrate } from '../../../../../gateway/storage/migrate'
import { alertMarket } from '../../../../support/alert-market'
import { clock } from '../../../../support/alert-rules'

describe('signatures', () => {
  test('are those of the services', () => {
    expect(signDingtalk(1783301400000, 'SECzeus')).toBe('dif/ujfXzNK0s8gA/IYkYd/tlwfjovTUVac96fCiDhc=')
    expect(signFeishu(1783301400, 'SECzeus')).toBe('R4K8aYxMLuLUdZczytNRd971ijd77DwS62eKt+3bcnE=')
    expect(signJson('id', 1, '{}', 'SECzeus')).toMatch(/^v1,[\w+/]{43}=$/)
    expect(signJson('id', 1, '{}', 'SECzeus')).not.toBe(signJson('id', 2, '{}', 'SECzeus'))
  })
})

describe('addresses', () => {
  test.each([
    ['https://oapi.dingtalk.com/robot/send?access_token=x', true],
    ['http://oapi.dingtalk.com/robot/send', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://[::ffff:10.0.0.1]/x', false],
    ['https://10.1.2.3/x', false],
    ['https://192.168.1.1/x', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://localhost/x', false],
    ['https://localhost./x', false],
    ['https://[::ffff:7f00:1]/x', false],
    ['https://[64:ff9b:1::7f00:1]/x', false],
    ['https://[2001:0:7f00:1::]/x', false],
    ['https://[2002:7f00:1::]/x', false],
    ['https://[fec0::1]/x', false],
    ['https://192.88.99.1/x', false],
    ['https://[2400:3200::1]/x', true],
    ['https://a:b@oapi.dingtalk.com/x', false],
    ['ftp://oapi.dingtalk.com/x', false],
    ['nonsense', false],
  ])('%s is accepted: %s', (address, is) => {
    expect(isAllowed(address, false)).toBe(is)
  })

  test('of the local network are accepted if an operator allows it', () => {
    expect(isAllowed('http://127.0.0.1:9/x', true)).toBe(true)
    expect(isPrivate('8.8.8.8')).toBe(false)
  })

  test('with a name that resolves into the local network are not requested', async () => {
    const message = { address: 'https://localhost.localdomain:1/', headers: {}, body: '' }
    await expect(post(message, false)).rejects.toThrow()
  })
})

test.each([
  ['dingtalk', 200, '{"errcode":0}', 'sent'],
  ['dingtalk', 200, '{"errcode":310000}', 'again'],
  ['feishu', 200, '{"code":0}', 'sent'],
  ['feishu', 200, '{"code":19021}', 'again'],
  ['wecom', 200, 'no json', 'again'],
  ['json', 204, '', 'sent'],
  ['json', 302, '', 'again'],
  ['json', 500, '', 'again'],
  ['json', 408, '', 'again'],
  ['json', 429, '', 'again'],
  ['json', 404, '', 'never'],
] as const)('%s that answers %i %s: %s', (kind, status, body, result) => {
  expect(judgeAnswer(kind, status, body)).toBe(result)
})

describe('a message', () => {
  const firing = (place: number): FiringSummary => ({
    id: `f${place}`,
    name: '涨幅≥5%',
    instrument: '600519.SH',
    at: clock('10:00:05'),
    mark: place === 0 ? 'gap' : '',
    figures: [['涨幅', '5.02%']],
  })
  const nameOf = () => '贵州茅台'

  test('has instrument, event, time and id of each firing', () => {
    expect(messageText([firing(0), firing(1)], nameOf)).toBe(
      '【预警】贵州茅台 600519.SH 涨幅≥5% 10:00:05（跨缺口） 涨幅 5.02% #f0\n【预警】贵州茅台 600519.SH 涨幅≥5% 10:00:05 涨幅 5.02% #f1',
    )
  })

  test('of more than twenty is one line that counts them', () => {
    expect(
      messageText(
        Array.from({ length: 312 }, (_each, place) => firing(place)),
        nameOf,
      ),
    ).toBe('【预警】贵州茅台 等 312 只 涨幅≥5% 10:00:05 #f0')
  })
})

describe('the outbox', () => {
  let db: Db
  let server: Server
  let answers: { status: number; body: string }[]
  let got: { headers: IncomingHttpHeaders; body: string; url: string }[]
  let now: number
  let pushKey: PushKey
  const seal = createSeal('s'.repeat(32))

  beforeEach(async () => {
    db = await openDatabase(':memory:')
    await migrate(db)
    pushKey = await loadPushKey(db, seal, 0)
    ;[answers, got, now] = [[], [], 1_795_000_000_000]
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (piece) => {
        body += piece
      })
      request.on('end', () => {
        got.push({ headers: request.headers, body, url: request.url ?? '' })
        const { status, body: text } = answers.shift() ?? { status: 200, body: '{"errcode":0}' }
        response.writeHead(status).end(text)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
    await db.destroy()
  })

  const channels = () => createChannelStore(db, seal, true, () => now)
  const sender = () =>
    new Sender({
      db,
      destination: createDestinations({
        channels: channels(),
        subscriptions: createSubscriptionStore(db, seal, true, () => now),
        pushKey,
        contact: 'https://zeus.example',
        nameOf: () => '示例酒业',
        now: () => now,
      }).of,
      post: (message) => post(message, true),
      now: () => now,
    })

  /** So many firings wait for one channel of 钉钉. */
  async function waiting(count: number): Promise<void> {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot`
    await channels().add('u-lin', { kind: 'dingtalk', name: '群', address, secret: 'SECzeus' })
    const [channel] = await channels().of('u-lin')
    const market = alertMarket()
    market.begin()
    market.watch(
      Array.from({ length: count }, () => ['600519>10.05', { channels: [channel?.id ?? ''] }] as [string, object]),
    )
    market.trade('09:30:00', 1_000)
    market.trade('09:30:01', 1_010)
    await createFiringStore(db, 'simulated', () => now).write(market.engine.take(1_000))
  }
  const states = async () => (await db.selectFrom('alert_outbox').select('state').execute()).map(({ state }) => state)

  test('is sent signed, with the id in the text, and once', async () => {
    await waiting(1)
    const one = sender()
    await one.look()
    await one.look()
    expect(got).toHaveLength(1)
    expect(got[0]?.url).toBe(`/robot?timestamp=${now}&sign=${encodeURIComponent(signDingtalk(now, 'SECzeus'))}`)
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      text: { content: expect.stringMatching(/^【预警】示例酒业 600519.SH 规则0 09:30:01 价格 10.10元 #[\w-]{16}$/) },
    })
    expect(await states()).toEqual(['sent'])
  })

  test('is retried after 1, 5, 30, 120 and 600 seconds, signed again, then given up', async () => {
    await waiting(1)
    const one = sender()
    answers = Array.from({ length: 6 }, () => ({ status: 200, body: '{"errcode":1}' }))
    await one.look()
    for (const seconds of [1, 5, 30, 120, 600]) {
      now += seconds * 1_000 - 1
      const before = got.length
      await one.look()
      expect(got).toHaveLength(before)
      now += 1
      await one.look()
      expect(got).toHaveLength(before + 1)
    }
    expect(new Set(got.map(({ url }) => url)).size).toBe(6)
    expect(await states()).toEqual(['dead'])
  })

  test('gives up at once if the address is unknown there', async () => {
    await waiting(1)
    answers = [{ status: 404, body: '' }]
    await sender().look()
    expect(await states()).toEqual(['dead'])
  })

  test('of two gateways is sent by one; messages of a dead one are sent after its lease', async () => {
    await waiting(2)
    await Promise.all([sender().look(), sender().look()])
    expect(got).toHaveLength(1)
    await db
      .updateTable('alert_outbox')
      .set({ state: 'waiting', claimed_by: 'dead', claimed_until: now + 30_000 })
      .execute()
    await sender().look()
    expect(got).toHaveLength(1)
    now += 30_000
    await sender().look()
    expect(got).toHaveLength(2)
  })

  test('sends one summary of many firings, and gathers those within ten seconds of it', async () => {
    await waiting(312)
    const one = sender()
    await one.look()
    expect(got).toHaveLength(1)
    expect(JSON.parse(got[0]?.body ?? '').text.content).toContain('等 312 只')
    expect(new Set(await states())).toEqual(new Set(['sent']))
    const row = await db.selectFrom('alert_outbox').selectAll().executeTakeFirstOrThrow()
    await db
      .updateTable('alert_outbox')
      .set({ state: 'waiting', claimed_until: 0 })
      .where('firing_id', '=', row.firing_id)
      .execute()
    now += 9_000
    await one.look()
    expect(got).toHaveLength(1)
    now += 1_000
    await one.look()
    expect(got).toHaveLength(2)
  })

  test('stores address and secret sealed, and returns only the host', async () => {
    await waiting(1)
    const row = await db.selectFrom('alert_channels').selectAll().executeTakeFirstOrThrow()
    expect(`${row.address}${row.secret}`).not.toMatch(/127\.0\.0\.1|SECzeus/)
    expect(await channels().of('u-lin')).toEqual([
      { id: row.id, kind: 'dingtalk', name: '群', host: expect.stringMatching(/^127\.0\.0\.1:\d+$/), hasSecret: true },
    ])
    expect(await channels().target(row.id, 'u-wang')).toBeUndefined()
  })
})
