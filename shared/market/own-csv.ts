import { shiftDay } from './calendar'
import { splitCsv } from './csv-line'
import { type InstrumentId, idsFromInput } from './instrument'
import { INSTRUMENT_ID } from './instrument-id'
import {
  OWN_DATA_CSV_MAX,
  OWN_DATA_ROWS_MAX,
  type OwnDataKind,
  type OwnProblem,
  type OwnRow,
  rowProblem,
} from './own-data'
import { dateToMs } from './session'
import { linesOfText } from './text-file'

/** Heads of the columns, in lower case. Without a line of heads the columns are in this order. */
const HEADS = {
  code: ['代码', '证券代码', '股票代码', 'code', 'symbol', 'ts_code'],
  day: ['日期', '交易日', '报告期', '事件日', 'day', 'date'],
  value: ['数值', '值', '事件', '内容', 'value', 'event'],
  published: ['公布日', '公布', '公告日', '公告日期', '发布', '发布日', 'published', 'ann_date'],
  time: ['时间', '公布时间', '时刻', 'time'],
} as const

type Column = keyof typeof HEADS
const COLUMNS = Object.keys(HEADS) as Column[]

/** `columns`: the line of heads lacks one; `many`: the rows after this line are too many; `long`: the text is. */
export interface OwnFault {
  /** From 1. */
  line: number
  why: OwnProblem | 'columns' | 'quote' | 'many' | 'long'
  /** Text that cannot be read. */
  text: string
}

export interface ReadOwnCsv {
  rows: OwnRow[]
  /** At most `FAULTS_MAX`, in order. */
  faults: OwnFault[]
  faultCount: number
}

const FAULTS_MAX = 50
/** Fields of a line: of a spreadsheet by tabs, else by commas, or where there are none by another sign. */
function cellsOf(line: string): string[] | undefined {
  const sign = ['\t', ',', ';', '；', '，'].find((one) => line.includes(one)) ?? ','
  const cells = sign === ',' ? splitCsv(line) : line.split(sign)
  return cells?.map((cell) => cell.trim())
}

/** Whether cells in the usual order begin with a code and a day: the text of an event can be the word of a head. */
const isData = ([code = '', day = '']: readonly string[]): boolean =>
  INSTRUMENT_ID.test(codeOf(code, () => false)) && /^\d{8}$/.test(plainDay(dayAndTime(day)[0] ?? ''))

/** Places of the columns by a line of heads; undefined for a line of data. */
function placesOf(cells: readonly string[]): Partial<Record<Column, number>> | undefined {
  if (isData(cells)) return undefined
  const places: Partial<Record<Column, number>> = {}
  for (const [place, cell] of cells.entries()) {
    const word = cell.trim().toLowerCase()
    const column = COLUMNS.find((one) => HEADS[one].some((head) => head === word))
    if (column) places[column] ??= place
  }
  return Object.keys(places).length > 0 ? places : undefined
}

const IN_ORDER: Record<Column, number> = { code: 0, day: 1, value: 2, published: 3, time: 4 }

/** `2026-10-28` and `2026/10/8` as `20261028` and `20261008`; anything else stays as it is. */
function plainDay(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  return year && month && day ? `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}` : text
}

/** Times within the last minute of a day, which round up to the next one. */
const LAST_MINUTE = /^23:59:(0[1-9]|[1-5]\d)$/

/** `9:05` and `09:05:00` as `09:05`. A publication within a minute is known at its end: seconds round up. */
function plainTime(text: string): string {
  const [, hour, minute, second = '00'] = /^(\d{1,2}):(\d{2})(?::([0-5]\d))?$/.exec(text) ?? []
  if (hour === undefined) return text
  const minutes = Number(hour) * 60 + Number(minute) + (Number(second) > 0 ? 1 : 0)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * `2026-10-28 18:30` names both. Midnight is how tables write a day without a time. What follows a time, such as PM or
 * a time zone, is part of it, so that the line is refused: without it the value would be known hours too early.
 */
function dayAndTime(text: string): string[] {
  const [day = '', ...rest] = text.split(/[ T]+/)
  const time = rest.join(' ')
  return [day, /^0?0:00(:00)?$/.test(time) ? '' : time]
}

function codeOf(text: string, isKnown: (id: InstrumentId) => boolean): InstrumentId {
  if (INSTRUMENT_ID.test(text)) return text
  // A spreadsheet removes leading zeros.
  const ids = idsFromInput(/^\d{1,5}$/.test(text) ? text.padStart(6, '0') : text)
  return ids.find(isKnown) ?? ids[0] ?? text
}

/** Digits in groups of three. Any other comma may be a decimal one: `12,5` is not 125. */
const GROUPED = /^[-+]?\d{1,3}(?:,\d{3})+(?![\d,])/

/** `1,234.5` and `12.5%` without commas and sign; NaN for anything else. */
function numberOf(text: string): number {
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text
  // Each digit can be matched in one way only: otherwise a long cell would take minutes.
  const [, digits] = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?)%?$/i.exec(plain) ?? []
  return digits === undefined ? Number.NaN : Number(digits)
}

/**
 * Reads lines of code, day and value, and where they are given day and time of publication. `isKnown`: whether the
 * market lists a code, which decides between the exchanges of a bare one.
 */
export function readOwnCsv(
  text: string,
  kind: OwnDataKind,
  isKnown: (id: InstrumentId) => boolean = () => false,
): ReadOwnCsv {
  const result: ReadOwnCsv = { rows: [], faults: [], faultCount: 0 }
  const fault = (line: number, why: OwnFault['why'], wrong: string) => {
    result.faultCount++
    if (result.faults.length < FAULTS_MAX) result.faults.push({ line, why, text: wrong.slice(0, 40) })
  }
  if (text.length > OWN_DATA_CSV_MAX) {
    fault(1, 'long', '')
    return result
  }
  let places: Partial<Record<Column, number>> | undefined
  for (const [at, raw] of linesOfText(text.replace(/^\uFEFF/, '')).entries()) {
    if (raw.trim() === '') continue
    const cells = cellsOf(raw)
    if (!cells) {
      fault(at + 1, 'quote', raw)
      continue
    }
    if (!places) {
      const heads = placesOf(cells)
      places = heads ?? IN_ORDER
      if (heads && (heads.code === undefined || heads.day === undefined || heads.value === undefined)) {
        fault(at + 1, 'columns', raw)
        return result
      }
      if (heads) continue
    }
    if (result.rows.length >= OWN_DATA_ROWS_MAX) {
      fault(at + 1, 'many', '')
      return result
    }
    const row = rowOf(cells, places, kind, isKnown)
    const why = rowProblem(row, kind)
    if (why) fault(at + 1, why, cells[places[why] ?? -1] ?? '')
    else result.rows.push(row)
  }
  return result
}

function rowOf(
  cells: readonly string[],
  places: Partial<Record<Column, number>>,
  kind: OwnDataKind,
  isKnown: (id: InstrumentId) => boolean,
): OwnRow {
  const cell = (column: Column) => cells[places[column] ?? -1] ?? ''
  const [published = '', publishedTime = ''] = dayAndTime(cell('published'))
  const [day = '', dayTime = ''] = dayAndTime(cell('day'))
  const time = cell('time') || publishedTime || (published === '' ? dayTime : '')
  const row: OwnRow = {
    code: codeOf(cell('code'), isKnown),
    day: plainDay(day),
    value: kind === 'number' ? numberOf(cell('value')) : cell('value'),
  }
  if (published !== '') row.published = plainDay(published)
  const since = row.published ?? row.day
  if (LAST_MINUTE.test(time) && !Number.isNaN(dateToMs(since))) {
    row.published = shiftDay(since, 1)
    row.time = '00:00'
  } else if (time !== '') row.time = plainTime(time)
  return row
}

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as a CSV without a line of heads, which `readOwnCsv` reads as the same rows. */
export const ownCsv = (rows: readonly OwnRow[]): string =>
  rows
    .map(({ code, day, value, published = '', time = '' }) =>
      [code, day, quoted(String(value)), published, time].join(',').replace(/,+$/, ''),
    )
    .join('\n')
