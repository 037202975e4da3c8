import type { InstrumentId } from './instrument'
import { COIN_ID, INSTRUMENT_ID } from './instrument-id'
import { addTo } from './multi-map'
import { beijingDate, dateToMs } from './session'
import type { UnixMs } from './units'

/** Data sets of one account, rows of one set and of all sets of an account, and characters of a text. */
export const OWN_DATA_MAX = 10
export const OWN_DATA_ROWS_MAX = 8_000
export const OWN_DATA_ROWS_ALL = 30_000
export const OWN_DATA_TEXT_MAX = 40
/** Characters of a CSV: its request has 256 KB at most, and each line end takes two of them. */
export const OWN_DATA_CSV_MAX = 240_000

/** A Chinese or Latin letter comes first. */
export const OWN_DATA_NAME = /^[一-龥A-Za-z][一-龥A-Za-z0-9_]{0,11}$/

/** Comes before the name of a data set in conditions: `数据:净利润`. */
export const OWN_DATA_PREFIX = '数据:'
/** Key of the figure of a data set in an expression. */
export const ownKey = (name: string): string => `own:${name}`
/** Name of the data set that a key of a figure names; undefined for any other figure. */
export const ownNameOf = (key: string): string | undefined => (key.startsWith('own:') ? key.slice(4) : undefined)

/** Words of an expression with those of data sets. */
export const withOwnWords = (
  words: ReadonlyMap<string, string>,
  names: readonly string[],
): ReadonlyMap<string, string> =>
  new Map([...words, ...names.map((name) => [`${OWN_DATA_PREFIX}${name}`, ownKey(name)] as const)])

/** `number`: figures; `event`: days on which something happens, such as 解禁. */
export const OWN_DATA_KINDS = ['number', 'event'] as const
export type OwnDataKind = (typeof OWN_DATA_KINDS)[number]

export interface OwnRow {
  code: InstrumentId
  /** `YYYYMMDD`: day of the figure or event. */
  day: string
  /** A finite number, or the text of an event. */
  value: number | string
  /** `YYYYMMDD`: day of publication, if that is not `day`. */
  published?: string | undefined
  /** `HH:mm`, Beijing time, of the publication. */
  time?: string | undefined
}

/** A data set without its rows. */
export interface OwnDataHead {
  name: string
  kind: OwnDataKind
  source: string
  /** Empty without one. */
  unit: string
  rows: number
  codes: number
  /** First and last day that rows are about, `YYYYMMDD`. */
  firstDay: string
  lastDay: string
  updatedAt: UnixMs
}

export interface OwnData extends Omit<OwnDataHead, 'rows'> {
  rows: readonly OwnRow[]
}

const DAY_MS = 24 * 3_600_000
/** End of trading after hours: no exchange for stocks trades later on that day. */
const AFTER_CLOSE_MS = (15 * 60 + 30) * 60_000

/** Until when a figure must be known to be part of the daily bar of a day, whose orders are filled on the next day. */
export const barKnownUntil = (day: string): UnixMs => dateToMs(day) + AFTER_CLOSE_MS

/** Time of the day of `HH:mm`, ms; NaN for anything else. */
function clockMs(text: string): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? Number.NaN : (Number(hour) * 60 + Number(minute)) * 60_000
}

/**
 * From when a row may be used: its time on its day of publication. Without a time after trading, at 15:30; of coins,
 * which trade all day, at the end of that day.
 */
export function knownFrom({ code, day, published, time }: OwnRow): UnixMs {
  const midnight = dateToMs(published ?? day)
  if (time !== undefined) return midnight + clockMs(time)
  return midnight + (COIN_ID.test(code) ? DAY_MS : AFTER_CLOSE_MS)
}

export type OwnProblem = 'code' | 'day' | 'value' | 'published' | 'time'

/** Why a row cannot be stored; undefined: it can. */
export function rowProblem({ code, day, value, published, time }: OwnRow, kind: OwnDataKind): OwnProblem | undefined {
  if (!INSTRUMENT_ID.test(code)) return 'code'
  const about = dateToMs(day)
  if (Number.isNaN(about)) return 'day'
  const isValue = typeof value === 'number' ? Number.isFinite(value) : value !== '' && value.length <= OWN_DATA_TEXT_MAX
  if (!isValue || (typeof value === 'number') !== (kind === 'number')) return 'value'
  if (published !== undefined) {
    const at = dateToMs(published)
    // An event is announced before its day; a figure is not, and exchanged columns would be used too early.
    if (Number.isNaN(at) || (kind === 'number' && at < about)) return 'published'
  }
  return time !== undefined && Number.isNaN(clockMs(time)) ? 'time' : undefined
}

interface KnownRow {
  from: UnixMs
  row: OwnRow
  /** The row of the newest day among this one and those before it; of one day the one that became known last. */
  newest: OwnRow
}

/** The parts of a data set that say when its values are known. */
export type OwnDataRows = Pick<OwnData, 'kind' | 'rows' | 'updatedAt'>

/** The rows of a data set by their codes. The only way to a value of own data: each look-up has a time. */
export class OwnRows {
  /** Rows by code, in the order in which they became known. */
  private readonly byCode = new Map<InstrumentId, KnownRow[]>()

  readonly kind: OwnDataKind

  constructor({ kind, rows, updatedAt }: OwnDataRows) {
    this.kind = kind
    for (const row of rows) {
      // Its owner had it at the upload: without a stated publication it is known from then on, or from its day before.
      const isStated = row.published !== undefined || row.time !== undefined
      const one = { from: isStated ? knownFrom(row) : Math.min(knownFrom(row), updatedAt), row, newest: row }
      addTo(this.byCode, row.code, one)
    }
    for (const known of this.byCode.values()) {
      // Stable: of rows that became known at the same time, the later line is the newer one.
      known.sort((a, b) => a.from - b.from)
      for (const [at, one] of known.entries()) {
        const before = known[at - 1]?.newest
        if (before && before.day > one.row.day) one.newest = before
      }
    }
  }

  /** The row of the newest day among those that are known at a time. */
  at(code: InstrumentId, time: UnixMs): OwnRow | undefined {
    const known = this.byCode.get(code) ?? []
    let [low, high] = [0, known.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((known[middle] as KnownRow).from <= time) low = middle + 1
      else high = middle
    }
    return known[low - 1]?.newest
  }

  /** Rows that are known at a time, code by code. */
  knownAt(time: UnixMs): OwnRow[] {
    return [...this.byCode.values()].flatMap((known) => known.flatMap(({ from, row }) => (from <= time ? [row] : [])))
  }

  /** The first event of a code on the day of a time or later, among those that are known then. */
  next(code: InstrumentId, time: UnixMs): OwnRow | undefined {
    const today = beijingDate(time)
    let next: OwnRow | undefined
    for (const { from, row } of this.byCode.get(code) ?? []) {
      if (from > time) break
      if (row.day >= today && (!next || row.day < next.day)) next = row
    }
    return next
  }

  /** Value for conditions at a time: a number in its own unit, or days to the next event (0 = today); NaN = unknown. */
  figure(code: InstrumentId, time: UnixMs): number {
    if (this.kind === 'number') return Number(this.at(code, time)?.value ?? Number.NaN)
    const next = this.next(code, time)
    return next ? (dateToMs(next.day) - dateToMs(beijingDate(time))) / DAY_MS : Number.NaN
  }
}
