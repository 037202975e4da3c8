import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { InstrumentId } from '../../../shared/market/instrument'
import { AUCTION_PHASES, AUCTION_SESSIONS, type AuctionSession, type Phase } from '../../../shared/market/session'
import type { AuctionSlots } from '../../../shared/protocol/rest-market'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import { auctionBytes, readAuctionBytes } from '../state/auction-bytes'

const log = logOf('feed')

const LOOK_MS = 5_000
/** How often an auction is written while it lasts. */
const WRITE_MS = 60_000

interface AuctionStoreParts {
  db: Db
  state: {
    readonly tradingDay: string
    readonly phase: Phase
    auctionCourses(session: AuctionSession): Map<InstrumentId, AuctionSlots>
    restoreAuctions(session: AuctionSession, courses: ReadonlyMap<InstrumentId, AuctionSlots>): void
  }
  /** The day so far has been sent: restored data is now final. */
  isLive: () => boolean
  now: () => number
}

/**
 * Persists the auctions of a day across restarts, because no source sends them again. Each auction is written once a
 * minute while it lasts and once when it has matched; those of other days are deleted.
 */
export class AuctionStore {
  private restoredDay = ''
  private readonly written: Record<AuctionSession, { day: string; at: number; matched: boolean }> = {
    opening: { day: '', at: 0, matched: false },
    closing: { day: '', at: 0, matched: false },
  }
  private readonly restored = new Map<AuctionSession, ReadonlyMap<InstrumentId, AuctionSlots>>()
  private turning: Promise<void> = Promise.resolve()

  constructor(private readonly parts: AuctionStoreParts) {}

  /** Restores and writes what is due; `last`: an unfinished auction is written too. */
  turn(last = false): Promise<void> {
    this.turning = this.turning
      .then(() => this.next(last))
      .catch((err: unknown) => log.warn({ err }, 'auctions not kept'))
    return this.turning
  }

  private async next(last: boolean): Promise<void> {
    const { state, isLive } = this.parts
    const { tradingDay } = state
    if (!isLive() || tradingDay === '') return
    if (this.restoredDay !== tradingDay) await this.restore(tradingDay)
    for (const session of AUCTION_SESSIONS) await this.write(session, last)
  }

  private async restore(tradingDay: string): Promise<void> {
    const { db, state } = this.parts
    this.restored.clear()
    await db.deleteFrom('auction_courses').where('trading_day', '!=', tradingDay).execute()
    const kept = await db
      .selectFrom('auction_courses')
      .select(['session', 'body'])
      .where('trading_day', '=', tradingDay)
      .execute()
    for (const { session, body } of kept) {
      const courses = readAuctionBytes(session, await promisify(gunzip)(body))
      if (state.tradingDay !== tradingDay) continue
      state.restoreAuctions(session, courses)
      this.restored.set(session, courses)
      const matched = state.phase !== AUCTION_PHASES[session]
      if (matched) this.written[session] = { day: tradingDay, at: this.parts.now(), matched }
    }
    this.restoredDay = tradingDay
  }

  private async write(session: AuctionSession, last: boolean): Promise<void> {
    const { db, state, now } = this.parts
    const { tradingDay: day, phase } = state
    const matched = phase !== AUCTION_PHASES[session]
    const before = this.written[session]
    const isKept = before.day === day && (before.matched || (!matched && !last && now() - before.at < WRITE_MS))
    if (isKept) return
    // An instrument without events in this process still has its stored slots.
    const courses = new Map([...(this.restored.get(session) ?? []), ...state.auctionCourses(session)])
    if (courses.size === 0) return
    const body = await promisify(gzip)(auctionBytes(session, courses))
    await db
      .insertInto('auction_courses')
      .values({ trading_day: day, session, body })
      .onConflict((conflict) => conflict.columns(['trading_day', 'session']).doUpdateSet({ body }))
      .execute()
    this.written[session] = { day, at: now(), matched }
  }
}

/** Starts to store them; the returned function writes a last time. */
export function storeAuctions(parts: AuctionStoreParts): () => Promise<void> {
  const kept = new AuctionStore(parts)
  const looking = setInterval(() => void kept.turn(), LOOK_MS)
  return () => {
    clearInterval(looking)
    return kept.turn(true)
  }
}
