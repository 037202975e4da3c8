import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config'
import { logOf } from '../log'
import type { Bus } from '../serve/bus/bus'
import { fencedBus } from '../serve/bus/fenced-bus'
import { Journal, type JournalTail } from '../serve/bus/journal'
import { type FeedLease, type LeaseOptions, tryLease, waitForLease } from '../serve/bus/lease'
import { encodeMessage } from '../serve/bus/messages'
import { type NatsBus, openNatsBus } from '../serve/bus/nats-bus'
import { openNatsLease } from '../serve/bus/nats-lease'
import { StoredBlocks } from '../serve/bus/stored-blocks'
import { subjects } from '../serve/bus/subjects'
import { type DataFolder, openDataFolder } from './data-folder'
import type { Running } from './running'
import { type FeedProcessOptions, openRunningFeed, type RunningFeedParts } from './running-feed'

/**
 * A name that stays with the data folder: who holds the folder's lock knows that an earlier process of this name is
 * over. A folder that is not written gives a new one each time.
 */
function processName(dataDir: string): string {
  const path = join(dataDir, 'feed-name')
  try {
    return readFileSync(path, 'utf8').trim() || randomUUID()
  } catch {
    const name = randomUUID()
    try {
      writeFileSync(path, name, { mode: 0o600 })
    } catch {
      // Then nothing says that an earlier process was the same one, and its lease has to run out.
    }
    return name
  }
}

const log = logOf('app')

/** A feed that could not begin though it was its turn leaves it to others for so long. */
const REST_MS = 5_000
const STANDBY_MS = 1_000

/**
 * Runs the pipeline without readers of its own: gateways receive it over the bus and query it for the rest. If another
 * process is the feed of this bus, this one stands by (its `url` is empty) and takes over when the other one ends.
 */
export async function startFeed(config: Config, options: FeedProcessOptions = {}): Promise<Running> {
  const folder = openDataFolder(config, true)
  try {
    if (options.bus)
      return closing(await openRunningFeed({ config, options, folder, bus: options.bus, tail: undefined }), folder)
    return await startOnBus(folder, config, options)
  } catch (thrown) {
    folder.close()
    throw thrown
  }
}

const closing = (running: Running, folder: DataFolder): Running => ({
  url: running.url,
  async close() {
    await running.close()
    folder.close()
  },
})

async function startOnBus(folder: DataFolder, config: Config, options: FeedProcessOptions): Promise<Running> {
  const bus = await openNatsBus(config.bus, 'zeus-feed')
  const { now = Date.now } = options
  const store = await openNatsLease(bus.connection)
  if (!store) return closing(await openRunningFeed({ config, options, folder, bus, tail: undefined }), folder)
  const leases: LeaseOptions = {
    store,
    holder: processName(config.dataDir),
    now,
    wait: (ms, signal) => sleep(ms, undefined, { signal }),
  }
  const turns = new Turns(bus, leases, (lease) => lead(lease, { bus, config, options, folder }))
  await turns.begin()
  return {
    get url() {
      return turns.url
    },
    async close() {
      await turns.close()
      await bus.close()
      folder.close()
    },
  }
}

/** All that a feed needs whose turn it is: what was numbered before, and the bridge's rows where there is one. */
async function lead(
  lease: FeedLease,
  { bus, ...parts }: Omit<RunningFeedParts, 'bus' | 'tail'> & { bus: NatsBus },
): Promise<Running> {
  const { connection } = bus
  const journal = await Journal.open(connection)
  const tail: JournalTail | undefined = await journal?.begin(lease.term)
  if (tail) log.info({ epoch: tail.epoch, day: tail.tradingDay, topics: tail.topics.size }, 'journal read')
  const bridgeBlocks = () => StoredBlocks.open(connection, 'bridge')
  return await openRunningFeed({ ...parts, bus: fencedBus(bus, lease), tail, lease, bridgeBlocks })
}

/** Leads and stands by in turn, as the lease has it. */
class Turns {
  private readonly stopping = new AbortController()
  private leading: { running: Running; lease: FeedLease } | undefined
  private circling: Promise<void> | undefined
  private state: 'waiting' | 'taking-over' | undefined
  private readonly id = randomUUID()
  private readonly telling: ReturnType<typeof setInterval>

  constructor(
    private readonly bus: Bus,
    private readonly leases: LeaseOptions,
    private readonly lead: (lease: FeedLease) => Promise<Running>,
  ) {
    this.telling = setInterval(() => this.tell(), STANDBY_MS)
  }

  /** Empty while another process is the feed. */
  get url(): string {
    return this.leading?.running.url ?? ''
  }

  /** Throws where it is its turn and it cannot begin. */
  async begin(): Promise<void> {
    const lease = await tryLease(this.leases)
    if (lease) await this.take(lease)
    else this.enter('waiting')
    this.circling = this.circle()
  }

  async close(): Promise<void> {
    this.stopping.abort()
    clearInterval(this.telling)
    await this.circling
    const { leading } = this
    this.leading = undefined
    // The last numbered rows are sent before the next feed begins.
    await leading?.running.close()
    await leading?.lease.giveBack()
  }

  private async take(lease: FeedLease): Promise<void> {
    this.enter('taking-over')
    try {
      this.leading = { running: await this.lead(lease), lease }
      this.enter(undefined)
    } catch (thrown) {
      await lease.giveBack()
      throw thrown
    }
  }

  private async circle(): Promise<void> {
    const { signal } = this.stopping
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    while (!signal.aborted) {
      if (this.leading) {
        const { running, lease } = this.leading
        await Promise.race([lease.lost, stopped])
        if (signal.aborted) return
        log.error({ term: lease.term }, 'another feed leads: this one stands by')
        this.leading = undefined
        this.enter('waiting')
        await running.close().catch((thrown: unknown) => log.error({ err: thrown }, 'not closed'))
      }
      this.enter('waiting')
      log.info('standing by')
      const lease = await waitForLease(this.leases, signal)
      if (!lease) return
      log.warn({ term: lease.term }, 'taking over')
      try {
        await this.take(lease)
      } catch (thrown) {
        log.error({ err: thrown }, 'it could not take over')
        this.enter(undefined)
        await sleep(REST_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  private enter(state: typeof this.state): void {
    this.state = state
    this.tell()
  }

  private tell(): void {
    const { id, state } = this
    if (state) this.bus.publish(subjects.standby, encodeMessage('standby', { id, state }))
  }
}
