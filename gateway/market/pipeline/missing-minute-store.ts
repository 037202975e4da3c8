import { STOCK_EXCHANGES, type StockExchange } from '../../../shared/market/exchanges'
import { beijingDate, isTrading } from '../../../shared/market/session'
import type { MissingMinute } from '../../../shared/protocol/rest-missing'
import type { Feed } from '../../feeds/feed'
import { logOf } from '../../log'
import type { Db } from '../../storage/database'
import type { MissingMinutes } from '../gaps/missing-minutes'

const log = logOf('feed')

const WRITE_MS = 5_000
const KEPT_MS = 40 * 24 * 3_600_000
/** The row that records up to when the market was watched; it belongs to no exchange. */
const WATCHED = { exchange: '', instruments: 0, state: 'watched' }

interface MissingMinuteStoreParts {
  db: Db
  minutes: Pick<MissingMinutes, 'takeChanged' | 'unwatched' | 'hasHeard'>
  /** Missing minutes are stored with the name of the source in use. */
  feed: Pick<Feed, 'clock' | 'name'>
}

/**
 * Persists which minutes lack data across restarts. Minutes that an earlier process missed, and those while no process
 * ran, are filled if the source sends them again; otherwise their state stays unknown.
 */
export class MissingMinuteStore {
  private isResumed = false
  private watched = 0
  /** Not written yet. */
  private readonly due = new Map<string, MissingMinute>()
  private writing: Promise<void> = Promise.resolve()

  constructor(private readonly parts: MissingMinuteStoreParts) {}

  /** Writes changes; call every few seconds. Failed writes are repeated by the next call. */
  write(): Promise<void> {
    this.writing = this.writing
      .then(() => this.turn())
      .catch((err: unknown) => log.warn({ err }, 'missing minutes not kept'))
    return this.writing
  }

  private async turn(): Promise<void> {
    const { db, minutes, feed } = this.parts
    const { marketTime, phase } = feed.clock()
    if (marketTime <= 0) return
    if (!this.isResumed) await this.resume(marketTime)
    for (const one of minutes.takeChanged()) this.due.set(`${one.exchange} ${one.minute}`, one)
    for (const [key, { exchange, minute, instruments, state }] of this.due) {
      const values = { exchange, minute, instruments, state, source: feed.name }
      await db
        .insertInto('missing_minutes')
        .values(values)
        .onConflict((conflict) => conflict.columns(['exchange', 'minute']).doUpdateSet({ instruments, state }))
        .execute()
      this.due.delete(key)
    }
    const minute = Math.floor(marketTime / 60_000) * 60_000
    if (minute === this.watched || !isTrading(phase)) return
    this.watched = minute
    await db.deleteFrom('missing_minutes').where('exchange', '=', WATCHED.exchange).execute()
    await db
      .insertInto('missing_minutes')
      .values({ ...WATCHED, minute })
      .execute()
  }

  /** Minutes that an earlier process missed: filled once the source has sent the minute again. */
  private async lookBack(watched: number): Promise<void> {
    const { db, minutes } = this.parts
    const rows = await db
      .selectFrom('missing_minutes')
      .selectAll()
      .where('state', 'in', ['missing', 'unknown'])
      .execute()
    for (const { exchange, minute, state } of rows) {
      const isBack = minutes.hasHeard(
        STOCK_EXCHANGES.indexOf(exchange as StockExchange),
        Number(minute),
        Number(minute) >= watched,
      )
      const now = isBack ? 'refilled' : 'unknown'
      if (now === state) continue
      await db
        .updateTable('missing_minutes')
        .set({ state: now })
        .where('exchange', '=', exchange)
        .where('minute', '=', minute)
        .execute()
    }
  }

  private async resume(marketTime: number): Promise<void> {
    const { db, minutes } = this.parts
    await db
      .deleteFrom('missing_minutes')
      .where('minute', '<', marketTime - KEPT_MS)
      .execute()
    const last = await db
      .selectFrom('missing_minutes')
      .select('minute')
      .where('exchange', '=', WATCHED.exchange)
      .executeTakeFirst()
    const watched = Number(last?.minute ?? 0)
    await this.lookBack(watched)
    if (watched > 0 && watched < marketTime - 60_000 && beijingDate(watched) === beijingDate(marketTime)) {
      minutes.unwatched(watched, marketTime)
    }
    this.isResumed = true
  }
}

/** Writes every few seconds; the answer writes a last time. */
export function storeMissingMinutes(parts: MissingMinuteStoreParts): () => Promise<void> {
  const kept = new MissingMinuteStore(parts)
  const writing = setInterval(() => void kept.write(), WRITE_MS)
  return () => {
    clearInterval(writing)
    return kept.write()
  }
}
