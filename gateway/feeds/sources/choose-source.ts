import { join } from 'node:path'
import type { Config } from '../../config/config'
import type { BlockStore } from '../bridge/shared-journal'
import type { Feed } from '../feed'
import type { Incidents } from '../incidents'
import { withBooks } from '../with-books'
import { chooseVenue } from './choose-venue'

export interface SourceParts {
  config: Config
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Instruments that a live source is asked for, besides the main indexes. */
  wanted: () => Promise<readonly string[]>
  incidents: Incidents
  /** Where rows of the bridge are kept that more than one machine must be able to read. */
  bridgeBlocks?: (() => Promise<BlockStore>) | undefined
}

/** A live source, and what people call it. */
export interface LiveSource {
  feed: Feed
  title: string
}

/** The live source of a name; only its code is loaded. Throws `BusError` where its NATS server does not answer. */
export async function chooseSource(name: string, parts: SourceParts): Promise<LiveSource> {
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
