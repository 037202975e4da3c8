import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config/config'
import type { Feed } from '../feeds/feed'
import { openActionsFile } from '../feeds/sources/actions-file'
import { withCoins } from '../feeds/sources/choose-coins'
import { chooseFeed } from '../feeds/sources/choose-feed'
import { openCodeChanges } from '../feeds/sources/code-changes-file'
import { feedIdentity, retellingOf } from '../feeds/sources/retelling'
import { logOf } from '../log'
import { watchHealth } from '../market/pipeline/health-watch'
import { openPipeline, type Pipeline } from '../market/pipeline/pipeline'
import { publishMarket } from '../market/pipeline/publish-market'
import { watchedInstruments } from '../people/documents/watchlists'
import { answerQuestions } from '../serve/bus/answers'
import type { Bus } from '../serve/bus/bus'
import type { JournalTail } from '../serve/bus/journal'
import type { FeedLease } from '../serve/bus/lease'
import type { StoredBlocks } from '../serve/bus/stored-blocks'
import { marketResources } from '../serve/front/resources'
import { judgedNowRoutes } from '../serve/http/alert-now'
import { followedRoutes } from '../serve/http/alert-scores'
import { alertStateRoutes } from '../serve/http/alert-states'
import { createInternalHttp } from '../serve/http/internal'
import { requestInternal } from '../serve/http/request-internal'
import type { DataFolder } from './data-folder'
import { closeInTurn, GOODBYE_MAX_MS } from './in-turn'
import { marketReports } from './market-reports'
import { type OpenAlerts, openAlerts } from './open-alerts'
import { openFreezes } from './open-freezes'
import { openPaper } from './open-paper'
import { openStorage } from './open-storage'
import type { ProcessOptions, Running } from './running'
import { mustBeSameMarket } from './same-market'
import { clockPosition, openStoredClock } from './stored-clock'

/**
 * A feed that goes on only while its process is the feed of the bus. A batch that comes when that is not certain waits
 * until it is; it is left out, with all that follows, where another process leads: nothing is applied, recorded or
 * judged of it.
 */
function leasedFeed(feed: Feed, lease: Pick<FeedLease, 'holds' | 'held'>): Feed {
  const { events } = feed
  return Object.assign(feed, {
    async *events(signal: AbortSignal) {
      for await (const batch of events.call(feed, signal)) {
        if (!lease.holds() && !(await lease.held())) return
        yield batch
      }
    },
  })
}

const log = logOf('app')

/** Figures of a hub without connections. */
const NO_READERS = { readers: 0, subscriptions: 0, frames: 0, bytes: 0, skipped: 0, lostRows: 0, stalled: 0, failed: 0 }

export interface FeedProcessOptions extends Omit<ProcessOptions, 'root' | 'development'> {
  /** Instead of the one the configuration names; it has no journal, and this is its only feed. */
  bus?: Bus
}

export interface RunningFeedParts {
  config: Config
  options: FeedProcessOptions
  folder: DataFolder
  bus: Bus
  /** Numbering of the previous feed. */
  tail: JournalTail | undefined
  /** The right to be the feed; left out, there can be no other. */
  lease?: FeedLease
  /** Storage of the bridge's rows if several machines must be able to read them. */
  bridgeBlocks?: () => Promise<StoredBlocks>
}

/** The market's resources as gateways request them over the bus; no other process knows the key of its port. */
async function openInternal(
  bus: Bus,
  parts: Parameters<typeof marketResources>[0] & Pick<Pipeline, 'publication'>,
  { heldNow, statesOf }: OpenAlerts,
) {
  const key = randomBytes(24).toString('base64url')
  const routes = [
    ...marketResources(parts),
    judgedNowRoutes(heldNow),
    alertStateRoutes(statesOf),
    followedRoutes(parts.past.followThese),
  ]
  const server = createServer(createInternalHttp(key, routes, parts.publication))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = answerQuestions({ bus, answer: requestInternal(address, key) })
  return {
    address,
    close: () => {
      stop()
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The source as configured, going on where an earlier life or another process stopped. */
async function openFeed(
  { config, options, tail, lease, bridgeBlocks }: RunningFeedParts,
  now: () => number,
  parts: { reached: number | undefined; watched: () => Promise<readonly string[]> },
) {
  const since = Math.max(tail?.marketTime ?? 0, parts.reached ?? 0) || undefined
  const chosen = async () => withCoins(await chooseFeed(config, now, since, parts.watched, bridgeBlocks), config, now)
  const feed = options.feed ?? (await chosen())
  return lease ? leasedFeed(feed, lease) : feed
}

/** The pipeline, and what gateways hear and ask of it. It leaves the data folder open. */
export async function openRunningFeed(parts: RunningFeedParts): Promise<Running> {
  const { config, options, folder, bus, tail, lease } = parts
  const { now = Date.now } = options
  const db = await openStorage(config, folder.watch)
  if (!options.feed) await mustBeSameMarket(db, config, now())
  await folder.follow()
  const keptClock = openStoredClock(config)
  const watched = () => watchedInstruments(db)
  const feed = await openFeed(parts, now, { reached: keptClock.reached, watched })

  const { publication, freezes } = await openFreezes(db, now)
  // The day as another feed writes it is newer than this feed's own.
  const isKeeper = () => lease?.holds() ?? true
  const pipeline = openPipeline({
    codeChanges: openCodeChanges(config.codeChangesFile),
    feed,
    db,
    now,
    memory: config.memory,
    watched,
    place: config.history,
    olderDays: options.olderDays,
    publication,
    isKeeper,
  })
  const { events } = pipeline
  // Gateways look for what is stored.
  const alerts = await openAlerts(pipeline, db, now, () => undefined)
  const actionsOf = await openActionsFile(config.actionsFile)
  const paper = openPaper(pipeline, db, { now, actionsOf, isKeeper })
  const health = watchHealth({
    feed,
    now,
    gaps: pipeline.gaps,
    market: pipeline,
    hub: { figures: () => NO_READERS, publish: () => undefined },
    others: () => [...marketReports(pipeline, folder, now()), ...(feed.reports?.() ?? [])],
  })
  const internal = await openInternal(bus, pipeline, alerts)
  const publishing = publishMarket({
    bus,
    pipeline,
    feedIdentity: feedIdentity(config, now()),
    tail,
    now,
    retells: retellingOf(config),
    ...(lease && { term: lease.term }),
    reports: () => health.reports().filter(({ source }) => source !== 'fanout'),
  })
  pipeline.readers.add(publishing)
  events.on('update', publishing.publish)
  events.on('status', publishing.status)
  events.on('phase', publishing.beat)
  health.start()
  pipeline.start()
  keptClock.follow(clockPosition(feed, pipeline))
  log.info({ feed: feed.name, bus: config.bus.address, resources: internal.address }, 'publishing')

  return {
    url: internal.address,
    close: () =>
      closeInTurn([
        { name: 'health', close: health.close },
        { name: 'clock', close: keptClock.close },
        { name: 'history', close: pipeline.close },
        { name: 'alerts', close: alerts.close },
        { name: 'paper', close: paper.close },
        { name: 'publishing', close: publishing.close },
        { name: 'resources', close: internal.close, maxMs: GOODBYE_MAX_MS },
        { name: 'bus', close: () => bus.close(), maxMs: GOODBYE_MAX_MS },
        { name: 'freezes', close: freezes.stop },
        { name: 'database', close: () => db.destroy() },
      ]),
  }
}
