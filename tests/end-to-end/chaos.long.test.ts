import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConnection } from '../../client/stream/connection'
import { Subscriptions } from '../../client/stream/subscriptions'
import { socketWire } from '../../client/stream/wire'
import { TopicLogs } from '../../gateway/market/numbering/topic-logs'
import { folderKeys } from '../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../gateway/people/identity/sessions/service-tokens'
import { Mirror } from '../../gateway/serve/bus/mirror'
import { openNatsBus } from '../../gateway/serve/bus/nats-bus'
import { subjects } from '../../gateway/serve/bus/subjects'
import { openDatabase } from '../../gateway/storage/database'
import { decodeFrame } from '../../shared/protocol/frame'
import type { InstrumentTable } from '../../shared/protocol/rest'
import { type TopicName, topic } from '../../shared/protocol/topics'
import { childProcess } from '../support/child-process'
import { freePort } from '../support/free-port'
import { findNatsServer, startNatsServer } from '../support/nats-server'
import { collectorStore, PrintCollector } from '../support/print-collector'
import { realTime } from '../support/real-time'
import { openSlowLine, type SlowLine } from '../support/slow-line'
import { until } from '../support/until'

/** Ten minutes of the market in 75 s. */
const SPEED = 8
const SECONDS = 75
const CLIENTS = 4
const TOPICS_PER_CLIENT = 3
/** For the last waiting: five tries at 2 s, a new round, and whatever came last. */
const SETTLE_MS = 40_000

const nats = findNatsServer()
if (!nats) console.warn('chaos test skipped: no nats-server (set NATS_SERVER or install the package nats-server)')

/** A page's connection and subscriptions, on whichever line it is told to use. */
function startClient(token: string, first: SlowLine, topics: readonly TopicName[]) {
  let line = first
  const keepers = new Map(topics.map((name) => [name, new PrintCollector()]))
  const subscriptions = new Subscriptions({ environment: realTime })
  const connection = createConnection({
    environment: realTime,
    open: (...wire) => socketWire(line.origin)(...wire),
    token: () => token,
    live: subscriptions.attach,
    lost: subscriptions.detach,
    frame: subscriptions.frame,
    notice: () => undefined,
  })
  for (const [name, keeper] of keepers) subscriptions.subscribe(name, collectorStore(keeper))
  connection.start()
  return {
    keepers,
    subscriptions,
    connection,
    move(next: SlowLine) {
      line = next
    },
  }
}

/** The same dice in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test.skipIf(!nats)(
  'whatever is cut, delayed, killed and moved, every client holds the prints that the ingest told, each once',
  async () => {
    const server = await startNatsServer(nats as string)
    const dataDir = await mkdtemp(join(tmpdir(), 'zeus-chaos-'))
    const ports = [await freePort(), await freePort()] as const
    const PUBLIC_URL = `http://127.0.0.1:${ports[0]}`
    const env = {
      ZEUS_BUS: server.address,
      ZEUS_DATA_DIR: dataDir,
      ZEUS_INSTRUMENT_COUNT: '60',
      PUBLIC_URL,
      ZEUS_CLOCK: `×${SPEED}`,
    }
    const feed = childProcess('feed', env)
    const gateways = ports.map((port) => childProcess('gateway', { ...env, PORT: String(port) }))
    const lines = await Promise.all(ports.map(openSlowLine))
    const ingest = new Map<TopicName, PrintCollector>()
    const bus = await openNatsBus({ address: server.address }, 'chaos-witness')
    bus.subscribe(subjects.allPrints, (bytes, subject) => {
      const name = subjects.topicOfUpdate(subject)
      const keeper = ingest.get(name) ?? new PrintCollector()
      ingest.set(name, keeper)
      const decoded = decodeFrame(bytes)
      if (!decoded.ok) throw new Error(decoded.reason)
      for (const section of decoded.sections) keeper.put(section)
    })
    const clients: ReturnType<typeof startClient>[] = []

    try {
      await feed.start()
      for (const gateway of gateways) await gateway.start()
      // A gateway listens before it knows the instruments, and answers 503 until then.
      await until('the gateway to be ready', async () => (await fetch(`${PUBLIC_URL}/readyz`)).ok)
      const db = await openDatabase(join(dataDir, 'zeus.db'))
      const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
      const issuer = `${PUBLIC_URL}/oidc`
      const { token } = await createServiceTokens({
        db,
        secrets,
        issuer,
        clientId: 'zeus-web',
        clock: Date.now,
      }).mint('chaos', 3_600_000)
      await db.destroy()

      const answer = await fetch(`${PUBLIC_URL}/api/instruments`, { headers: { authorization: `Bearer ${token}` } })
      const { data } = (await answer.json()) as { data: InstrumentTable }
      const stocks = data.id.filter((_, index) => data.kind[index] === 'stock')
      for (let index = 0; index < CLIENTS; index++) {
        const names = Array.from({ length: TOPICS_PER_CLIENT }, (_, place) =>
          topic.tick(stocks[(index * 2 + place) % stocks.length] as string),
        )
        clients.push(startClient(token, lines[index % 2] as SlowLine, names))
      }

      const roll = dice(20260706)
      const done = { cuts: 0, delays: 0, moves: 0, restarts: 0 }
      await until('the first print told', () => ingest.size > 0, 60_000)
      const broken: unknown[] = []
      const restart = async (child: typeof feed) => {
        await child.kill()
        await sleep(500 + roll(1_500))
        await child.start().catch((thrown: unknown) => broken.push(thrown))
        done.restarts++
      }
      const restarts: Promise<void>[] = []
      for (let second = 0; second < SECONDS; second++) {
        const line = lines[roll(2)] as SlowLine
        const client = clients[roll(CLIENTS)] as (typeof clients)[number]
        const what = roll(8)
        if (what === 0) {
          line.cut()
          done.cuts++
        } else if (what === 1) {
          line.delay(100 + roll(900))
          done.delays++
        } else if (what <= 3) for (const each of lines) each.delay(0)
        else if (what === 4) {
          client.move(line)
          done.moves++
          for (const each of lines) each.cut()
        }
        if (second === 12) restarts.push(restart(gateways[0] as typeof feed))
        if (second === 25 || second === 52) restarts.push(restart(feed))
        if (second === 40) restarts.push(restart(gateways[1] as typeof feed))
        for (const { connection } of clients) if (connection.get().kind === 'timed-out') connection.retry()
        await sleep(1_000)
      }
      await Promise.all(restarts)
      expect(broken).toEqual([])
      expect(done.restarts).toBe(4)
      for (const [what, times] of Object.entries(done)) expect(times, what).toBeGreaterThan(2)
      for (const line of lines) line.delay(0)

      const told = new Map(
        [...ingest].map(([name, keeper]) => [
          name,
          new Map([...keeper.epochs.keys()].map((epoch) => [epoch, keeper.newest(epoch)])),
        ]),
      )
      for (const { connection, keepers } of clients) {
        for (const [name, keeper] of keepers) {
          const [epoch, newest] = [...(told.get(name) ?? [])].sort(([a], [b]) => a - b).at(-1) ?? [0, 0]
          const caughtUp = () => {
            if (connection.get().kind === 'timed-out') connection.retry()
            return keeper.newest(epoch) >= newest
          }
          await until(`${name}: ${newest} in ${epoch}`, caughtUp, SETTLE_MS)
        }
      }

      // The ingest's own minutes, asked for as a gateway does.
      const logs = new TopicLogs({ rows: () => [] }, 0)
      const witness = new Mirror({ bus, gateway: 'witness', logs })
      witness.serve({ publish: (update) => logs.append(update), touch: () => undefined })
      for (const { keepers } of clients) {
        await witness.prepare([...keepers.keys()])
        for (const [name, keeper] of keepers) {
          const same = () => keeper.wrongMinutes(witness.rows(name, 'minute')) === 0
          await until(`the minutes of ${name}`, same, SETTLE_MS)
        }
      }
      witness.stop()

      let prints = 0
      let epochs = 0
      let recoveries = 0
      let skipped = 0
      for (const { keepers, subscriptions } of clients) {
        expect(subscriptions.figures().damaged).toBe(0)
        for (const [name, keeper] of keepers) {
          const truth = ingest.get(name) as PrintCollector
          expect(keeper.faults, name).toEqual([])
          expect(truth.faults, name).toEqual([])
          const reported = subscriptions.recoveries().filter((entry) => entry.topic === name)
          recoveries += reported.length
          const missed = reported.reduce((sum, { missed }) => sum + (missed ?? 0), 0)
          let missing = 0
          for (const [epoch, held] of keeper.epochs) {
            epochs = Math.max(epochs, keeper.epochs.size)
            // What was told before the witness's line stood is not compared; it stood first.
            const numbers = [...held.keys()].filter((seq) => seq <= truth.newest(epoch))
            expect(keeper.hash(epoch, numbers), `${name} ${epoch}`).toBe(truth.hash(epoch, numbers))
            missing += keeper.missing(epoch)
            prints += numbers.length
          }
          expect(missing, `${name}: holes nobody told of`).toBe(missed)
          skipped += missing
        }
      }
      const ingested = [...ingest.values()].reduce(
        (sum, keeper) => sum + [...keeper.epochs.values()].reduce((all, held) => all + held.size, 0),
        0,
      )
      console.log(
        `chaos: ${prints} prints held by ${CLIENTS} clients, ${ingested} told, ${epochs} epochs, ${recoveries} recoveries, ${skipped} prints skipped by snapshots`,
      )
      expect(prints).toBeGreaterThan(0)
      expect(recoveries).toBeGreaterThan(CLIENTS)
      // The journal outlived both deaths of the feed.
      expect(epochs).toBe(1)
    } catch (thrown) {
      console.error([feed, ...gateways].map((child) => child.output().slice(-2_000)).join('\n---\n'))
      throw thrown
    } finally {
      for (const { connection } of clients) connection.stop()
      for (const line of lines) line.close()
      for (const child of [feed, ...gateways]) await child.kill()
      await bus.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  240_000,
)
