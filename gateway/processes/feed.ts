import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bus } from '../bus/bus'
import { Journal, type JournalTail } from '../bus/journal'
import { openNatsBus } from '../bus/nats-bus'
import type { Config } from '../config'
import { createInternalHttp } from '../http/internal'
import { watchedInstruments } from '../http/watchlists'
import { logOf } from '../log'
import { borderReport } from '../ops/border'
import { watchHealth } from '../pipeline/health-watch'
import { openIngest } from '../pipeline/ingest'
import { type PublishedMarket, publishMarket } from '../pipeline/publish-market'
import { marketResources } from '../serving/resources'
import { withCoins } from '../sources/choose-coins'
import { chooseFeed } from '../sources/choose-feed'
import { type DataFolder, openDataFolder } from './data-folder'
import { closeInTurn, GOODBYE_MAX_MS } from './in-turn'
import { openKeptClock } from './kept-clock'
import { openStorage } from './open-storage'
import type { ProcessOptions, Running } from './running'

const log = logOf('app')

/** What a hub would tell of itself, where nobody is connected. */
const NO_READERS = { readers: 0, subscriptions: 0, frames: 0, bytes: 0, skipped: 0, lostRows: 0, stalled: 0, failed: 0 }

export interface FeedProcessOptions extends Omit<ProcessOptions, 'root' | 'development'> {
  /** Instead of the one the configuration names; it has no journal. */
  bus?: Bus
}

async function openBus(config: Config, given: Bus | undefined): Promise<{ bus: Bus; tail: JournalTail | undefined }> {
  if (given) return { bus: given, tail: undefined }
  const bus = await openNatsBus(config.bus, 'zeus-feed')
  const journal = await Journal.open(bus.connection)
  const tail = await journal?.load()
  if (tail) log.info({ epoch: tail.epoch, day: tail.tradingDay, topics: tail.topics.size }, 'journal read')
  return { bus, tail }
}

/** All that makes a feed's prints: a numbering goes on only for the same. A recording that begins again does not. */
const feedIdentity = ({ feed, coinFeed, seed, instrumentCount }: Config): string =>
  feed === 'simulated' && coinFeed.includes('simulated')
    ? `simulated ${seed} ${instrumentCount}`
    : `${feed} ${Date.now()}`

/** The market's resources on a port of this machine, for gateways that were told the key. */
async function openInternal(parts: Parameters<typeof marketResources>[0]) {
  const key = randomBytes(24).toString('base64url')
  const server = createServer(createInternalHttp(key, marketResources(parts)))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    place: { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Ingest, state and history without readers of its own: gateways hear of it over the bus and ask it for the rest. */
export async function startFeed(config: Config, options: FeedProcessOptions = {}): Promise<Running> {
  const folder = openDataFolder(config, true)
  try {
    return await startIn(folder, config, options)
  } catch (thrown) {
    folder.close()
    throw thrown
  }
}

async function startIn(folder: DataFolder, config: Config, options: FeedProcessOptions): Promise<Running> {
  const { now = Date.now } = options
  const { bus, tail } = await openBus(config, options.bus)
  const db = await openStorage(config, folder.watch)
  await folder.follow()
  const keptClock = openKeptClock(config)
  const since = Math.max(tail?.marketTime ?? 0, keptClock.reached ?? 0) || undefined
  const watched = () => watchedInstruments(db)
  const chosen = () => chooseFeed(config, now, since, watched)
  const feed = options.feed ?? (await withCoins(await chosen(), config, now))

  let published: PublishedMarket | undefined
  const ingest = openIngest({
    feed,
    db,
    now,
    memory: config.memory,
    interest: (name) => published?.isRead(name) ?? false,
    healthRows: () => [],
    watched,
  })
  const { topics, state, past } = ingest
  const internal = await openInternal({
    ...ingest,
    history: past.history,
    eventDays: past.eventDays,
    boards: past.boards,
  })
  const publishing = publishMarket({
    ...{ bus, feed, feedIdentity: feedIdentity(config), tail, topics, state, now },
    place: internal.place,
    market: () => market,
    reports: () => health.reports().filter(({ source }) => source !== 'fanout'),
    publish: (update) => void topics.append(update),
  })
  published = publishing
  const market = ingest.run({ hub: publishing, onStatus: publishing.beat, onPhase: publishing.beat })
  const quiet = { figures: () => NO_READERS, publish: () => undefined }
  const others = () => [
    folder.report(now()),
    past.recorder.health(),
    borderReport({ refused: market.refused(), leftOut: topics.leftOut() }, now()),
    ...(feed.reports?.() ?? []),
  ]
  const health = watchHealth({ ...ingest, hub: quiet, market, others, now, changed: () => undefined })
  keptClock.follow(() => feed.clock().marketTime)
  log.info({ feed: feed.name, bus: config.bus, resources: internal.place.address }, 'publishing')

  return {
    url: internal.place.address,
    close: () =>
      closeInTurn([
        { name: 'health', close: health.close },
        { name: 'clock', close: keptClock.close },
        { name: 'history', close: ingest.close },
        { name: 'publishing', close: publishing.close },
        { name: 'resources', close: internal.close, maxMs: GOODBYE_MAX_MS },
        { name: 'bus', close: () => bus.close(), maxMs: GOODBYE_MAX_MS },
        { name: 'database', close: () => db.destroy() },
        { name: 'folder', close: folder.close },
      ]),
  }
}
