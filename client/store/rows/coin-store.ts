import { MINUTE_MS, type UnixMs } from '../../../shared/market/units'
import { PERPETUAL_OPEN, PERPETUAL_RATE, type Row } from '../../../shared/protocol/kinds'
import { RowStore } from './row-store'

/** A change over a stretch is counted from the newest figure before its start, if that is not older than this. */
const BEFORE_MS = 65 * MINUTE_MS

/** A perpetual now: rates are shares of the position, open interest is in quantity units. */
interface PerpetualNow {
  /** Next rate to be settled; positive: longs pay shorts. */
  rate: { value: number; at: UnixMs; settles: UnixMs; every: number } | undefined
  open: { value: number; at: UnixMs } | undefined
}

/** Funding and open interest of a coin, and its book by bands (`coin:ID`). */
export class CoinStore extends RowStore<'coin'> {
  constructor() {
    super('coin')
  }

  /** Undefined if no perpetual data was received. */
  now(): PerpetualNow | undefined {
    return this.derived('now', () => {
      const row = this.rows.perpetual.value
      return row && nowOf(row)
    })
  }

  /** Rates that were settled, ascending, as shares of the position. */
  settled(): { time: UnixMs[]; rate: number[] } {
    return this.derived('settled', () => {
      const rows = [...this.rows.funding.byKey.values()].sort((a, b) => a.time - b.time)
      return { time: rows.map(({ time }) => time), rate: rows.map(({ rate }) => rate / 1e8) }
    })
  }

  /** Open interest by minute, quantity units. */
  opens(): { time: UnixMs[]; open: number[] } {
    return this.derived('opens', () => {
      const { slot, known, open } = this.rows['perpetual-minute'].columns()
      const rows = [...slot.keys()].filter((row) => ((known[row] ?? 0) & PERPETUAL_OPEN) !== 0)
      return { time: rows.map((row) => (slot[row] ?? 0) * MINUTE_MS), open: rows.map((row) => open[row] ?? 0) }
    })
  }

  /** Relative change of the open interest since `ms` ago; null if not known. */
  openChange(ms: number): number | null {
    const open = this.now()?.open
    if (!open) return null
    const { time, open: values } = this.opens()
    const since = open.at - ms
    const row = time.findLastIndex((at) => at <= since)
    const before = values[row]
    return before && (time[row] ?? 0) > since - BEFORE_MS ? open.value / before - 1 : null
  }

  /** The newest book by bands. */
  depth(): Row<'coin-depth'> | undefined {
    return this.rows['coin-depth'].value
  }
}

function nowOf({ known, rate, rateTime, settles, every, open, openTime }: Row<'perpetual'>): PerpetualNow {
  return {
    rate: (known & PERPETUAL_RATE) !== 0 ? { value: rate / 1e8, at: rateTime, settles, every } : undefined,
    open: (known & PERPETUAL_OPEN) !== 0 ? { value: open, at: openTime } : undefined,
  }
}
