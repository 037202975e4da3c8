import type { InstrumentId } from '../../../shared/market/instrument'
import { msTraded, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'

const MINUTE = 60_000
/** Rows and trading time over which an instrument's pace is measured. */
const ROWS_MIN = 100
const MEASURED_MIN_MS = 10 * MINUTE
/** Silence is reported after this long at least, wall and market time. */
const SILENT_WALL_MS = 15_000
const SILENT_MIN_MS = 2 * MINUTE
/** And after this multiple of the longest and of the mean pause of the instrument's day. */
const LONGEST_PAUSES = 5
const MEAN_PAUSES = 60

/** Arrival of an instrument's rows. Times are ms of continuous trading of the day, without the lunch break. */
export interface Rhythm {
  readonly id: InstrumentId
  /** Index in `STOCK_EXCHANGES`. */
  readonly exchange: number
  rows: number
  firstAt: number
  heardAt: number
  /** Longest pause so far; pauses that were reported do not count. */
  longest: number
  /** Market time of the newest row while its silence is reported. */
  silentSince: UnixMs | undefined
}

interface SilentInstrument {
  id: InstrumentId
  since: UnixMs
  /** Its mean pause, ms. */
  usualMs: number
}

/**
 * Finds instruments without rows although their exchange sends rows. Each is measured by its own pace of the day, in
 * continuous trading only.
 */
export class SilentInstruments {
  private rhythms: Rhythm[] = []
  /** Continuous trading as of the last look; undefined outside of it. */
  private traded: number | undefined

  of(id: InstrumentId, exchange: number): Rhythm {
    const rhythm = { id, exchange, rows: 0, firstAt: 0, heardAt: 0, longest: 0, silentSince: undefined }
    this.rhythms.push(rhythm)
    return rhythm
  }

  hear(rhythm: Rhythm): void {
    const { traded } = this
    if (traded === undefined) return
    if (rhythm.rows === 0) rhythm.firstAt = traded
    else if (rhythm.silentSince === undefined) rhythm.longest = Math.max(rhythm.longest, traded - rhythm.heardAt)
    rhythm.silentSince = undefined
    rhythm.heardAt = traded
    rhythm.rows++
  }

  /** `isHeard`: whether an exchange sends rows, and in time. */
  look(marketTime: UnixMs, speed: number, isHeard: (exchange: number) => boolean): void {
    const time = timeOfDay(marketTime)
    const phase = phaseAt(time)
    if (phase !== 'morning' && phase !== 'afternoon') {
      this.traded = undefined
      return
    }
    this.traded = msTraded(time)
    for (const rhythm of this.rhythms) {
      if (rhythm.silentSince !== undefined || rhythm.rows < ROWS_MIN || !isHeard(rhythm.exchange)) continue
      if (this.traded - rhythm.heardAt > allowedPause(rhythm, speed)) {
        rhythm.silentSince = marketTimeOf(rhythm.heardAt, marketTime)
      }
    }
  }

  /** As of the last look; empty outside of continuous trading. */
  silent(): SilentInstrument[] {
    if (this.traded === undefined) return []
    return this.rhythms.flatMap((rhythm) => {
      const { id, silentSince: since } = rhythm
      return since === undefined ? [] : [{ id, since, usualMs: meanPause(rhythm) }]
    })
  }

  /** A day begins, or is sent again. */
  restart(): void {
    this.rhythms = []
    this.traded = undefined
  }
}

const meanPause = ({ firstAt, heardAt, rows }: Rhythm): number => (heardAt - firstAt) / Math.max(1, rows - 1)

function allowedPause(rhythm: Rhythm, speed: number): number {
  if (rhythm.heardAt - rhythm.firstAt < MEASURED_MIN_MS) return Number.POSITIVE_INFINITY
  const own = Math.max(LONGEST_PAUSES * rhythm.longest, MEAN_PAUSES * meanPause(rhythm))
  return Math.max(SILENT_MIN_MS, SILENT_WALL_MS * speed, own)
}

/** Market time after this much trading time on the day of `now`. */
function marketTimeOf(traded: number, now: UnixMs): UnixMs {
  const midnight = now - timeOfDay(now)
  const morning = 2 * 60 * MINUTE
  const start = traded <= morning ? 9.5 * 60 * MINUTE : 13 * 60 * MINUTE - morning
  return midnight + start + traded
}
