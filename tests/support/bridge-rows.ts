import { createHash } from 'node:crypto'
import type { WireRow } from '../../gateway/feeds/bridge/wire'
import type { FeedEvent, Trade } from '../../shared/market/events'
import { dateToMs } from '../../shared/market/session'

export const BRIDGE_DAY = '20260706'
/** 09:30 of it. */
export const BRIDGE_OPEN = dateToMs(BRIDGE_DAY) + (9 * 60 + 30) * 60_000

/** Codes of Shanghai's main board. */
export const bridgeIds = (count: number): string[] => Array.from({ length: count }, (_, at) => `${600_000 + at}.SH`)

/** The first rows of a day: the day, its securities, its phase. */
export const bridgeOpening = (ids: readonly string[]): WireRow[] => [
  ['D', BRIDGE_DAY],
  ...ids.map((id): WireRow => ['S', { id, name: `证券${id.slice(3, 6)}`, prevClose: 10 }]),
  ['P', 'morning', BRIDGE_OPEN],
]

/**
 * The n-th print of a busy morning, 100 in a millisecond: few codes trade much, order numbers ascend, prices stay
 * within the limits.
 */
export function bridgePrint(ids: readonly string[], n: number): WireRow {
  const share = ((n * 0.618033988749895) % 1) ** 3
  const id = ids[Math.floor(share * ids.length)] as string
  const price = (1_000 + ((n * 7) % 60)) / 100
  const numbers = [n % 3 === 0 ? 'S' : 'B', 2 * n + 1, 2 * n + 2, n + 1] as const
  return ['T', id, BRIDGE_OPEN + Math.floor(n / 100), price, 100 + ((n * 13) % 40) * 100, ...numbers]
}

/** Hash over prints in the order of arrival. */
export class PrintHash {
  count = 0
  private readonly hash = createHash('sha256')

  add(events: readonly FeedEvent[]): void {
    const trades = events.filter((event): event is Trade => event.kind === 'trade')
    this.count += trades.length
    this.hash.update(trades.map((trade) => `${Object.values(trade).join()}\n`).join(''))
  }

  /** Hash of all prints so far; more can be added afterwards. */
  value(): string {
    return this.hash.copy().digest('hex')
  }
}
