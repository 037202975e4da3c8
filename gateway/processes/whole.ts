import type { Config } from '../config/config'
import type { Feed } from '../feeds/feed'
import { openActionsFile } from '../feeds/sources/actions-file'
import { withCoins } from '../feeds/sources/choose-coins'
import { chooseFeed } from '../feeds/sources/choose-feed'
import { openCodeChanges } from '../feeds/sources/code-changes-file'
import { logOf } from '../log'
import type { TopicLogs } from '../market/numbering/topic-logs'
import { watchHealth } from '../market/pipeline/health-watch'
import { openPipeline, type Pipeline } from '../market/pipeline/pipeline'
import type { MarketState } from '../market/state/market-state'
import { watchedInstruments } from '../people/documents/watchlists'
import type { Identity } from '../people/identity/identity'
import { type KnownMarket, openFront } from '../serve/front/front'
import type { Listener } from '../serve/front/listen'
import { marketResources } from '../serve/front/resources'
import { followPublication } from '../serve/hub/follow-publication'
import { Hub } from '../serve/hub/hub'
import type { Db } from '../storage/database'
import { ClientLatencies } from '../watch/health/client-latency'
import type { DataFolder } from './data-folder'
import { closeInTurn, GOODBYE_MAX_MS } from './in-turn'
import { marketReports } from './market-reports'
import { startOnListener } from './on-listener'
import { type OpenAlerts, openAlerts } from './open-alerts'
import { openFreezes } from './open-freezes'
import { openIdentity } from './open-identity'
import { openPaper } from './open-paper'
import { openStorage } from './open-storage'
import { openUploads } from './open-uploads'
import type { ProcessOptions, Running } from './running'
import { mustBeSameMarket } from './same-market'
import { clockPosition, openStoredClock } from './stored-clock'

const log = logOf('app')

export interface Gateway extends Running {
  port: number
  feed: Feed
  topics: TopicLogs
  state: MarketState
  hub: Hub
  identity: Identity
  db: Db
  /** Parts are looked at for operators now, not at the next turn. */
  look(): void
  /** Notifies the clients, then closes everything. */
  close(): Promise<void>
}

/**
 * Starts everything in this process. The port comes first, because addresses depend on it. Throws `ListenError` or
 * `StorageError` when the machine does not allow it.
 */
export async function startGateway(config: Config, options: ProcessOptions): Promise<Gateway> {
  return startOnListener(config, true, (listener, folder) => startBehind(listener, folder, config, options))
}

/** The market of this process, as those see it who serve people. */
const knownMarket = (
  { feed, state, status, past: { history, followThese }, analysts: { tools, assistant } }: Pipeline,
  { listed, statesOf, heldNow }: OpenAlerts,
): KnownMarket => ({
  feed,
  status,
  listed,
  heldNow,
  tools: { list: async () => tools.tools(), call: tools.call },
  answer: assistant,
  past: { ...history.asked, days: history.days },
  follow: ({ day, signals }) => followThese(day, signals),
  get tradingDay() {
    return state.tradingDay
  },
  instrument: (id) => state.instrument(id),
  isEmpty: () => state.tradingDay === '',
  alertStates: statesOf,
})

/** The pipeline with sockets and pages behind it. */
async function startBehind(
  listener: Listener,
  folder: DataFolder,
  config: Config,
  options: ProcessOptions,
): Promise<Gateway> {
  const { root, development = false, now = Date.now } = options
  const { port, publicUrl } = listener
  const db = await openStorage(config, folder.watch)
  if (!options.feed) await mustBeSameMarket(db, config, now())
  const uploads = await openUploads(config, now)
  await folder.follow(uploads)
  const identity = await openIdentity(config, { db, uploads, publicUrl, clock: now })
  const keptClock = openStoredClock(config)
  const watched = () => watchedInstruments(db)
  const chosen = () => chooseFeed(config, now, keptClock.reached, watched)
  const feed = options.feed ?? (await withCoins(await chosen(), config, now))

  const { publication, freezes } = await openFreezes(db, now)
  const kept = { watched, place: config.history, olderDays: options.olderDays }
  const pipeline = openPipeline({
    feed,
    db,
    now,
    memory: config.memory,
    publication,
    ...kept,
    codeChanges: openCodeChanges(config.codeChangesFile),
  })
  const { events, state, topics } = pipeline
  const hub = new Hub(topics)
  pipeline.readers.add(hub)
  followPublication(publication, topics, hub)
  events.on('update', (update) => hub.publish(update))

  let tellAlerts = () => {}
  const alerts = await openAlerts(pipeline, db, now, () => tellAlerts())

  const actionsOf = await openActionsFile(config.actionsFile)
  const paper = openPaper(pipeline, db, { now, actionsOf })
  const latencies = new ClientLatencies(now)
  const health = watchHealth({
    feed,
    hub,
    now,
    gaps: pipeline.gaps,
    market: pipeline,
    others: () => [...marketReports(pipeline, folder, now()), latencies.report(), ...(feed.reports?.() ?? [])],
  })
  pipeline.snapshots.provide('health', health.rows)
  const front = await openFront({
    config,
    actionsOf,
    root,
    development,
    listener,
    db,
    identity,
    uploads,
    hub,
    latencies,
    health,
    now,
    freezes,
    publication,
    market: knownMarket(pipeline, alerts),
    bars: (name, kind) => state.rows(name, kind),
    marketRoutes: marketResources(pipeline),
  })
  tellAlerts = front.tellAlerts
  events.on('status', front.tellStatus)
  events.on('phase', front.tellSession)
  health.start(front.tellSession)
  pipeline.start()
  keptClock.follow(clockPosition(feed, pipeline))
  log.info({ url: publicUrl, feed: feed.name }, 'listening')

  const close = (): Promise<void> =>
    closeInTurn([
      { name: 'health', close: health.close },
      { name: 'front', close: front.close, maxMs: GOODBYE_MAX_MS },
      { name: 'clock', close: keptClock.close },
      { name: 'history', close: pipeline.close },
      { name: 'alerts', close: alerts.close },
      { name: 'paper', close: paper.close },
      { name: 'freezes', close: freezes.stop },
      { name: 'database', close: () => db.destroy() },
      { name: 'folder', close: folder.close },
    ])

  return { url: publicUrl, port, feed, topics, state, hub, identity, db, look: front.look, close }
}
