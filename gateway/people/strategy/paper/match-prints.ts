import { legalBuy } from '../../../../shared/back-test/boards'
import { floorOf } from '../../../../shared/back-test/exact'
import type { TestedSecurity } from '../../../../shared/back-test/model'
import {
  PAPER_FILLS_MAX,
  type PaperFill,
  type PaperOrder,
  type PaperReason,
} from '../../../../shared/protocol/rest-paper'
import { fillOrder, frozenBy, frozenFor, PAPER_CONFIG, type PaperBook, type PaperPrint } from './paper-book'

/** Time between two fills of one order, ms: otherwise a large one would have a fill for each print. */
const BETWEEN_FILLS_MS = 3_000

/** Volume that traded for an order since its last fill, and what the newest print lacked. */
export interface OrderProgress {
  volume: number
  reason: PaperReason
}

/** Why a print does not concern an order at all; undefined if it does. */
function obstacleOf({ side, limit }: PaperOrder, { price, limits }: PaperPrint): PaperReason | undefined {
  const isSealed = side === 'buy' ? price >= limits.up : price <= limits.down
  if (isSealed) return 'sealed'
  if (limit === null) return undefined
  return (side === 'buy' ? price > limit : price < limit) ? 'price' : undefined
}

/** Reason why a print did not fill an order. */
function lackOf({ side }: PaperOrder, volume: number, { board }: TestedSecurity): PaperReason {
  if (side === 'sell') return 'volume'
  return legalBuy(board, floorOf(volume, PAPER_CONFIG.volumeShareBp, 10_000)) > 0 ? 'cash' : 'volume'
}

/** Price in li at which the rest of a buy is frozen. */
export type FreezePrice = (order: PaperOrder) => number

/** Ends an order. */
export function endOrder(order: PaperOrder, state: PaperOrder['state'], reason: PaperReason, at: number): void {
  order.state = state
  order.reason = reason
  order.endedAt = at
  order.frozen = 0
}

/** Lets one order see one print. Undefined: nothing was filled. */
function matchOne(
  { book, open }: { book: PaperBook; open: readonly PaperOrder[] },
  order: PaperOrder,
  seen: PaperPrint,
  parts: { security: TestedSecurity; freezePrice: FreezePrice; progress: OrderProgress },
): PaperFill | undefined {
  const { security, freezePrice, progress } = parts
  const obstacle = obstacleOf(order, seen)
  if (obstacle) {
    progress.reason = obstacle
    return undefined
  }
  progress.volume += seen.volume
  if (order.filledAt !== null && seen.time < order.filledAt + BETWEEN_FILLS_MS) return undefined
  if (book.fills >= PAPER_FILLS_MAX) {
    endOrder(order, 'expired', 'journal', seen.time)
    return undefined
  }
  const reserved = frozenBy(open) - order.frozen
  const print = { ...seen, volume: progress.volume }
  const fill = fillOrder(book, order, { security, print, reserved })
  if (!fill) {
    progress.reason = lackOf(order, progress.volume, security)
    return undefined
  }
  progress.volume = 0
  progress.reason = 'volume'
  order.filledAt = seen.time
  const left = order.quantity - order.filled
  if (order.side === 'buy') {
    // Never more than what the other orders leave: the limit may be higher than on the day of the order.
    const free = Math.max(0, book.cash - reserved)
    order.frozen = Math.min(free, frozenFor(security, order, freezePrice(order), left))
  }
  if (left === 0) endOrder(order, 'filled', '', seen.time)
  return fill
}

/**
 * Fills the open orders of a code at its prints, in the order in which they were placed. A print that is not later than
 * an order, or than its last fill, is not seen by it, so that prints that are sent again change nothing. Changes book,
 * orders and `progress`.
 */
export function matchPrints(
  account: { book: PaperBook; open: readonly PaperOrder[] },
  prints: readonly PaperPrint[],
  parts: { code: string; security: TestedSecurity; freezePrice: FreezePrice; progress: Map<string, OrderProgress> },
): PaperFill[] {
  const { code, security, freezePrice, progress } = parts
  const orders = account.open.filter((order) => order.code === code)
  const fills: PaperFill[] = []
  for (const print of prints) {
    for (const order of orders) {
      const isLater = print.time > Math.max(order.placedAt, order.filledAt ?? 0)
      if (order.state !== 'open' || order.day !== print.day || !isLater) continue
      const own = progress.get(order.id) ?? { volume: 0, reason: 'close' }
      progress.set(order.id, own)
      const fill = matchOne(account, order, print, { security, freezePrice, progress: own })
      if (fill) fills.push(fill)
    }
  }
  return fills
}
