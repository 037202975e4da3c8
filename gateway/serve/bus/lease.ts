import { logOf } from '../../log'

const log = logOf('bus')

/** Interval at which a holder renews the lease. */
export const RENEW_MS = 1_000
/** A holder without a message for this long has lost the lease. */
export const LEASE_MS = 6_000
/** A holder gives up this long before others may take over. */
const MARGIN_MS = 1_000
const LOOK_MS = 250
/** Terms count seconds since this time at least, so that a lost store does not start again with lower ones. */
const TERM_ZERO = Date.UTC(2026, 0, 1)

/** Content of the store. */
export interface LeaseRecord {
  /** The leader; empty if the last one released the lease. */
  holder: string
  term: number
}

/** A record that only one writer can replace. Both throw if the store cannot be reached. */
export interface LeaseStore {
  read(): Promise<{ record: LeaseRecord; revision: number } | undefined>
  /** Writes if the revision is still the newest (0 = none yet). Undefined if it is not. */
  write(record: LeaseRecord, revision: number): Promise<number | undefined>
}

export interface LeaseOptions {
  store: LeaseStore
  /** Unique among all processes, and stable for a process that can state that its earlier session is over. */
  holder: string
  /** Ms that go on while the process is stopped. */
  elapsed?: () => number
  /** Epoch ms. */
  now: () => number
  /** Ends after `ms` or when `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The right to be the one feed of a bus. */
export interface FeedLease {
  readonly term: number
  /** Whether this process holds the lease now. */
  holds(): boolean
  /** Resolves when the lease is held (true) or lost for good (false). */
  held(): Promise<boolean>
  /** Called when the lease is confirmed again after a time of uncertainty. */
  onRegained(listener: () => void): () => void
  /** Resolves when another process has the lease, or it was released. */
  readonly lost: Promise<void>
  /** Releases the lease, so that the next process can begin at once. */
  giveBack(): Promise<void>
}

/** Takes the lease if it is free, or if this process had it before. Undefined if another process has it. */
export async function tryLease(options: LeaseOptions): Promise<FeedLease | undefined> {
  const found = await options.store.read()
  const isFree = !found || found.record.holder === '' || found.record.holder === options.holder
  return isFree ? await take(options, found) : undefined
}

/**
 * Waits until the holder releases the lease, or has sent nothing for `LEASE_MS` by this process's own clock. Undefined
 * if `signal` aborts first.
 */
export async function waitForLease(options: LeaseOptions, signal: AbortSignal): Promise<FeedLease | undefined> {
  const { store, holder, elapsed = () => performance.now() } = options
  let seen: { revision: number; at: number } | undefined
  while (!signal.aborted) {
    try {
      const found = await store.read()
      if (found?.revision !== seen?.revision) seen = { revision: found?.revision ?? 0, at: elapsed() }
      const silent = seen !== undefined && elapsed() - seen.at >= LEASE_MS
      const isFree = !found || found.record.holder === '' || found.record.holder === holder || silent
      const lease = isFree ? await take(options, found) : undefined
      if (lease) return lease
    } catch (thrown) {
      // The holder's actions in the meantime are unknown: it is watched for a full period again.
      seen = undefined
      log.debug({ err: thrown }, 'the lease cannot be read')
    }
    await options.wait(LOOK_MS, signal).catch(() => undefined)
  }
  return undefined
}

async function take(
  options: LeaseOptions,
  found: Awaited<ReturnType<LeaseStore['read']>>,
): Promise<HeldLease | undefined> {
  const { store, holder, now, elapsed = () => performance.now() } = options
  const term = Math.max((found?.record.term ?? 0) + 1, Math.floor((now() - TERM_ZERO) / 1_000))
  const begun = elapsed()
  const revision = await store.write({ holder, term }, found?.revision ?? 0)
  return revision === undefined ? undefined : new HeldLease(options, { holder, term }, revision, begun)
}

class HeldLease implements FeedLease {
  readonly lost: Promise<void>
  private isLost = false
  private goodUntil: number
  private lose = () => {}
  private readonly regained = new Set<() => void>()
  private readonly renewing: ReturnType<typeof setInterval>
  private busy = false

  constructor(
    private readonly options: LeaseOptions,
    private readonly record: LeaseRecord,
    private revision: number,
    begun: number,
  ) {
    this.goodUntil = begun + LEASE_MS - MARGIN_MS
    this.lost = new Promise((resolve) => {
      this.lose = resolve
    })
    this.renewing = setInterval(() => void this.renew(), RENEW_MS)
    this.renewing.unref()
  }

  get term(): number {
    return this.record.term
  }

  holds(): boolean {
    return !this.isLost && this.elapsed() < this.goodUntil
  }

  async held(): Promise<boolean> {
    if (this.holds()) return true
    if (this.isLost) return false
    await new Promise<void>((resolve) => {
      const stop = this.onRegained(() => {
        stop()
        resolve()
      })
      void this.lost.then(resolve)
    })
    return await this.held()
  }

  onRegained(listener: () => void): () => void {
    this.regained.add(listener)
    return () => void this.regained.delete(listener)
  }

  async giveBack(): Promise<void> {
    const { isLost } = this
    this.end()
    if (isLost) return
    await this.options.store.write({ ...this.record, holder: '' }, this.revision).catch(() => undefined)
  }

  private elapsed(): number {
    return this.options.elapsed?.() ?? performance.now()
  }

  private async renew(): Promise<void> {
    if (this.busy || this.isLost) return
    this.busy = true
    const asked = this.elapsed()
    try {
      const revision = (await this.options.store.write(this.record, this.revision)) ?? (await this.ownRevision())
      if (revision === undefined) {
        log.warn({ term: this.term }, 'another feed leads now')
        this.end()
      } else this.keep(revision, asked)
    } catch (thrown) {
      log.debug({ err: thrown }, 'the lease was not renewed')
    } finally {
      this.busy = false
    }
  }

  private keep(revision: number, asked: number): void {
    const before = this.holds()
    this.revision = revision
    this.goodUntil = asked + LEASE_MS - MARGIN_MS
    if (!before && this.holds()) for (const listener of [...this.regained]) listener()
  }

  /** The newest revision if it is ours after all: the answer to a write was lost. */
  private async ownRevision(): Promise<number | undefined> {
    const found = await this.options.store.read()
    const isOurs = found?.record.holder === this.record.holder && found.record.term === this.term
    return isOurs ? found.revision : undefined
  }

  private end(): void {
    this.isLost = true
    clearInterval(this.renewing)
    this.lose()
  }
}
