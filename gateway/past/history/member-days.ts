import { daysBetween } from '../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { isTradingDay } from '../../../shared/market/trading-days'
import { ZeusError } from '../../../shared/protocol/errors'
import type { ContributionsQuery } from '../../../shared/protocol/rest-index-history'
import type { MemberDay } from './contribution-tally'
import type { DateRange } from './date-range'
import type { MarketDay } from './market-day'
import { ledBack, readMembers, type WeightedMember } from './member-lists'
import { type QueryContext, rangeOf, requireInstrument } from './query-context'

/** A member, or the index, on a day. */
interface Cell {
  prevClose: number
  /** It has a price of that day. */
  traded: boolean
  state: MemberDay
}

type Columns = Pick<MarketDay, 'tradingDay' | 'id' | 'close' | 'prevClose' | 'adNet' | 'odBig'>

/** Index of each instrument of a list; days of the same instruments share it. */
type IndexLookup = (id: readonly InstrumentId[]) => ReadonlyMap<InstrumentId, number>

function createIndexLookup(): IndexLookup {
  const known = new WeakMap<readonly InstrumentId[], ReadonlyMap<InstrumentId, number>>()
  return (id) => {
    let places = known.get(id)
    if (!places) {
      places = new Map(id.map((each, place) => [each, place]))
      known.set(id, places)
    }
    return places
  }
}

/**
 * Cells of a day, created on request: a query over sixty days of the whole market would have a third of a million, 90
 * MB until it is answered.
 */
class DayCells {
  private readonly places: ReadonlyMap<InstrumentId, number>

  constructor(
    private readonly day: Columns,
    placesOf: IndexLookup,
  ) {
    this.places = placesOf(day.id)
  }

  get(id: InstrumentId): Cell | undefined {
    const place = this.places.get(id)
    if (place === undefined) return undefined
    const { close: closes, prevClose: prevCloses, adNet, odBig } = this.day
    const [prevClose, close] = [prevCloses[place] ?? 0, closes[place] ?? 0]
    const relative = prevClose > 0 && close > 0 ? close / prevClose : 1
    const state = { relative, adNet: adNet[place] ?? null, odBig: odBig[place] ?? null }
    return { prevClose, traded: close > 0, state }
  }
}

/** Data of an index day that is needed: columns without a reader here are dropped. */
function columnsRead({ tradingDay, id, close, prevClose, adNet, odBig }: MarketDay): Columns {
  return { tradingDay, id, close, prevClose, adNet, odBig }
}

/** Days that weights are led back over at most, beyond the range. */
const LED_DAYS_MAX = 60

export interface MemberKnownDay {
  day: ReturnType<typeof columnsRead>
  cells: Pick<DayCells, 'get'>
}

/**
 * The requested index, the range, and its days as `listsOf` returns them. Throws `code-invalid` for an id that is no
 * index.
 */
export async function memberDays(
  context: QueryContext,
  query: ContributionsQuery,
  signal: AbortSignal,
  grain: 'member' | 'breadth' = 'member',
) {
  const index = requireInstrument(context, query.code)
  if (index.kind !== 'index') throw new ZeusError('code-invalid', `${index.name} 不是指数`)
  const range = rangeOf(context, query, index, grain)
  return { index, range, ...(await listsOf(context, index, range, signal)) }
}

/**
 * Days of the range on record with their lists of members: as stored, or the list of the next day with its weights
 * computed back over the changes between.
 */
async function listsOf(context: QueryContext, index: Instrument, range: DateRange, signal: AbortSignal) {
  const today = context.todayOf(index.id)
  const last = range.days.at(-1) ?? today
  const lists = new Map<string, WeightedMember[]>()
  const led: string[] = []
  const days: MemberKnownDay[] = []
  const placesOf = createIndexLookup()
  // Days behind the range, as far as the first list that is known.
  const behind = daysBetween(last, today, (day) => day === today || isTradingDay(day)).slice(0, LED_DAYS_MAX + 1)
  let members: WeightedMember[] | undefined
  const over: string[] = []
  for (const day of behind) {
    members = await storedList(context, index, day)
    if (members) break
    over.push(day)
  }
  for (const day of over.filter((each) => each > last).reverse()) {
    signal.throwIfAborted()
    if (members) members = ledBack(members, relativeIn(new DayCells(await context.marketDay(day), placesOf)))
  }
  for (const day of range.days.toReversed()) {
    signal.throwIfAborted()
    const found = columnsRead(await context.marketDay(day))
    const cells = new DayCells(found, placesOf)
    const stored = await storedList(context, index, day)
    if (!stored && members) led.push(day)
    members = stored ?? (members && ledBack(members, relativeIn(cells)))
    if (members) lists.set(day, members)
    days.push({ day: found, cells })
    await context.pause()
  }
  return { days: days.reverse(), lists, led: led.reverse() }
}

async function storedList(
  context: QueryContext,
  index: Instrument,
  day: string,
): Promise<WeightedMember[] | undefined> {
  if (day !== context.todayOf(index.id)) return readMembers(await context.stored.read(day, index.id, 'members'))
  const now = context.market.members(index.id)
  return now.length > 0 ? [...now] : undefined
}

const relativeIn =
  (cells: Pick<DayCells, 'get'>) =>
  (id: string): number =>
    cells.get(id)?.state.relative ?? 1
