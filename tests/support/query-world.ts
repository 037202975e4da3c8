import { runningDayColumns } from '../../gateway/past/history/bar-columns'
import type { InstrumentDay } from '../../gateway/past/history/day-rows'
import { createDaySeries } from '../../gateway/past/history/day-series'
import type { DayStore } from '../../gateway/past/history/day-store'
import type { LiveMarket } from '../../gateway/past/history/market-port'
import type { QueryContext, StoredPrints } from '../../gateway/past/history/query-context'
import { createRangeDays } from '../../gateway/past/history/range-days'
import type { SeriesStore } from '../../gateway/past/history/series-store'
import type { Instrument } from '../../shared/market/instrument'
import { isTradingDay } from '../../shared/market/trading-days'
import { encodeSeries } from '../../shared/protocol/day-series'
import type { KindName, Row } from '../../shared/protocol/kinds'
import { makeInstrument } from './market-events'

/** A Thursday, the Friday after it, the Monday on which it runs. */
export const [THURSDAY, FRIDAY, TODAY] = ['20261119', '20261120', '20261123'] as const

export const STOCK = makeInstrument()
export const OTHER = makeInstrument({ id: '600002.SH', name: '木槿股份' })
export const PLAIN = makeInstrument({ id: '600003.SH', hasOrderNumbers: false })
export const INDEX = makeInstrument({ id: '000016.SH', kind: 'index', board: 'index', hasOrderNumbers: false })
export const SWAP = makeInstrument({
  id: 'BTCUSDTSWAP.OKX',
  kind: 'crypto',
  board: 'crypto',
  volumeScale: 2,
  hasOrderNumbers: false,
})

/** A whole day that opened at 10, rose by 1 and fell by 1; override what matters. */
export const dayOf = (tradingDay: string, over: Partial<InstrumentDay> = {}): InstrumentDay => ({
  id: STOCK.id,
  tradingDay,
  open: 1_000,
  high: 1_100,
  low: 900,
  close: 1_050,
  prevClose: 1_000,
  volume: 10,
  turnover: 100,
  adNet: [1, 2, 3, 4],
  odNet: [-1, -2, 1, 2],
  completeness: 1,
  ...over,
})

export const minuteOf = (slot: number, close: number, over: Partial<Row<'minute'>> = {}): Row<'minute'> => ({
  slot,
  open: close,
  high: close + 5,
  low: close - 5,
  close,
  volume: 100,
  amount: 100 * close,
  ...over,
})

export const indexMinute = (slot: number, close: number, over: Partial<Row<'index-minute'>> = {}) => ({
  slot,
  open: close,
  high: close + 5,
  low: close - 5,
  close,
  equalWeight: close,
  volume: 7,
  turnover: 70,
  up: 1,
  down: 2,
  adNet: 11,
  odBigNet: 5,
  ...over,
})

export const flowOf = (slot: number, over: Partial<Row<'flow'>> = {}): Row<'flow'> => ({
  slot,
  adS: 0,
  adM: 0,
  adL: 0,
  adX: 0,
  odS: 0,
  odM: 0,
  odL: 0,
  odX: 0,
  buy: 0,
  sell: 0,
  auction: 0,
  ...over,
})

interface World {
  days?: readonly InstrumentDay[]
  /** Rows of the current day. */
  running?: readonly InstrumentDay[]
  members?: ReturnType<LiveMarket['members']>
  prints?: Partial<StoredPrints>
  over?: Partial<QueryContext>
}

/**
 * A context of history queries in memory, with the given daily rows. `put` stores a series of a past day, `live` sets
 * the rows of the current market.
 */
export function queryWorld({ days = [], running = [], members = [], prints, over = {} }: World = {}) {
  const seriesBytes = new Map<string, Uint8Array>()
  const now = new Map<string, readonly unknown[]>()
  const known = new Map<string, Instrument>([STOCK, OTHER, PLAIN, INDEX, SWAP].map((each) => [each.id, each]))
  const ofId = (id: string) =>
    days.filter((day) => day.id === id).sort((a, b) => (a.tradingDay < b.tradingDay ? -1 : 1))
  const store = {
    first: async (id: string) => ofId(id)[0]?.tradingDay,
    between: async (id: string, first: string, last: string) =>
      ofId(id).filter(({ tradingDay }) => tradingDay >= first && tradingDay <= last),
    newest: async (id: string, count: number, last: string) =>
      ofId(id)
        .filter(({ tradingDay }) => tradingDay <= last)
        .slice(-count),
    board: async (day: string, from: number, count: number) =>
      days.filter(({ tradingDay }) => tradingDay === day).slice(from, from + count),
  } as unknown as DayStore
  const market = {
    tradingDay: TODAY,
    ownDay: () => undefined,
    instrument: (id: string) => known.get(id),
    members: () => members,
    prints: () => undefined,
    rows: (topic: string, kind: string) => now.get(`${topic} ${kind}`) ?? [],
  } as unknown as LiveMarket
  const stored = {
    read: async (day: string, id: string, kind: string) => seriesBytes.get(`${day} ${id} ${kind}`),
  } as unknown as SeriesStore
  let pauses = 0
  const pause = async () => void pauses++
  const todayOf = () => TODAY
  const series = createDaySeries({ market, series: stored, today: todayOf, pause })
  const rangeDays = createRangeDays({
    days: store,
    todayOf,
    running: (of) => running.find(({ id }) => id === of.id),
    isTradingDay: (of, day) => of?.kind === 'crypto' || isTradingDay(day),
  })
  const marketDay = async (day: string) =>
    runningDayColumns(day, day === TODAY ? running : days.filter(({ tradingDay }) => tradingDay === day))
  const context: QueryContext = {
    days: store,
    series,
    stored,
    rangeDays,
    market,
    prints: prints as StoredPrints | undefined,
    todayOf,
    marketDay,
    pause,
    ...over,
  }
  return {
    context,
    put<K extends KindName>(day: string, of: Instrument, kind: K, rows: readonly Row<K>[], derived = false) {
      seriesBytes.set(`${day} ${of.id} ${kind}`, encodeSeries(kind, day, rows, derived))
    },
    putBytes: (day: string, of: Instrument, kind: string, bytes: Uint8Array) =>
      void seriesBytes.set(`${day} ${of.id} ${kind}`, bytes),
    live: <K extends KindName>(topic: string, kind: K, rows: readonly Row<K>[]) =>
      void now.set(`${topic} ${kind}`, rows),
    pauses: () => pauses,
  }
}

export const worldLimits = (limit = 100) => ({ limit, signal: new AbortController().signal })

/** The signal of a client that has disconnected. */
export const GONE = AbortSignal.abort()
