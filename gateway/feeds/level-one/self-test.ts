import type { InstrumentId } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import { tidyName } from '../../../shared/market/plain-name'
import { clockText } from '../../../shared/market/session'
import { amountToYuan, priceToNumber } from '../../../shared/market/units'
import { type SelfTest, selfTestText as text } from '../polling/self-test-text'
import { SourceFault } from '../polling/source-fault'
import { sessionAt } from '../polling/trading-session'
import { snapshotFault } from './checks'
import type { RowFault, Snapshot, SnapshotReading } from './snapshot'
import type { Venue } from './venue'

const SLOW_MS = 2_000
/** Beyond this estimated prints land in wrong minutes. */
const CLOCK_OFF_MS = 5_000

interface SelfTestParts {
  ids: readonly InstrumentId[]
  /** Wall clock, epoch ms. */
  now: () => number
  signal: AbortSignal
}

/**
 * One polite look at a source, for the person who wants to use it: the first answer is measured, read and checked
 * like any other. Never throws for what a source does.
 */
export async function selfTest(venue: Venue, { ids, now, signal }: SelfTestParts): Promise<SelfTest> {
  const session = sessionAt(now())
  const lines = [text.title(venue.title), text.session(session.phase)]
  const startedAt = now()
  let reading: SnapshotReading | undefined
  try {
    // Not as a trading round: a stream would be listened to, and one answer is enough.
    const round = { signal, rest: async () => undefined, phase: 'ended' as const, tradingDay: session.tradingDay }
    for await (const answer of venue.read(ids, round)) {
      reading = answer
      break
    }
  } catch (thrown) {
    const [reason, kind] = thrown instanceof SourceFault ? [thrown.message, thrown.kind] : [String(thrown), 'garbled']
    return { lines: [...lines, text.unreachable(reason), text.useless(text.advice(kind))], usable: false }
  } finally {
    venue.close()
  }
  if (!reading) return { lines: [...lines, text.useless(text.nothingAsked)], usable: false }
  const answeredAt = now()
  const latency = answeredAt - startedAt
  lines.push(text.latency(latency), text.rate(venue.pace.roundMs, venue.pace.gapMs))

  const faults: RowFault[] = [...reading.faults]
  const good = reading.rows.filter((row) => {
    const reason = snapshotFault(row, answeredAt)
    if (reason) faults.push({ id: row.id, reason })
    return !reason
  })
  const [first] = good
  if (first) lines.push(text.row(describe(first)), text.fields(fieldsOf(first)))
  lines.push(text.identities(good.length, faults.length))
  for (const { id, reason } of faults) lines.push(text.fault(id, reason))
  if (reading.unknown.length > 0) lines.push(text.unknown(reading.unknown))
  const offset = clockOffset(reading, good, (startedAt + answeredAt) / 2, session.phase)
  lines.push(text.clock(offset))
  if (!first) return { lines: [...lines, text.useless(text.noRows)], usable: false }

  const warnings = [
    latency > SLOW_MS ? text.slow : '',
    faults.length > 0 ? text.someRefused : '',
    offset !== undefined && Math.abs(offset) > CLOCK_OFF_MS ? text.clockOff : '',
  ].filter(Boolean)
  return { lines: [...lines, warnings.length > 0 ? text.usableWith(warnings) : text.usable(venue.name)], usable: true }
}

/** Server − ours, ms: by its own clock if it sends one (whole seconds), else by the newest quote while it trades. */
function clockOffset(
  reading: SnapshotReading,
  rows: readonly Snapshot[],
  at: number,
  phase: string,
): number | undefined {
  if (reading.serverTime !== undefined) return Math.round(reading.serverTime + 500 - at)
  if (phase !== 'morning' && phase !== 'afternoon') return undefined
  const newest = Math.max(...rows.map((row) => row.exchangeTime))
  return Number.isFinite(newest) ? Math.round(newest - at) : undefined
}

function describe(row: Snapshot): string {
  const price = row.last || row.prevClose
  const lots = Math.round(row.volume / sharesPerLot(row.id))
  const yuan = amountToYuan(row.amount, row)
  const shown = priceToNumber(price, row.priceScale).toFixed(row.priceScale)
  const date = new Date(row.exchangeTime + 8 * 3_600_000).toISOString().slice(0, 10)
  return text.quote(row.id, tidyName(row.name), shown, lots, yuan, `${date} ${clockText(row.exchangeTime)}`)
}

function fieldsOf(row: Snapshot): string[] {
  const has: [string, boolean][] = [
    [text.field.last, row.last > 0],
    [text.field.prevClose, row.prevClose > 0],
    [text.field.amount, row.amount > 0],
    [text.field.bids(row.bidPrices.length), row.bidPrices.length > 0],
    [text.field.asks(row.askPrices.length), row.askPrices.length > 0],
    [text.field.sides, row.outer !== undefined],
    [text.field.limits, Boolean(row.limitUp)],
    [text.field.shares, Boolean(row.floatShares)],
    [text.field.industry, Boolean(row.industry)],
    [text.field.afterHours, row.afterHours !== undefined],
  ]
  return has.flatMap(([name, there]) => (there ? [name] : []))
}
