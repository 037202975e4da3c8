import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import {
  type AuctionSession,
  BEFORE_CLOSING_SLOT,
  MATCH_SLOT,
  MINUTES_OF_DAY,
  type Phase,
} from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import type { AuctionCourse } from './auction-course'

export interface AuctionDay {
  instrument: Pick<Instrument, 'kind' | 'meanVolume5'>
  books: { auctions: Readonly<Record<AuctionSession, Pick<AuctionCourse, 'newest'>>> }
  line: { row(slot: number): Pick<Row<'minute'>, 'close' | 'volume'> | undefined }
}

interface AuctionMarket {
  readonly tradingDay: string
  readonly marketTime: UnixMs
  readonly phase: Phase
  activeIds(): readonly InstrumentId[]
  day(id: InstrumentId): AuctionDay | undefined
}

/** A board is recomputed after this much market time, ms: while prices move, and once all has matched. */
const MOVING_MS = 1_000
const SETTLED_MS = 60_000
const MOVING: Record<AuctionSession, readonly Phase[]> = {
  opening: ['opening-auction', 'pre-open'],
  closing: ['closing-auction', 'closed'],
}

/** An auction of the whole market. Requests within `MOVING_MS` or `SETTLED_MS` share one board. */
export function createAuctionBoard(market: AuctionMarket): (session?: AuctionSession) => AuctionBoard {
  const boards: Partial<Record<AuctionSession, AuctionBoard>> = {}
  return (session = 'opening') => {
    const { tradingDay, marketTime, phase } = market
    const held = boards[session]
    const age = held?.tradingDay === tradingDay ? Math.abs(marketTime - held.asOf) : Number.POSITIVE_INFINITY
    if (held && age < (MOVING[session].includes(phase) ? MOVING_MS : SETTLED_MS)) return held
    const made = makeBoard(market, session)
    boards[session] = made
    return made
  }
}

type Line = AuctionDay['line']

/** The price before the closing auction: of the last minute with one. */
function before(line: Line): number | null {
  for (let slot = BEFORE_CLOSING_SLOT; slot >= 0; slot--) {
    const close = line.row(slot)?.close ?? 0
    if (close > 0) return close
  }
  return null
}

function makeBoard(market: AuctionMarket, session: AuctionSession): AuctionBoard {
  const { tradingDay, marketTime: asOf } = market
  const board: AuctionBoard = {
    session,
    tradingDay,
    asOf,
    id: [],
    price: [],
    before: [],
    matched: [],
    unmatched: [],
    ratio: [],
    done: [],
  }
  for (const id of market.activeIds()) {
    const day = market.day(id)
    if (!day || day.instrument.kind === 'index' || day.instrument.kind === 'crypto') continue
    const told = day.books.auctions[session].newest()
    const match = day.line.row(MATCH_SLOT[session])
    const done = (match?.volume ?? 0) > 0
    const price = done ? match?.close : told?.price
    const matched = done ? match?.volume : told?.matched
    if (price === undefined || matched === undefined) continue
    const { meanVolume5 } = day.instrument
    board.id.push(id)
    board.price.push(price)
    board.before.push(session === 'closing' ? before(day.line) : null)
    board.matched.push(matched)
    board.unmatched.push(told ? told.unmatched : null)
    board.ratio.push(meanVolume5 > 0 ? Math.round((matched * MINUTES_OF_DAY * 100) / meanVolume5) / 100 : null)
    board.done.push(done)
  }
  return board
}
