import { dayNumber } from './day-number'
import type { BackTestConfig, BackTestRun, EquityRow, TradeRow } from './model'

/** A position of one code from flat to flat. */
export interface RoundTrip {
  code: string
  from: string
  to: string
  /** Sales net of fees + dividends − purchases with fees − rights paid, in fen. */
  pnl: number
  /** Purchases and rights with fees, in fen. */
  paid: number
  /** Index of the row that closed it. */
  row: number
}

interface OpenTrip {
  from: string
  paid: number
  quantity: number
  pnl: number
}

/** Change of the holding by a row. */
const sharesOf = ({ side, quantity }: TradeRow): number => {
  if (side === 'sell' || side === 'delist') return -quantity
  return side === 'dividend' || side === 'lapse' ? 0 : quantity
}

/** Effect of a row on the result of its trip. */
const resultOf = ({ side, amount, commission, stamp, transfer }: TradeRow): number => {
  const fees = commission + stamp + transfer
  return side === 'buy' || side === 'rights' ? -amount - fees : amount - fees
}

/** Closed round trips in the order in which they were closed; open ones are left out. */
export function roundTrips(trades: readonly TradeRow[]): RoundTrip[] {
  const open = new Map<string, OpenTrip>()
  const closed: RoundTrip[] = []
  for (const [at, row] of trades.entries()) {
    const trip = open.get(row.code) ?? { from: row.date, quantity: 0, pnl: 0, paid: 0 }
    open.set(row.code, trip)
    trip.quantity += sharesOf(row)
    const result = resultOf(row)
    trip.pnl += result
    if (row.side === 'buy' || row.side === 'rights') trip.paid -= result
    if (trip.quantity > 0) continue
    open.delete(row.code)
    closed.push({ code: row.code, from: trip.from, to: row.date, pnl: trip.pnl, paid: trip.paid, row: at })
  }
  return closed
}

/** Convention of the Chinese market: a year has 250 sessions. */
const SESSIONS_A_YEAR = 250

/** Key figures of a run. Money in fen; returns and rates are fractions; null where a divisor is 0. */
export interface Metrics {
  finalEquityFen: number
  sessions: number
  calendarDays: number
  totalReturn: number
  cagr: number
  volatility: number | null
  sharpe: number | null
  sortino: number | null
  maxDrawdown: number
  /** `YYYYMMDD`, `start` for the cash before the first session; null without a drawdown. */
  drawdownPeak: string | null
  drawdownTrough: string | null
  drawdownRecovered: string | null
  calmar: number | null
  roundTrips: number
  winRate: number | null
  profitFactor: number | null
  roundTripPnlFen: number[]
  commissionFen: number
  stampFen: number
  transferFen: number
  turnover: number
  exposure: number
  /** Returns by month, `YYYYMM`. */
  monthly: Record<string, number>
  benchmarkReturn?: number
  excessReturn?: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns of the sessions, the first against the start cash. */
export function returnsOf(equity: readonly EquityRow[], start: number): number[] {
  return equity.map((row, at) => row.equity / (equity[at - 1]?.equity ?? start) - 1)
}

function ratios(returns: readonly number[], rf: number) {
  const average = mean(returns)
  const squares = returns.reduce((sum, one) => sum + (one - average) ** 2, 0)
  const deviation = returns.length > 1 ? Math.sqrt(squares / (returns.length - 1)) : 0
  const downside = Math.sqrt(returns.reduce((sum, one) => sum + Math.min(one - rf, 0) ** 2, 0) / returns.length)
  const year = Math.sqrt(SESSIONS_A_YEAR)
  return {
    volatility: returns.length > 1 ? deviation * year : null,
    sharpe: deviation === 0 ? null : ((average - rf) / deviation) * year,
    sortino: downside === 0 ? null : ((average - rf) / downside) * year,
  }
}

function drawdown(equity: readonly EquityRow[], start: number) {
  let [peak, peakDate] = [start, 'start']
  let worst = { loss: 0, peak: start, peakDate: null as string | null, trough: null as string | null, at: -1 }
  for (const [at, { date, equity: value }] of equity.entries()) {
    if (value > peak) [peak, peakDate] = [value, date]
    const loss = 1 - value / peak
    if (loss > worst.loss) worst = { loss, peak, peakDate, trough: date, at }
  }
  const recovered = worst.at < 0 ? undefined : equity.slice(worst.at + 1).find((row) => row.equity >= worst.peak)
  return { ...worst, recovered: recovered?.date ?? null }
}

function monthlyReturns(equity: readonly EquityRow[], start: number): Record<string, number> {
  const months: Record<string, number> = {}
  let base = start
  for (const [at, { date, equity: value }] of equity.entries()) {
    const month = date.slice(0, 6)
    if (equity[at + 1]?.date.slice(0, 6) === month) continue
    months[month] = value / base - 1
    base = value
  }
  return months
}

/** Source of the definitions: `docs/back-test.md`. `benchmark`: return of the index over the same sessions. */
export function metricsOf(
  { trades, equity }: BackTestRun,
  { cashFen: start, rfPpm }: Pick<BackTestConfig, 'cashFen' | 'rfPpm'>,
  benchmark?: number,
): Metrics {
  const [first, last] = [equity[0] as EquityRow, equity.at(-1) as EquityRow]
  const calendarDays = dayNumber(last.date) - dayNumber(first.date) + 1
  const totalReturn = last.equity / start - 1
  const cagr = (last.equity / start) ** (365 / calendarDays) - 1
  const { volatility, sharpe, sortino } = ratios(returnsOf(equity, start), rfPpm / 1e6 / SESSIONS_A_YEAR)
  const fall = drawdown(equity, start)
  const pnl = roundTrips(trades).map((trip) => trip.pnl)
  const gains = pnl.reduce((sum, one) => sum + Math.max(0, one), 0)
  const losses = pnl.reduce((sum, one) => sum - Math.min(0, one), 0)
  const total = (field: 'commission' | 'stamp' | 'transfer') => trades.reduce((sum, row) => sum + row[field], 0)
  const traded = trades.reduce((sum, { side, amount }) => (side === 'buy' || side === 'sell' ? sum + amount : sum), 0)
  return {
    finalEquityFen: last.equity,
    sessions: equity.length,
    calendarDays,
    totalReturn,
    cagr,
    volatility,
    sharpe,
    sortino,
    maxDrawdown: fall.loss,
    drawdownPeak: fall.peakDate,
    drawdownTrough: fall.trough,
    drawdownRecovered: fall.recovered,
    calmar: fall.loss === 0 ? null : cagr / fall.loss,
    roundTrips: pnl.length,
    winRate: pnl.length === 0 ? null : pnl.filter((one) => one > 0).length / pnl.length,
    profitFactor: losses === 0 ? null : gains / losses,
    roundTripPnlFen: pnl,
    commissionFen: total('commission'),
    stampFen: total('stamp'),
    transferFen: total('transfer'),
    turnover: ((traded / 2 / mean(equity.map((row) => row.equity))) * SESSIONS_A_YEAR) / equity.length,
    exposure: mean(equity.map(({ holdings, equity: value }) => holdings / value)),
    monthly: monthlyReturns(equity, start),
    ...(benchmark === undefined ? {} : { benchmarkReturn: benchmark, excessReturn: totalReturn - benchmark }),
  }
}
