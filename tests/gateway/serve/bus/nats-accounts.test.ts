import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../../gateway/config/config'
import { folderKeys } from '../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../../../gateway/people/identity/sessions/service-tokens'
import { startFeed } from '../../../../gateway/processes/feed'
import { startGatewayProcess } from '../../../../gateway/processes/gateway'
import { openStorage } from '../../../../gateway/processes/open-storage'
import { Journal } from '../../../../gateway/serve/bus/journal'
import { type BusLocation, type NatsBus, openNatsBus } from '../../../../gateway/serve/bus/nats-bus'
import { subjects } from '../../../../gateway/serve/bus/subjects'
import { topic } from '../../../../shared/protocol/topics'
import { hasOpenssl } from '../../../support/certificate'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../../../support/fake-feed'
import { freePort } from '../../../support/free-port'
import { BUS_SECRETS, findNatsServer, startNatsServer, startSecuredNats } from '../../../support/nats-server'
import { SocketClient } from '../../../support/socket-client'
import { PROJECT_ROOT } from '../../../support/start-gateway'

const ID = '600519.SH'
const TICK = topic.tick(ID)
const path = hasOpenssl() ? findNatsServer() : undefined
if (!path) console.warn('tests of the secured bus skipped: no nats-server or no openssl')

describe.skipIf(!path)('a server with the accounts of deploy/nats.conf', () => {
  let server: Awaited<ReturnType<typeof startSecuredNats>>
  let feed: NatsBus
  let gateway: NatsBus
  let other: NatsBus
  const place = (user: keyof typeof BUS_SECRETS): BusLocation => ({
    address: server.address,
    ca: server.ca,
    user,
    secret: BUS_SECRETS[user],
  })

  beforeAll(async () => {
    server = await startSecuredNats(path as string)
    feed = await openNatsBus(place('feed'), 'feed')
    gateway = await openNatsBus(place('gateway'), 'gateway')
    other = await openNatsBus(place('gateway'), 'other')
  })
  afterAll(async () => {
    for (const bus of [feed, gateway, other]) await bus?.close()
    await server?.stop()
  })

  test('lets gateways receive messages of the feed, and none published by a gateway', async () => {
    const heard: string[] = []
    const told = new Promise<void>((resolve) => {
      const take = (_: Uint8Array, subject: string) => {
        heard.push(subject)
        if (subject === subjects.beat) resolve()
      }
      for (const subject of ['zeus.u.>', subjects.reset, 'zeus.to.>', 'zeus.answer.>', subjects.beat])
        other.subscribe(subject, take)
    })
    await other.connection.flush()
    const made = [
      subjects.prints(TICK),
      subjects.latest(TICK),
      subjects.reset,
      subjects.beat,
      subjects.numbering,
      subjects.reply('g1', TICK, true),
      subjects.answer('g1', 1),
    ]
    for (const subject of made) gateway.publish(subject, Uint8Array.of(1))
    await gateway.connection.flush()
    feed.publish(subjects.prints(TICK), Uint8Array.of(2))
    feed.publish(subjects.reply('g1', TICK, true), Uint8Array.of(2))
    feed.publish(subjects.answer('g1', 1), Uint8Array.of(2))
    feed.publish(subjects.beat, Uint8Array.of(2))
    await told
    const fromTheFeed = [
      subjects.prints(TICK),
      subjects.reply('g1', TICK, true),
      subjects.answer('g1', 1),
      subjects.beat,
    ]
    expect(heard).toEqual(fromTheFeed)
  })

  test('lets gateways send requests, and the feed receive them', async () => {
    const asked = new Promise<string>((resolve) => {
      for (const subject of [subjects.ask, subjects.interest]) feed.subscribe(subject, (_, of) => resolve(of))
    })
    await feed.connection.flush()
    gateway.publish(subjects.ask, Uint8Array.of(1))
    expect(await asked).toBe(subjects.ask)
  })

  test('opens the journal to the feed only', async () => {
    expect(await Journal.open(feed.connection)).toBeDefined()
    await expect(jetstreamManager(gateway.connection)).rejects.toThrow()
  })

  test.each<[string, (good: BusLocation) => BusLocation, RegExp]>([
    ['a wrong secret', (good) => ({ ...good, secret: 'nothing of the kind' }), /does not know this user/],
    ['a user nobody knows', (good) => ({ ...good, user: 'stranger' }), /does not know this user/],
    ['nobody', ({ address, ca }) => ({ address, ca }), /does not know this user/],
    ['a certificate nobody vouches for', ({ ca: _, ...good }) => good, /certificate/],
    ['a port where nobody is', (good) => ({ ...good, address: 'tls://127.0.0.1:1' }), /no NATS server/],
  ])('refuses %s with an error without secrets', async (_, spoil, sentence) => {
    const spoilt = spoil(place('gateway'))
    const refusal: unknown = await openNatsBus(spoilt, 'x').catch((thrown: unknown) => thrown)
    expect(refusal).toMatchObject({ name: 'BusError', message: expect.stringMatching(sentence) })
    expect(String(refusal)).not.toContain(spoilt.secret ?? BUS_SECRETS.gateway)
  })

  test.each<[string, string, RegExp]>([
    ['tls:// speaks to no server in the clear', 'tls', /tls/],
    ['nats:// to a server that asks for TLS trusts no certificate of its own', 'nats', /certificate/],
  ])('%s', async (_, scheme, sentence) => {
    const plain = scheme === 'tls' ? await startNatsServer(path as string) : undefined
    const address = `${scheme}://${(plain ?? server).address.split('://')[1]}`
    await expect(openNatsBus({ address }, 'x')).rejects.toMatchObject({ message: expect.stringMatching(sentence) })
    await plain?.stop()
  })

  test('carries a feed, a gateway and a reader', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
    const port = await freePort()
    const PUBLIC_URL = `http://127.0.0.1:${port}`
    const config = (user: keyof typeof BUS_SECRETS) =>
      readConfig({
        PORT: String(user === 'feed' ? 0 : port),
        PUBLIC_URL,
        ZEUS_DATA_DIR: dataDir,
        ZEUS_BUS: server.address,
        ZEUS_BUS_USER: user,
        ZEUS_BUS_SECRET: BUS_SECRETS[user],
        ZEUS_BUS_CA: server.ca,
        ZEUS_LOG: 'silent',
      })
    const source = createFakeFeed()
    const running = [await startFeed(config('feed'), { feed: source })]
    running.push(await startGatewayProcess(config('gateway'), { root: PROJECT_ROOT }))
    await source.push(
      ...dayStart('20260706', [makeInstrument({ id: ID, limitUp: 0, limitDown: 0 })]),
      makeTrade({ price: 7 }),
    )
    const db = await openStorage(config('feed'))
    const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
    const options = { db, secrets, issuer: `${PUBLIC_URL}/oidc`, clientId: 'zeus-web', clock: Date.now }
    const { token } = await createServiceTokens(options).mint('reader', 60_000)
    await db.destroy()
    const client = await new SocketClient(PUBLIC_URL, token).connected()
    const prices = () =>
      client.sections.flatMap((section) => (section.kind === 'trade' ? [...section.columns.price] : []))
    await client.call('subscribe', [TICK])
    await client.until(() => prices().length === 1)
    await source.push(makeTrade({ price: 8 }))
    await client.until(() => prices().length === 2)
    expect(prices()).toEqual([7, 8])
    const table = await fetch(`${PUBLIC_URL}/api/instruments`, { headers: { authorization: `Bearer ${token}` } })
    expect(((await table.json()) as { data: { id: string[] } }).data.id).toEqual([ID])
    client.close()
    for (const process of running.reverse()) await process.close()
    await rm(dataDir, { recursive: true, force: true })
  })
})
