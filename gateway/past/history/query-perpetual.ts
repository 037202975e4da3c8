import { type InstrumentId, isPerpetual } from '../../../shared/market/instrument'
import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import { decodeSeries } from '../../../shared/protocol/day-series'
import { ZeusError } from '../../../shared/protocol/errors'
import { PERPETUAL_OPEN, PERPETUAL_RATE, type Row } from '../../../shared/protocol/kinds'
import type { HistoryPerpetual, HistoryQueries } from '../../../shared/protocol/rest-history'
import { topic } from '../../../shared/protocol/topics'
import {
  PERPETUAL_MINUTES,
  PERPETUAL_SETTLED,
  type PerpetualKind,
  type PerpetualSeries,
  perpetualRows,
} from './perpetual-rows'
import { isWithin, pageFacts, type QueryContext, type QueryLimits, rangeOf, requireInstrument } from './query-context'

/** Maximum points of an answer, and their possible distances. */
const POINTS_MAX = 2_000
const STEPS = [1, 5, 15, 60, 240, 1_440] as const
const UNIT = 1e8

/** A day's rows, ascending: the stored ones, and those that the running market still has. */
async function rowsOf<K extends PerpetualSeries>(
  { market, stored, todayOf }: QueryContext,
  id: InstrumentId,
  day: string,
  series: PerpetualKind<K>,
): Promise<Row<K>[]> {
  const { kind, time } = series
  const live = perpetualRows(market, id, day, series)
  const bytes = day < todayOf(id) ? await stored.read(day, id, kind) : undefined
  const recorded = (bytes && decodeSeries(kind, bytes)) ?? []
  const rows = new Map([...recorded, ...live].map((row) => [time(row), row]))
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/** Funding rates and open interest of a perpetual over a range of days, as fine as `POINTS_MAX` allow. */
export async function queryPerpetual(
  context: QueryContext,
  query: HistoryQueries['GET /api/history/perpetual'],
  { signal }: Pick<QueryLimits, 'signal'>,
): Promise<HistoryPerpetual> {
  const instrument = requireInstrument(context, query.code)
  const { id, volumeScale } = instrument
  if (!isPerpetual(id)) throw new ZeusError('code-invalid', `${id} 不是永续合约，没有资金费率和持仓量`)
  const range = rangeOf(context, query, instrument, 'minute')
  const step = STEPS.find((minutes) => (range.days.length * 1_440) / minutes <= POINTS_MAX) ?? 1_440
  const points = new Map<UnixMs, Row<'perpetual-minute'>>()
  const settled: Row<'funding'>[] = []
  const missing: string[] = []
  for (const day of range.days) {
    signal.throwIfAborted()
    const minutes = await rowsOf(context, id, day, PERPETUAL_MINUTES)
    const rates = await rowsOf(context, id, day, PERPETUAL_SETTLED)
    if (minutes.length + rates.length === 0) missing.push(day)
    settled.push(...rates.filter(({ time }) => isWithin(range, time)))
    for (const minute of minutes) {
      if (!isWithin(range, PERPETUAL_MINUTES.time(minute))) continue
      const at = Math.floor(minute.slot / step) * step * MINUTE_MS
      const before = points.get(at)
      points.set(at, before ? joined(before, minute) : minute)
    }
    await context.pause()
  }
  const rows = [...points]
  const figure = (bit: number, read: (row: Row<'perpetual-minute'>) => number) =>
    rows.map(([, row]) => ((row.known & bit) !== 0 ? read(row) : null))
  const first = <K extends PerpetualSeries>({ kind, time }: PerpetualKind<K>) => {
    const [row] = context.market.rows(topic.coin(id), kind)
    return row && time(row)
  }
  return {
    ...pageFacts(range, { rows, next: null, derived: [], missing }),
    id,
    stepMs: step * MINUTE_MS,
    time: rows.map(([time]) => time),
    rate: figure(PERPETUAL_RATE, ({ rate }) => rate / UNIT),
    open: figure(PERPETUAL_OPEN, ({ open }) => open / 10 ** (volumeScale ?? 0)),
    settled: { time: settled.map(({ time }) => time), rate: settled.map(({ rate }) => rate / UNIT) },
    since: {
      settled: earliest(first(PERPETUAL_SETTLED), settled[0]?.time),
      open: earliest(first(PERPETUAL_MINUTES), rows[0]?.[0]),
    },
  }
}

/** The newest of each figure stays. */
function joined(before: Row<'perpetual-minute'>, after: Row<'perpetual-minute'>): Row<'perpetual-minute'> {
  const has = (bit: number) => (after.known & bit) !== 0
  return {
    slot: after.slot,
    known: before.known | after.known,
    rate: has(PERPETUAL_RATE) ? after.rate : before.rate,
    open: has(PERPETUAL_OPEN) ? after.open : before.open,
  }
}

function earliest(...times: (UnixMs | undefined)[]): UnixMs | null {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.min(...known) : null
}
