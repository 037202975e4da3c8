import type { InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import { type AuctionSession, BEFORE_CLOSING_SLOT, MINUTES_OF_DAY, slotTime } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import { minuteOfDay } from '../recorder/page-key'
import { type BookDayMark, decodeBookDays, joinBookDays } from './book-day-marks'
import { BOARD_MARK, BOOK_DAY_MARK, CLOSING_MARK, markLabel, rowsIn } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

const MARKS: Record<AuctionSession, string> = { opening: BOOK_DAY_MARK, closing: CLOSING_MARK }
const BEFORE_CLOSING = slotTime(BEFORE_CLOSING_SLOT) / 60_000

/** Order book data of an auction up to a time, by the indexes of their instruments. */
export const bookMarks = (day: RecordedReplayDay, session: AuctionSession, at: UnixMs): BookDayMark[] =>
  day.marks(MARKS[session], '', markLabel(minuteOfDay(at))).flatMap(({ bytes }) => decodeBookDays(bytes))

/** An auction of the whole market as the newest minute left it. */
export function auctionAt(day: RecordedReplayDay, at: UnixMs, session: AuctionSession = 'opening'): AuctionBoard {
  const board: AuctionBoard = {
    session,
    tradingDay: day.day,
    asOf: at,
    id: [],
    price: [],
    before: [],
    matched: [],
    unmatched: [],
    ratio: [],
    done: [],
  }
  const table = day.table(markLabel(minuteOfDay(at)))
  const byPlace = new Map<number, BookDayMark[]>()
  for (const mark of bookMarks(day, session, at)) {
    addTo(byPlace, mark.place, mark)
  }
  const before = session === 'closing' && table && byPlace.size > 0 ? pricesBefore(day, table) : undefined
  for (const [place, marks] of [...byPlace].sort(([a], [b]) => a - b)) {
    const id = table?.id[place]
    const { figures, match } = joinBookDays(marks)
    const { price, matched, unmatched } = figures.auction
    const [toldPrice, toldMatched] = match ? [match.price, match.volume] : [price.at(-1), matched.at(-1)]
    if (id === undefined || toldPrice === undefined || toldMatched === undefined) continue
    const mean = table?.meanVolume5[place] ?? 0
    board.id.push(id)
    board.price.push(toldPrice)
    board.before.push(before?.get(id) ?? null)
    board.matched.push(toldMatched)
    board.unmatched.push(unmatched.at(-1) ?? null)
    board.ratio.push(mean > 0 ? Math.round((toldMatched * MINUTES_OF_DAY * 100) / mean) / 100 : null)
    board.done.push(match !== undefined)
  }
  return board
}

/** Last prices when the closing auction began. */
function pricesBefore(day: RecordedReplayDay, { id: ids }: InstrumentTable): Map<InstrumentId, Price> {
  const prices = new Map<InstrumentId, Price>()
  const label = day.newestLabel(BOARD_MARK, markLabel(BEFORE_CLOSING))
  for (const { index, last, volume } of label === undefined ? [] : rowsIn(day.mark(BOARD_MARK, label), 'board')) {
    const id = ids[index]
    if (id !== undefined && volume > 0) prices.set(id, last)
  }
  return prices
}
