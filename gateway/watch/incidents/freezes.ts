import { ZeusError } from '../../../shared/protocol/errors'
import type { Freeze } from '../../../shared/protocol/freezes'
import type { Publication } from '../../../shared/protocol/publication'
import { FREEZE_MAX_MS } from '../../../shared/protocol/rest-ops'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import { readFreezes } from '../../storage/read-freezes'

const log = logOf('duty')

/** How soon a process hears what another one froze or released, and that a time is over. */
const LOOK_MS = 500

type Place = Pick<Freeze, 'figure' | 'exchange'>

interface FreezesParts {
  db: Db
  now: () => number
  /** What is published, as this process knows it. */
  publication: Publication
}

/**
 * Figures that are not published, kept over restarts. Any process freezes them for all; the others hear of it with
 * their next look.
 */
export class Freezes {
  private timer: NodeJS.Timeout | undefined
  private turn: Promise<void> = Promise.resolve()
  /** A slow database is not asked again by the clock before it answered. */
  private isLooking = false

  constructor(private readonly parts: FreezesParts) {}

  /** As they were read last. */
  list(): Freeze[] {
    const now = this.parts.now()
    return this.parts.publication.list().filter(({ until }) => until === null || until > now)
  }

  /** Reads what stands, and goes on doing so. */
  async start(): Promise<void> {
    await this.look()
    this.timer = setInterval(() => {
      if (!this.isLooking) void this.look()
    }, LOOK_MS)
  }

  readonly stop = (): void => clearInterval(this.timer)

  /** Reads what stands; where that fails, what was read before does. */
  look(): Promise<void> {
    this.turn = this.turn.then(() => this.read())
    return this.turn
  }

  /** In place of one that stands. Throws `freeze-invalid` for a time that is over, or too far away. */
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
