import type { FeedEvent } from '../../../shared/market/events'
import { STOCK_EXCHANGES } from '../../../shared/market/exchanges'
import type { Db } from '../../storage/database'

const MINUTE = 60_000

/** Minutes whose prints come from another source than the feed that missed them: imported recordings. */
export class Refill {
  private readonly minutes = new Map<string, Set<number>>(STOCK_EXCHANGES.map((exchange) => [exchange, new Set()]))

  observe(event: FeedEvent): void {
    if (event.kind !== 'trade') return
    const exchange = event.instrument.slice(event.instrument.indexOf('.') + 1)
    this.minutes.get(exchange)?.add(Math.floor(event.exchangeTime / MINUTE) * MINUTE)
  }

  /** Their missing data has arrived; returns the number of minutes filled. */
  async write(db: Db): Promise<number> {
    let refilled = 0
    const rows = await db
      .selectFrom('missing_minutes')
      .selectAll()
      .where('state', 'in', ['missing', 'unknown'])
      .execute()
    for (const { exchange, minute } of rows) {
      if (!this.minutes.get(exchange)?.has(Number(minute))) continue
      await db
        .updateTable('missing_minutes')
        .set({ state: 'refilled' })
        .where('exchange', '=', exchange)
        .where('minute', '=', minute)
        .execute()
      refilled++
    }
    return refilled
  }
}
