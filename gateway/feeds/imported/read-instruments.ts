import { splitCsv } from '../../../shared/market/csv-line'
import {
  type Board,
  boardOf,
  type Exchange,
  type Instrument,
  type InstrumentKind,
  idsFromInput,
} from '../../../shared/market/instrument'
import { STOCK_ID } from '../../../shared/market/instrument-id'
import { EXCHANGE_NAMES, tidyCode } from '../../../shared/market/read-code'
import { BOARD_RULES } from '../../../shared/market/rules'
import { dateToMs } from '../../../shared/market/session'
import { linesOfText, textOfBytes } from '../../../shared/market/text-file'

/** Column names of a table of instruments, each with the other names it may have. */
const COLUMNS = {
  code: ['code', 'ts_code', 'symbol', 'stock_code', '代码', '证券代码'],
  exchange: ['exchange', '交易所'],
  name: ['name', 'short_name', '名称', '证券简称'],
  board: ['board', '板块'],
  industry: ['industry', '行业'],
  floatShares: ['float_shares', '流通股本'],
  totalShares: ['total_shares', '总股本'],
  meanVolume5: ['mean_volume5', '五日均量'],
  listed: ['listed', 'list_date', '上市日期'],
} as const

type Column = keyof typeof COLUMNS

/** Industry by another scheme: `industry_sw2`, `industry_tdx`. */
const SCHEME = /^industry_([a-z0-9]{1,12})$/
const EXCHANGES: Readonly<Record<string, Exchange>> = { ...EXCHANGE_NAMES, 上交所: 'SH', 深交所: 'SZ', 北交所: 'BJ' }
const BOARDS: Readonly<Record<string, Board>> = {
  main: 'main',
  主板: 'main',
  star: 'star',
  科创板: 'star',
  chinext: 'chinext',
  创业板: 'chinext',
  bse: 'bse',
  北交所: 'bse',
  fund: 'fund',
  基金: 'fund',
  bond: 'bond',
  债券: 'bond',
  index: 'index',
  指数: 'index',
  reit: 'reit',
  REITs: 'reit',
  'b-usd': 'b-usd',
  'b-hkd': 'b-hkd',
}
const KINDS: Partial<Record<Board, InstrumentKind>> = {
  fund: 'fund',
  reit: 'fund',
  bond: 'bond',
  index: 'index',
}

interface InstrumentsFile {
  instruments: Instrument[]
  /** Errors, each with its line if there is one; such lines are skipped. */
  problems: string[]
}

/**
 * Reads a table of instruments: CSV with a header, UTF-8 or GB18030. `code` (`600519`, `600519.SH`, `sh600519`) and
 * `name` must be there; `exchange` and `board` follow from the code's range where they are not; `industry` and
 * `industry_SCHEME` name groups, shares are whole numbers of shares. Other columns are left alone.
 */
export function readInstruments(bytes: Uint8Array): InstrumentsFile {
  const text = textOfBytes(bytes)
  if (text === undefined) return { instruments: [], problems: ['neither UTF-8, UTF-16 nor GB18030'] }
  const [first = '', ...lines] = linesOfText(text)
  const header = (splitCsv(first) ?? []).map((name) => name.trim())
  const missing = (['code', 'name'] as const).filter((column) => placeOf(header, column) < 0)
  if (missing.length > 0) {
    return { instruments: [], problems: missing.map((column) => `line 1: no column ${COLUMNS[column].join(' or ')}`) }
  }
  const problems: string[] = []
  const read = new Map<string, { instrument: Instrument; line: number }>()
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue
    const line = index + 2
    try {
      const instrument = instrumentOf(header, fieldsOf(content))
      const before = read.get(instrument.id)
      if (before) throw new LineError(`${instrument.id} is on line ${before.line} already`)
      read.set(instrument.id, { instrument, line })
    } catch (thrown) {
      if (!(thrown instanceof LineError)) throw thrown
      problems.push(`line ${line}: ${thrown.message}`)
    }
  }
  if (read.size === 0 && problems.length === 0) problems.push('no instrument in it')
  return { instruments: [...read.values()].map(({ instrument }) => instrument), problems }
}

/** This line cannot be used; the others can. */
export class LineError extends Error {
  override name = 'RowError'
}

export function fieldsOf(line: string): string[] {
  const fields = splitCsv(line)
  if (!fields) throw new LineError('a quote does not end')
  return fields
}

function placeOf(header: readonly string[], column: Column): number {
  const names = header.map((name) => name.toLowerCase())
  return COLUMNS[column].map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1
}

function instrumentOf(header: readonly string[], fields: readonly string[]): Instrument {
  if (fields.length !== header.length) throw new LineError(`${fields.length} fields, the header has ${header.length}`)
  const field = (column: Column) => (fields[placeOf(header, column)] ?? '').trim()
  const id = idOf(field('code'), field('exchange'))
  const name = field('name')
  if (name === '') throw new LineError('no name')
  const place = placed(id, field('board'))
  const industries = industriesOf(header, fields)
  const listed = dateOf(field('listed'))
  return {
    id,
    name,
    ...place,
    priceScale: BOARD_RULES.find((rule) => rule.board === place.board)?.priceScale ?? 2,
    volumeScale: 0,
    prevClose: 0,
    limitUp: 0,
    limitDown: 0,
    hasOrderNumbers: false,
    industry: field('industry'),
    ...(industries ? { industries } : {}),
    ...(listed === '' ? {} : { listed }),
    floatShares: shares(field('floatShares'), 'float_shares'),
    totalShares: shares(field('totalShares'), 'total_shares'),
    meanVolume5: shares(field('meanVolume5'), 'mean_volume5'),
  }
}

/** `20010827` of `20010827` or `2001-08-27`; empty where there is none. */
export function dateOf(text: string): string {
  const date = text.replaceAll('-', '')
  if (date !== '' && Number.isNaN(dateToMs(date))) throw new LineError(`${JSON.stringify(text)} is no date: YYYYMMDD`)
  return date
}

export function idOf(code: string, exchange: string): string {
  const tidy = tidyCode(code)
  const padded = /^\d{1,5}$/.test(tidy) ? tidy.padStart(6, '0') : tidy // spreadsheets eat leading zeros
  const named = EXCHANGES[exchange.toUpperCase()]
  if (exchange !== '' && !named) throw new LineError(`${JSON.stringify(exchange)} is no exchange: SH, SZ, BJ`)
  const ids = idsFromInput(padded)
  const id = named ? (ids.find((each) => each.endsWith(`.${named}`)) ?? `${padded}.${named}`) : ids[0]
  if (!STOCK_ID.test(id ?? '')) throw new LineError(`${JSON.stringify(code)} is no known code: write it as 600519.SH`)
  return id as string
}

function placed(id: string, board: string): { kind: InstrumentKind; board: Board } {
  const [code = '', exchange = ''] = id.split('.')
  const byCode = boardOf(code, exchange as Exchange)
  if (board === '') {
    if (!byCode) throw new LineError(`${id} lies in no known range: name its board`)
    return byCode
  }
  const named = BOARDS[board.toLowerCase()]
  if (!named) throw new LineError(`${JSON.stringify(board)} is no board: ${Object.keys(BOARDS).join(', ')}`)
  return { kind: KINDS[named] ?? 'stock', board: named }
}

function industriesOf(header: readonly string[], fields: readonly string[]): Record<string, string> | undefined {
  const found: Record<string, string> = {}
  for (const [place, column] of header.entries()) {
    const scheme = SCHEME.exec(column.toLowerCase())?.[1]
    const name = fields[place]?.trim()
    if (scheme && name) found[scheme] = name
  }
  return Object.keys(found).length > 0 ? found : undefined
}

function shares(value: string, column: string): number {
  const number = value === '' ? 0 : Number(value)
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new LineError(`${column} ${JSON.stringify(value)} is no whole number of shares`)
  }
  return number
}
