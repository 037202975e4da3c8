import { type AuctionSession, type Phase, timeOfDay } from '../../../shared/market/session'
import type { UnixMs, Yuan } from '../../../shared/market/units'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import type { Instruments } from '../../store/rows/instruments'

export interface AuctionRow {
  id: string
  /** Indicative or matched price: price units. */
  price: number
  /** Against the previous close, a fraction; null where none is known. */
  change: number | null
  /** Against the last price before the closing auction, a fraction; null in the opening one, and where there was none. */
  move: number | null
  matched: number
  money: Yuan
  ratio: number | null
  /** Unmatched shares and yuan, of buyers +, of sellers −; null = unknown. */
  unmatched: number | null
  unmatchedMoney: Yuan | null
  done: boolean
}

export const AUCTION_RANKINGS = ['rise', 'fall', 'money', 'ratio', 'buyers', 'sellers'] as const
export type AuctionRanking = (typeof AUCTION_RANKINGS)[number]

/** Rows of a ranking that are shown. */
export const RANKED_MAX = 100

/** A row by its place in the board; undefined for an instrument that is not listed. */
export function auctionRow(board: AuctionBoard, place: number, instruments: Pick<Instruments, 'get'>) {
  const listed = instruments.get(board.id[place] ?? '')
  if (!listed) return undefined
  const price = board.price[place] ?? 0
  const matched = board.matched[place] ?? 0
  const unmatched = board.unmatched[place] ?? null
  const before = board.before[place] ?? null
  const yuan = price / 10 ** listed.priceScale
  const row: AuctionRow = {
    id: listed.id,
    price,
    change: listed.prevClose > 0 ? price / listed.prevClose - 1 : null,
    move: before ? price / before - 1 : null,
    matched,
    money: matched * yuan,
    ratio: board.ratio[place] ?? null,
    unmatched,
    unmatchedMoney: unmatched === null ? null : unmatched * yuan,
    done: board.done[place] ?? false,
  }
  return row
}

/** Stocks of the board; funds and bonds are no match for them in a ranking. */
export function stockRows(board: AuctionBoard, instruments: Pick<Instruments, 'get'>): AuctionRow[] {
  return board.id.flatMap((id, place) => {
    if (instruments.get(id)?.kind !== 'stock') return []
    const row = auctionRow(board, place, instruments)
    return row ? [row] : []
  })
}

/** Sort value of a ranking, the largest first; null = excluded. */
const MEASURES: Record<AuctionRanking, (row: AuctionRow) => number | null> = {
  rise: ({ change }) => change,
  fall: ({ change }) => (change === null ? null : -change),
  money: ({ money }) => money,
  ratio: ({ ratio }) => ratio,
  buyers: ({ unmatchedMoney }) => (unmatchedMoney !== null && unmatchedMoney > 0 ? unmatchedMoney : null),
  sellers: ({ unmatchedMoney }) => (unmatchedMoney !== null && unmatchedMoney < 0 ? -unmatchedMoney : null),
}

/** All rows that a ranking knows, in its order. */
export function rankedAuction(rows: readonly AuctionRow[], ranking: AuctionRanking): AuctionRow[] {
  const measure = MEASURES[ranking]
  return rows
    .flatMap((row) => {
      const value = measure(row)
      return value === null ? [] : [{ row, value }]
    })
    .sort((a, b) => b.value - a.value)
    .map(({ row }) => row)
}

const FIRM_FROM = (9 * 60 + 20) * 60_000

type AuctionStage = 'before' | 'cancellable' | 'firm' | 'matched'

const AFTER_CLOSING: readonly Phase[] = ['closed', 'after-hours', 'ended']

/** The auction that is on, or that was last today. */
export const auctionOfPhase = (phase: Phase | undefined): AuctionSession =>
  phase && (phase === 'closing-auction' || AFTER_CLOSING.includes(phase)) ? 'closing' : 'opening'

/**
 * Stage of an auction. Orders of the opening auction may be cancelled until 09:20, after that and in the whole closing
 * auction they may not (trading rules of both exchanges).
 */
export function stageOf(phase: Phase, time: UnixMs, session: AuctionSession = 'opening'): AuctionStage {
  if (session === 'closing') {
    if (phase === 'closing-auction') return 'firm'
    return AFTER_CLOSING.includes(phase) ? 'matched' : 'before'
  }
  if (phase === 'before') return 'before'
  if (phase !== 'opening-auction') return 'matched'
  return timeOfDay(time) < FIRM_FROM ? 'cancellable' : 'firm'
}
