import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerQuestions } from '../bus/answers'
import type { Bus } from '../bus/bus'
import { Journal, type JournalTail } from '../bus/journal'
import { openNatsBus } from '../bus/nats-bus'
import type { Config } from '../config'
import { judgedNowRoutes } from '../http/alert-now'
import { followedRoutes } from '../http/alert-scores'
import { askInternal } from '../http/ask-internal'
import { createInternalHttp } from '../http/internal'
import { watchedInstruments } from '../http/watchlists'
import { logOf } from '../log'
import { borderReport } from '../ops/border'
import { watchHealth } from '../pipeline/health-watch'
import { openPipeline, type Pipeline } from '../pipeline/pipeline'
import { publishMarket } from '../pipeline/publish-market'
import { marketResources } from '../serving/resources'
import { withCoins } from '../sources/choose-coins'
import { chooseFeed } from '../sources/choose-feed'
import { type DataFolder, openDataFolder } from './data-folder'
import { closeInTurn, GOODBYE_MAX_MS } from './in-turn'
import { openKeptClock } from './kept-clock'
import { type OpenAlerts, openAlerts } from './open-alerts'
import { openFreezes } from './open-freezes'
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

/** The market's resources as gateways ask for them over the bus; nobody else knows the key of the port behind. */
async function openInternal(
  bus: Bus,
  parts: Parameters<typeof marketResources>[0] & Pick<Pipeline, 'publication'>,
  { heldNow }: OpenAlerts,
) {
  const key = randomBytes(24).toString('base64url')
  const routes = [...marketResources(parts), judgedNowRoutes(heldNow), followedRoutes(parts.past.followThese)]
  const server = createServer(createInternalHttp(key, routes, parts.publication))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = answerQuestions({ bus, answer: askInternal(address, key) })
  return {
    address,
    close: () => {
      stop()
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The pipeline without readers of its own: gateways hear of it over the bus and ask it for the rest. */
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

  const { publication, freezes } = await openFreezes(db, now)
  const pipeline = openPipeline({ feed, db, now, memory: config.memory, watched, place: config.history, publication })
  const { events, topics, past } = pipeline
  // Gateways look for what is stored.
  const alerts = await openAlerts(pipeline, db, now, () => undefined)
  const health = watchHealth({
    ...{ feed, now, gaps: pipeline.gaps, market: pipeline },
    hub: { figures: () => NO_READERS, publish: () => undefined },
    others: () => [
      folder.report(now()),
      past.recorder.health(),
      ...(past.files ? [past.files.health()] : []),
      ...pipeline.reports(),
      borderReport({ refused: pipeline.refused(), leftOut: topics.leftOut() }, now()),
      ...(feed.reports?.() ?? []),
    ],
  })
  const internal = await openInternal(bus, pipeline, alerts)
  const publishing = publishMarket({
    ...{ bus, pipeline, feedIdentity: feedIdentity(config), tail, now },
    reports: () => health.reports().filter(({ source }) => source !== 'fanout'),
  })
  pipeline.readers.add(publishing)
  events.on('update', publishing.publish)
  events.on('status', publishing.beat)
  events.on('phase', publishing.beat)
  health.start()
  pipeline.start()
  keptClock.follow(() => feed.clock().marketTime)
  log.info({ feed: feed.name, bus: config.bus.address, resources: internal.address }, 'publishing')

  return {
    url: internal.address,
    close: () =>
      closeInTurn([
        { name: 'health', close: health.close },
        { name: 'clock', close: keptClock.close },
        { name: 'history', close: pipeline.close },
        { name: 'alerts', close: alerts.close },
        { name: 'publishing', close: publishing.close },
        { name: 'resources', close: internal.close, maxMs: GOODBYE_MAX_MS },
        { name: 'bus', close: () => bus.close(), maxMs: GOODBYE_MAX_MS },
        { name: 'freezes', close: freezes.stop },
        { name: 'database', close: () => db.destroy() },
        { name: 'folder', close: folder.close },
      ]),
  }
}
