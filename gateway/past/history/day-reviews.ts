import type { SplitFinding } from '../../../shared/flow/split-finding'
import { nextTradingDay } from '../../../shared/market/calendar'
import { type EventKind, eventKindOf } from '../../../shared/market/event-kinds'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../shared/market/listed-limits'
import { limitsOf } from '../../../shared/market/rules'
import { hasClosed, type MarketClock, timeOfDay } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Row } from '../../../shared/protocol/kinds'
import {
  type DayReview,
  REVIEW_HORIZONS,
  REVIEW_STOCKS,
  type ReviewAfter,
  type ReviewDay,
  type ReviewDays,
  type ReviewList,
  type ReviewListName,
} from '../../../shared/protocol/rest-reviews'
import { boardChanges } from './board-rotation'
import { isCloseKnown } from './day-chain'
import { eventLoop, type Slicing } from './in-slices'
import type { MarketDay } from './market-day'

/** Time from which the closed day is reviewed: 15:05. */
const REVIEWED_FROM_MS = (15 * 60 + 5) * 60_000
/** Days before the reviewed one over which a streak is counted. */
const STREAK_DAYS = 15
const HORIZON_MAX = Math.max(...REVIEW_HORIZONS)

interface DayReviewParts {
  /** Days on record, ascending. */
  tradingDays: () => Promise<string[]>
  /** Columns of a day, also of the running one. */
  marketDay: (day: string) => Promise<MarketDay>
  market: { readonly tradingDay: string; instrument(id: InstrumentId): Instrument | undefined }
  clock: () => MarketClock
  /** Findings of a day. */
  splits: (day: string) => Promise<readonly SplitFinding[]>
  /** 盘口异动 of a day; undefined if they are not on record. */
  events: (day: string) => Promise<{ rows: readonly Pick<Row<'market-event'>, 'event'>[] } | undefined>
  slicing?: Slicing
}

/** One stock of a day with a known close. */
interface StockDay {
  id: InstrumentId
  instrument: Instrument
  close: number
  prevClose: number
  turnover: number
  adNet: number
  adBig: number
  odBig: number
  isLimitUp: boolean
  isLimitDown: boolean
}

interface DayFacts {
  summary: Omit<ReviewDay, 'highestStreak'>
  limitUps: ReadonlySet<InstrumentId>
}

type FactsOf = (day: string) => Promise<DayFacts>

interface Group {
  name: string
  members: readonly InstrumentId[]
}

/** Reviews of finished days. A review does not change later, except for what followed. */
export function createDayReviews(parts: DayReviewParts) {
  const { tradingDays, marketDay, market, clock, splits, events, slicing = eventLoop } = parts
  function isOver(day: string): boolean {
    if (day !== market.tradingDay) return day < market.tradingDay
    const { phase, marketTime } = clock()
    return hasClosed(phase) && timeOfDay(marketTime) >= REVIEWED_FROM_MS
  }

  /** Finished days on record, ascending. */
  async function finished(): Promise<string[]> {
    const stored = (await tradingDays()).filter((day) => day < market.tradingDay)
    return isOver(market.tradingDay) ? [...stored, market.tradingDay] : stored
  }

  async function stockDays(day: string): Promise<StockDays> {
    await slicing.pause()
    return new StockDays(await marketDay(day), (id) => market.instrument(id))
  }

  /**
   * Reads the figures of each day once. Nothing is cached beyond one answer: rows of past days may still be written.
   */
  function readFacts(): FactsOf {
    const known = new Map<string, Promise<DayFacts>>()
    const read = async (day: string): Promise<DayFacts> => {
      const { stocks, summary } = await stockDays(day)
      return { summary, limitUps: new Set(stocks.filter((one) => one.isLimitUp).map(({ id }) => id)) }
    }
    return (day) => {
      const facts = known.get(day) ?? read(day)
      known.set(day, facts)
      return facts
    }
  }

  /** For each stock at its upper limit: consecutive days up to this one that closed there. */
  async function streaks(day: string, all: readonly string[], factsOf: FactsOf): Promise<Map<InstrumentId, number>> {
    const place = all.indexOf(day)
    let open = [...(await factsOf(day)).limitUps]
    const counts = new Map(open.map((id) => [id, 1]))
    for (let back = 1; back < STREAK_DAYS && open.length > 0; back++) {
      const before = all[place - back]
      if (before === undefined || nextTradingDay(before) !== all[place - back + 1]) break
      const { limitUps } = await factsOf(before)
      open = open.filter((id) => limitUps.has(id))
      for (const id of open) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }

  /** Recorded days after this one without a gap, at most as many as the last horizon. */
  async function following(day: string, all: readonly string[]): Promise<StockDays[]> {
    const found: StockDays[] = []
    let last = day
    for (const next of all.slice(all.indexOf(day) + 1, all.indexOf(day) + 1 + HORIZON_MAX)) {
      if (nextTradingDay(last) !== next) break
      found.push(await stockDays(next))
      last = next
    }
    return found
  }

  async function summary(day: string, all: readonly string[], factsOf: FactsOf): Promise<ReviewDay> {
    const { summary } = await factsOf(day)
    return { ...summary, highestStreak: Math.max(0, ...(await streaks(day, all, factsOf)).values()) }
  }

  return {
    async list(count: number): Promise<ReviewDays> {
      const all = await finished()
      const found: ReviewDay[] = []
      const factsOf = readFacts()
      for (const day of all.slice(-count)) found.push(await summary(day, all, factsOf))
      return { days: found }
    },

    /** Throws `no-data` for a day that is not over or not on record. */
    async review(day: string, groups: readonly Group[]): Promise<DayReview> {
      const all = await finished()
      if (!all.includes(day)) throw new ZeusError('no-data')
      const factsOf = readFacts()
      const own = await stockDays(day)
      const after = await following(day, all)
      const before = all[all.indexOf(day) - 1]
      const signals = await signalsOf(own, streaks(day, all, factsOf), splits(day))
      const listed = Object.entries(signals).map(([name, values]) => [name, listOf(own, values, after)])
      return {
        ...(await summary(day, all, factsOf)),
        before: before !== undefined && nextTradingDay(before) === day ? await summary(before, all, factsOf) : null,
        isPreliminary: day === market.tradingDay && clock().phase === 'after-hours',
        boards: own.boards(groups),
        lists: Object.fromEntries(listed) as Record<ReviewListName, ReviewList>,
        market: meanAfter(
          own.stocks.map(({ id }) => id),
          after,
        ),
        events: countEvents((await events(day))?.rows),
      }
    },
  }
}

export type DayReviews = ReturnType<typeof createDayReviews>

/** The stocks of a day. */
class StockDays {
  readonly stocks: StockDay[] = []
  readonly byId = new Map<InstrumentId, StockDay>()
  private unknown = 0

  constructor(
    private readonly columns: MarketDay,
    private readonly instrumentOf: (id: InstrumentId) => Instrument | undefined,
  ) {
    const at = (column: ArrayLike<number>, row: number) => column[row] ?? 0
    for (const [row, id] of columns.id.entries()) {
      const instrument = instrumentOf(id)
      if (instrument?.kind !== 'stock') continue
      const [close, prevClose] = [at(columns.close, row), at(columns.prevClose, row)]
      const isKnown = isCloseKnown(at(columns.completeness, row), columns.closeKnown?.[row] === 1)
      if (close <= 0 || prevClose <= 0 || !isKnown) {
        this.unknown++
        continue
      }
      const limits = limitsOf(instrument.board, prevClose, columns.tradingDay, isSpecialTreatment(instrument.name))
      const stock: StockDay = {
        id,
        instrument,
        close,
        prevClose,
        turnover: at(columns.turnover, row),
        adNet: at(columns.adNet, row),
        adBig: at(columns.adBig, row),
        odBig: at(columns.odBig, row),
        isLimitUp: limits.up > 0 && close === limits.up,
        isLimitDown: limits.down > 0 && close === limits.down,
      }
      this.stocks.push(stock)
      this.byId.set(id, stock)
    }
  }

  get summary(): DayFacts['summary'] {
    const count = (is: (stock: StockDay) => boolean) => this.stocks.filter(is).length
    const sum = (of: (stock: StockDay) => number) => this.stocks.reduce((all, stock) => all + of(stock), 0)
    return {
      tradingDay: this.columns.tradingDay,
      up: count(({ close, prevClose }) => close > prevClose),
      flat: count(({ close, prevClose }) => close === prevClose),
      down: count(({ close, prevClose }) => close < prevClose),
      limitUp: count(({ isLimitUp }) => isLimitUp),
      limitDown: count(({ isLimitDown }) => isLimitDown),
      unknown: this.unknown,
      turnover: sum(({ turnover }) => turnover),
      adNet: sum(({ adNet }) => adNet),
      odBig: sum(({ odBig }) => odBig),
      passive: sum(passiveOf),
    }
  }

  boards(groups: readonly Group[]): DayReview['boards'] {
    const changes = boardChanges(this.columns, groups, this.instrumentOf)
    return groups
      .flatMap(({ name, members }, at) => {
        const change = changes[at]
        const adNet = members.reduce((sum, id) => sum + (this.byId.get(id)?.adNet ?? 0), 0)
        return change === null || change === undefined ? [] : [{ name, change, adNet }]
      })
      .sort((a, b) => b.change - a.change || (a.name < b.name ? -1 : 1))
  }
}

/** Passive net of large orders: 全部 less 主动. */
const passiveOf = ({ odBig, adBig }: StockDay): number => odBig - adBig

type Values = ReadonlyMap<InstrumentId, number>

/** Signals of a day with the figure by which they are ranked. */
async function signalsOf(
  { stocks, byId }: StockDays,
  streaks: Promise<Values>,
  splits: Promise<readonly SplitFinding[]>,
): Promise<Record<ReviewListName, Values>> {
  const valued = (of: (stock: StockDay) => number, is: (value: number, stock: StockDay) => boolean) =>
    new Map(stocks.flatMap((stock) => (is(of(stock), stock) ? [[stock.id, of(stock)] as const] : [])))
  const bySide = { buy: new Map<InstrumentId, number>(), sell: new Map<InstrumentId, number>() }
  for (const { instrument, side, turnover } of await splits)
    if (byId.has(instrument)) bySide[side].set(instrument, (bySide[side].get(instrument) ?? 0) + turnover)
  return {
    inflow: topOf(
      valued(
        ({ adNet }) => adNet,
        (value) => value > 0,
      ),
    ),
    outflow: topOf(
      valued(
        ({ adNet }) => adNet,
        (value) => value < 0,
      ),
    ),
    // Large orders bought by waiting while the active ones did not, and the reverse.
    absorbed: valued(passiveOf, (value, { odBig, adBig }) => value > 0 && odBig > 0 && adBig <= 0),
    distributed: valued(passiveOf, (value, { odBig, adBig }) => value < 0 && odBig < 0 && adBig >= 0),
    splitBuy: bySide.buy,
    splitSell: bySide.sell,
    limitUps: await streaks,
  }
}

const RANKED = 50
/** Only the first stocks of a ranking of the whole market are signals. */
const topOf = (values: Values): Values => new Map(ranked(values).slice(0, RANKED))

const ranked = (values: Values): [InstrumentId, number][] =>
  [...values].sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))

function listOf({ byId }: StockDays, values: Values, after: readonly StockDays[]): ReviewList {
  const order = ranked(values)
  return {
    count: order.length,
    after: meanAfter(
      order.map(([id]) => id),
      after,
    ),
    stocks: order.slice(0, REVIEW_STOCKS).map(([id, value]) => {
      const { close, prevClose } = byId.get(id) as StockDay
      return { id, value, change: close / prevClose - 1, after: afterOf(id, after) }
    }),
  }
}

const byHorizon = (of: (horizon: number) => number | null): ReviewAfter =>
  Object.fromEntries(REVIEW_HORIZONS.map((horizon) => [horizon, of(horizon)])) as ReviewAfter

/**
 * Change over this many days, each from its own previous close, so that an ex-date is no loss. A day without the stock
 * ends it.
 */
function changeOver(id: InstrumentId, after: readonly StockDays[], horizon: number): number | null {
  if (after.length < horizon) return null
  let product = 1
  for (const day of after.slice(0, horizon)) {
    const stock = day.byId.get(id)
    if (!stock) return null
    product *= stock.close / stock.prevClose
  }
  return product - 1
}

const afterOf = (id: InstrumentId, after: readonly StockDays[]): ReviewAfter =>
  byHorizon((horizon) => changeOver(id, after, horizon))

const meanAfter = (ids: readonly InstrumentId[], after: readonly StockDays[]): ReviewAfter =>
  byHorizon((horizon) => {
    const known = ids.map((id) => changeOver(id, after, horizon)).filter((change) => change !== null)
    return known.length === 0 ? null : known.reduce((sum, change) => sum + change, 0) / known.length
  })

function countEvents(rows: readonly Pick<Row<'market-event'>, 'event'>[] | undefined): DayReview['events'] {
  if (!rows) return null
  const counts = new Map<EventKind, number>()
  for (const { event } of rows) {
    const kind = eventKindOf(event)
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count)
}
