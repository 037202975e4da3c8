import { ZeusError } from '../../../shared/protocol/errors'
import type { Freeze } from '../../../shared/protocol/freezes'
import type { Publication } from '../../../shared/protocol/publication'
import { FREEZE_MAX_MS } from '../../../shared/protocol/rest-ops'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import { readFreezes } from '../../storage/read-freezes'

const log = logOf('duty')

/** Interval at which a process reads freezes, releases and expiries of other processes. */
const LOOK_MS = 500

type Place = Pick<Freeze, 'figure' | 'exchange'>

interface FreezesParts {
  db: Db
  now: () => number
  /** Publication state as known to this process. */
  publication: Publication
}

/**
 * Figures that are not published, stored over restarts. Any process freezes them for all; the others learn of it with
 * their next read.
 */
export class Freezes {
  private timer: NodeJS.Timeout | undefined
  private turn: Promise<void> = Promise.resolve()
  /** A slow database is not queried again before it answered. */
  private isLooking = false

  constructor(private readonly parts: FreezesParts) {}

  /** Freezes as last read. */
  list(): Freeze[] {
    const now = this.parts.now()
    return this.parts.publication.list().filter(({ until }) => until === null || until > now)
  }

  /** Reads the freezes, and continues to do so. */
  async start(): Promise<void> {
    await this.look()
    this.timer = setInterval(() => {
      if (!this.isLooking) void this.look()
    }, LOOK_MS)
  }

  readonly stop = (): void => clearInterval(this.timer)

  /** Reads the freezes; after a failure the previous ones stay. */
  look(): Promise<void> {
    this.turn = this.turn.then(() => this.read())
    return this.turn
  }

  /** Replaces an existing one. Throws `freeze-invalid` for a time in the past or too far away. */
  async put({ figure, exchange, until, by, reason }: Omit<Freeze, 'since'>): Promise<void> {
    const now = this.parts.now()
    if (until !== null && (until <= now || until > now + FREEZE_MAX_MS)) throw new ZeusError('freeze-invalid')
    const values = { since: now, until, operator: by, reason }
    await this.parts.db
      .insertInto('figure_freezes')
      .values({ figure, exchange, ...values })
      .onConflict((conflict) => conflict.columns(['figure', 'exchange']).doUpdateSet(values))
      .execute()
    await this.look()
  }

  /** Throws `not-frozen`. */
  async end({ figure, exchange }: Place): Promise<void> {
    await this.look()
    if (!this.list().some((one) => one.figure === figure && one.exchange === exchange))
      throw new ZeusError('not-frozen')
    await this.parts.db
      .deleteFrom('figure_freezes')
      .where('figure', '=', figure)
      .where('exchange', '=', exchange)
      .execute()
    await this.look()
  }

  private async read(): Promise<void> {
    const { db, now, publication } = this.parts
    this.isLooking = true
    try {
      publication.set(await readFreezes(db, now()))
    } catch (err) {
      log.warn({ err }, 'freezes not read')
    }
    this.isLooking = false
  }
}
