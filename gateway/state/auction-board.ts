import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { MINUTES_OF_DAY, type Phase } from '../../shared/market/session'
import type { UnixMs } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import type { AuctionBoard } from '../../shared/protocol/rest-auction'
import type { BookRecord } from './book-day'

export interface AuctionDay {
  instrument: Pick<Instrument, 'kind' | 'meanVolume5'>
  books: Pick<BookRecord, 'newestAuction'>
  line: { row(slot: number): Pick<Row<'minute'>, 'close' | 'volume'> | undefined }
}

export interface AuctionMarket {
  readonly tradingDay: string
  readonly marketTime: UnixMs
  readonly phase: Phase
  activeIds(): readonly InstrumentId[]
  day(id: InstrumentId): AuctionDay | undefined
}

/** A board is made anew after so much market time, ms: while prices move, and once all has matched. */
const MOVING_MS = 1_000
const SETTLED_MS = 60_000
const OPENING: readonly Phase[] = ['opening-auction', 'pre-open']

/** The opening auction of the whole market, made for the first who asks in a while. */
export function createAuctionBoard(market: AuctionMarket): () => AuctionBoard {
  let held: AuctionBoard | undefined
  return () => {
    const { tradingDay, marketTime, phase } = market
    const age = held?.tradingDay === tradingDay ? Math.abs(marketTime - held.asOf) : Number.POSITIVE_INFINITY
    if (!held || age >= (OPENING.includes(phase) ? MOVING_MS : SETTLED_MS)) held = makeBoard(market)
    return held
  }
}

function makeBoard(market: AuctionMarket): AuctionBoard {
  const { tradingDay, marketTime: asOf } = market
  const board: AuctionBoard = { tradingDay, asOf, id: [], price: [], matched: [], unmatched: [], ratio: [], done: [] }
  for (const id of market.activeIds()) {
    const day = market.day(id)
    if (!day || day.instrument.kind === 'index' || day.instrument.kind === 'crypto') continue
    const told = day.books.newestAuction()
    const match = day.line.row(0)
    const done = (match?.volume ?? 0) > 0
    const price = done ? match?.close : told?.price
    const matched = done ? match?.volume : told?.matched
    if (price === undefined || matched === undefined) continue
    const { meanVolume5 } = day.instrument
    board.id.push(id)
    board.price.push(price)
    board.matched.push(matched)
    board.unmatched.push(told ? told.unmatched : null)
    board.ratio.push(meanVolume5 > 0 ? Math.round((matched * MINUTES_OF_DAY * 100) / meanVolume5) / 100 : null)
    board.done.push(done)
  }
  return board
}
