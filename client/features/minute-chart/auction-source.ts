import { AUCTION_SLOTS } from '../../../shared/market/session'
import type { BookDay } from '../../../shared/protocol/rest-market'
import type { SessionColumns } from '../../charts/session-chart'
import type { ChartSource } from '../../charts/source'

const PLACES = Array.from({ length: AUCTION_SLOTS }, (_, place) => place - AUCTION_SLOTS)
const NOTHING: (number | null)[] = PLACES.map(() => null)

type Column = SessionColumns['price']
const behind = (first: readonly (number | null)[], then: Column): (number | null)[] => [...first, ...then]

/** Values by place of the auction; a place between two known ones holds the value before it. */
function onPlaces(places: readonly number[], values: readonly number[]): (number | null)[] {
  const column = [...NOTHING]
  places.forEach((place, row) => {
    column[place] = values[row] ?? null
  })
  const last = places.at(-1) ?? 0
  for (let place = 1; place < last; place++) column[place] ??= column[place - 1] ?? null
  return column
}

/** A day with its opening auction before it: price and shares that would match, and what would be left over. */
export function withAuction(
  day: SessionColumns,
  { place, price, matched, unmatched }: BookDay['auction'],
): SessionColumns {
  const rest = day.slot.map(() => null)
  const shares = onPlaces(place, matched)
  return {
    slot: [...PLACES, ...day.slot],
    price: behind(NOTHING, day.price),
    average: behind(NOTHING, day.average),
    volume: behind(shares, day.volume),
    indicative: behind(onPlaces(place, price), rest),
    matched: behind(shares, rest),
    unmatched: behind(onPlaces(place, unmatched), rest),
    ...(day.flow ? { flow: day.flow.map((line) => behind(NOTHING, line)) } : {}),
    ...(day.gaps ? { gaps: day.gaps } : {}),
    ...(day.mended ? { mended: day.mended } : {}),
  }
}

/** The source with the auction that is known by then. */
export function auctionSource(
  source: ChartSource<SessionColumns>,
  auction: () => BookDay['auction'] | undefined,
): ChartSource<SessionColumns> {
  let made: { day: SessionColumns; auction: BookDay['auction']; columns: SessionColumns } | undefined
  return {
    subscribe: source.subscribe,
    columns() {
      const day = source.columns()
      const known = auction() ?? { place: [], price: [], matched: [], unmatched: [] }
      if (made?.day !== day || made.auction !== known) made = { day, auction: known, columns: withAuction(day, known) }
      return made.columns
    },
  }
}
