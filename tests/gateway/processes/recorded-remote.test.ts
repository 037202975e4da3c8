import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DealStore } from '../../../client/store/rows/deal-store'
import { readConfig } from '../../../gateway/config/config'
import type { Feed } from '../../../gateway/feeds/feed'
import { createReplayFeed } from '../../../gateway/feeds/replay/feed'
import { folderKeys } from '../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../../gateway/people/identity/sessions/service-tokens'
import { startFeed } from '../../../gateway/processes/feed'
import { startGatewayProcess } from '../../../gateway/processes/gateway'
import { openStorage } from '../../../gateway/processes/open-storage'
import { createMemoryBus } from '../../../gateway/serve/bus/bus'
import { type BigOrder, LISTED_PER_SIDE } from '../../../shared/flow/big-orders'
import type { AnySection } from '../../../shared/protocol/frame'
import { topic } from '../../../shared/protocol/topics'
import { freePort } from '../../support/free-port'
import { provideKeys } from '../../support/provide-keys'
import { recording } from '../../support/recordings'
import { SocketClient } from '../../support/socket-client'
import { PROJECT_ROOT, startTestGateway } from '../../support/start-gateway'
import { until } from '../../support/until'

// What a gateway shows of a market that another process keeps is what one process shows that does all.

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Place {
  url: string
  token: string
}

/** The whole recording at once, and whether it is over. */
function played(path: string): { feed: Feed; isOver: () => boolean } {
  const feed = createReplayFeed({
    path,
    speed: Number.POSITIVE_INFINITY,
    endWhenDone: true,
    now: Date.now,
    wait: () => Promise.resolve(),
  })
  let isOver = false
  const { events } = feed
  return {
    feed: Object.assign(feed, {
      async *events(signal: AbortSignal) {
        yield* events.call(feed, signal)
        isOver = true
      },
    }),
    isOver: () => isOver,
  }
}

async function inOneProcess(path: string): Promise<Place & { isOver: () => boolean }> {
  const { feed, isOver } = played(path)
  const gateway = await startTestGateway({ feed })
  closing.push(gateway.stop)
  return { url: gateway.url, token: await gateway.mint(await gateway.register('reader')), isOver }
}

async function throughTheBus(path: string): Promise<Place & { isOver: () => boolean }> {
  const { feed, isOver } = played(path)
  const [bus, dataDir, port] = [createMemoryBus(), await mkdtemp(join(tmpdir(), 'zeus-test-')), await freePort()]
  await provideKeys(dataDir, Date.now())
  const url = `http://127.0.0.1:${port}`
  const config = (own: number) =>
    readConfig({
      PORT: String(own),
      PUBLIC_URL: url,
      ZEUS_DATA_DIR: dataDir,
      ZEUS_BUS: 'nats://127.0.0.1:1',
      ZEUS_LOG: 'silent',
      ZEUS_HISTORY_MB: '0',
    })
  closing.push(() => rm(dataDir, { recursive: true, force: true }))
  for (const process of [
    await startGatewayProcess(config(port), { bus, root: PROJECT_ROOT }),
    await startFeed(config(0), { bus, feed }),
  ]) {
    closing.push(process.close)
  }
  const db = await openStorage(config(0))
  const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
  const tokens = createServiceTokens({ db, secrets, issuer: `${url}/oidc`, clientId: 'zeus-web', clock: Date.now })
  const { token } = await tokens.mint('reader', 3_600_000)
  await db.destroy()
  return { url, token, isOver }
}

/** Every kind of row of some topics as a reader gets it who comes now. */
async function rowsAt({ url, token }: Place, topics: readonly string[]): Promise<Record<string, unknown>> {
  const client = await new SocketClient(url, token).connected()
  const { results } = (await client.call('subscribe', topics)) as { results: { id: number; topic: string }[] }
  const nameOf = new Map(results.map(({ id, topic: name }) => [id, name]))
  const has = (name: string) => client.sections.some(({ topicId }) => nameOf.get(topicId) === name)
  await client.until(() => topics.every(has))
  await client.call('clock')
  client.close()
  const rows: Record<string, unknown> = {}
  for (const section of client.sections as AnySection[]) {
    const { topicId, kind, columns, seq, count } = section
    const numbers = kind === 'trade' ? { seq, count } : {}
    rows[`${nameOf.get(topicId)} ${kind}`] ??=
      kind === 'big-order' ? listed(section) : { ...numbers, columns: plain(columns) }
  }
  return rows
}

/** Large orders as a page lists them: a mirror may hold some that were outgrown. */
function listed(section: AnySection): readonly BigOrder[] {
  const store = new DealStore(LISTED_PER_SIDE.instrument)
  store.apply(section)
  store.commit(0)
  return store.orders()
}

const plain = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, Array.from(values as ArrayLike<unknown>)]))

const answerAt = async ({ url, token }: Place, path: string): Promise<unknown> => {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: unknown }).data
}

async function findingsOf(place: Place, id: string): Promise<unknown> {
  const { [`${topic.split(id)} finding`]: rows } = await rowsAt(place, [topic.split(id)])
  // None until the first is found.
  const { columns } = (rows ?? { columns: { body: [] } }) as { columns: { body: string[] } }
  return inOrder(columns.body.map((body) => JSON.parse(body) as { id: string }))
}
const findingsAskedOf = async (place: Place, id: string): Promise<unknown> =>
  inOrder(((await answerAt(place, `/api/splits?code=${id}`)) as { findings: { id: string }[] }).findings)
const inOrder = (findings: { id: string }[]) => findings.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test.for([
  ['600536.SH', 'l2_ticks/sse/600536_20230711_trades.csv.gz'],
  ['000001.SZ', 'l2_ticks/szse/000001_20230201_trades_morning.csv.gz'],
] as const)(
  '%s has the same totals, flow and findings through a remote gateway as in one process',
  { timeout: 240_000 },
  async ([id, file], context) => {
    const path = recording(context, ...file.split('/'))
    const [whole, remote] = [await inOneProcess(path), await throughTheBus(path)]
    await until('both to have the whole day', () => whole.isOver() && remote.isOver(), 120_000, 50)
    const topics = [topic.tick(id), topic.flow(id), topic.deals(id)]
    const paths = [`/api/flow/${id}`, `/api/bars/${id}`]
    const at = async (place: Place) => ({
      rows: await rowsAt(place, topics),
      answers: await Promise.all(paths.map((one) => answerAt(place, one))),
    })
    // What is derived is made a moment later, in either: two answers in turn that are the same are the last ones.
    let [ofRemote, ofWhole] = [await at(remote), await at(whole)]
    const settled = async () => {
      const earlier = JSON.stringify([ofRemote, ofWhole])
      ;[ofRemote, ofWhole] = [await at(remote), await at(whole)]
      return JSON.stringify([ofRemote, ofWhole]) === earlier && JSON.stringify(ofRemote) === JSON.stringify(ofWhole)
    }
    await until('the same of both', settled, 60_000, 500).catch(() => undefined)
    const { rows, answers } = ofRemote
    expect(ofRemote).toEqual(ofWhole)
    expect(Object.keys(rows).length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).toContain('"seq"')
    expect(answers.every(Boolean)).toBe(true)
    // Two lives, each with ticks of its own: what is found follows from the prints.
    const found = async () => [
      await findingsOf(remote, id),
      await findingsAskedOf(remote, id),
      await findingsOf(whole, id),
      await findingsAskedOf(whole, id),
    ]
    // Detectors may still be at the last prints.
    let all = await found()
    const same = async () => {
      all = await found()
      return JSON.stringify(all[0]) !== '[]' && new Set(all.map((one) => JSON.stringify(one))).size === 1
    }
    await until('the same findings', same, 90_000, 500).catch(() => undefined)
    const [first, ...others] = all
    expect(first).not.toEqual([])
    for (const other of others) expect(other).toEqual(first)
  },
)
