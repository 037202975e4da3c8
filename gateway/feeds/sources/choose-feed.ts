import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config'
import { logOf } from '../../log'
import { IncidentLog } from '../../watch/health/incident-log'
import type { BlockStore } from '../bridge/shared-journal'
import type { Feed } from '../feed'
import { withInstruments } from '../imported/with-instruments'
import type { Incidents } from '../incidents'
import { withBooks } from '../with-books'
import { chooseVenue } from './choose-venue'
import { openInstrumentsFile } from './instruments-file'
import { warnUnknownWatch } from './unknown-watch'

const log = logOf('feeds')

const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal, ref: false })
}

/**
 * The feed that `ZEUS_FEED` names; only its code is loaded. `since`: market time (epoch ms) up to which an earlier
 * life has told everything; a simulated market goes on from there. `wanted`: instruments that a live source is asked
 * for, besides the main indexes. `bridgeBlocks`: where rows of the bridge are kept, if not in the data folder. What `ZEUS_INSTRUMENTS` knows is filled in; the simulated market invents its own
 * companies and takes nothing from it. Throws `ConfigError` where that file is wrong.
 */
export async function chooseFeed(
  config: Config,
  now: () => number,
  since?: number,
  wanted: () => Promise<readonly string[]> = async () => [],
  bridgeBlocks?: () => Promise<BlockStore>,
): Promise<Feed> {
  const known = config.instrumentsFile ? await openInstrumentsFile(config.instrumentsFile) : []
  const incidents = new IncidentLog(now)
  if (config.feed.startsWith('replay:')) {
    const { createReplayFeed } = await import('../replay/feed')
    const path = config.feed.slice('replay:'.length)
    const replay = createReplayFeed({ path, speed: config.replaySpeed, now, wait, incidents })
    return withInstruments(withIncidents(replay, incidents), known)
  }
  if (config.feed === 'simulated') {
    const { createSimulatedFeed } = await import('../simulated/feed')
    const { seed, clock, instrumentCount } = config
    return createSimulatedFeed({ seed, clock, instrumentCount, now, ...(since ? { startAt: since } : {}) })
  }
  warnUnknownWatch(config.unknownWatch, log)
  const parts = { config, now, wait, wanted, incidents, bridgeBlocks }
  const sources = await Promise.all(config.feed.split(',').map((name) => chooseSource(name, parts)))
  return withInstruments(withIncidents(await together(sources, now, incidents), incidents), known)
}

/** Several sources as one; one alone is itself. */
async function together(sources: readonly LiveSource[], now: () => number, incidents: Incidents): Promise<Feed> {
  const [only, ...others] = sources
  if (only && others.length === 0) return only.feed
  const { createSeveralFeed } = await import('../several/feed')
  return createSeveralFeed({ sources, now, incidents })
}

/** The feed's own reports with the incidents behind them. */
function withIncidents(feed: Feed, incidents: IncidentLog): Feed {
  const own = feed.reports?.bind(feed)
  return Object.assign(feed, { reports: () => [...(own?.() ?? []), incidents.report()] })
}

interface SourceParts {
  config: Config
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Instruments that a live source is asked for, besides the main indexes. */
  wanted: () => Promise<readonly string[]>
  incidents: Incidents
  /** Storage of the bridge's rows if several machines must be able to read them. */
  bridgeBlocks?: (() => Promise<BlockStore>) | undefined
}

/** A live source, and what people call it. */
interface LiveSource {
  feed: Feed
  title: string
}

/** The live source of a name; only its code is loaded. Throws `BusError` where its NATS server does not answer. */
async function chooseSource(name: string, parts: SourceParts): Promise<LiveSource> {
  const { config, now, wait, wanted, incidents } = parts
  if (name === 'bridge') return { feed: withBooks(await bridge(parts)), title: '自有行情' }
  const venue = await chooseVenue(name, { sources: config.sources, now })
  if (!venue) throw new RangeError(`no such source: ${name}`)
  const { createLiveFeed } = await import('../level-one/live-feed')
  const asked = async () => [...config.watch, ...(await wanted())]
  return {
    feed: createLiveFeed(venue, { now, wait, random: Math.random, wanted: asked, incidents }),
    title: venue.title,
  }
}

async function bridge({ config, now, wait, incidents, bridgeBlocks }: SourceParts): Promise<Feed> {
  const { createBridgeFeed } = await import('../bridge/feed')
  const { SharedJournal } = await import('../bridge/shared-journal')
  const { nats, subject, ...places } = config.bridge
  const folder = join(config.dataDir, 'bridge')
  const openJournal = bridgeBlocks && (async () => new SharedJournal(await bridgeBlocks()))
  const options = { ...places, folder, now, wait, incidents, openJournal }
  if (nats === undefined) return createBridgeFeed(options)
  const { openNatsBus } = await import('../../serve/bus/nats-bus')
  const bus = await openNatsBus({ address: nats }, 'zeus-bridge', 'ZEUS_BRIDGE_NATS')
  return createBridgeFeed({ ...options, nats: { bus, subject, close: () => bus.close() } })
}
