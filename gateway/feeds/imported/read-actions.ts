import type { CorporateAction } from '../../../shared/back-test/model'
import { splitCsv } from '../../../shared/market/csv-line'
import { linesOfText, textOfBytes } from '../../../shared/market/text-file'
import { dateOf, fieldsOf, idOf, LineError } from './read-instruments'

/** Column names of a table of corporate actions, each with the other names it may have. */
const COLUMNS = {
  code: ['code', 'ts_code', 'symbol', '代码', '证券代码'],
  exDate: ['ex_date', '除权除息日', '除权日'],
  cashPer10: ['cash_per10', '每10股派息'],
  bonusPer10: ['bonus_per10', '每10股送转'],
  rightsPer10: ['rights_per10', '每10股配股'],
  rightsPrice: ['rights_price', '配股价'],
  payDate: ['pay_date', '派息日'],
  listDate: ['list_date', '上市日'],
} as const

type Column = keyof typeof COLUMNS

/** Yuan or shares for ten shares. */
const PER_10_MAX = 10_000
const PRICE_MAX = 100_000
const ACTIONS_MAX = 200_000

interface ActionsFile {
  actions: CorporateAction[]
  /** Errors with their lines; such lines are left out. */
  problems: string[]
}

/**
 * Reads a table of corporate actions: CSV with a header, UTF-8 or GB18030. `code` and `ex_date` must be there; cash in
 * yuan and shares are for ten shares, before tax; payment and listing are on the ex-date where they are not stated.
 */
export function readActions(bytes: Uint8Array): ActionsFile {
  const text = textOfBytes(bytes)
  if (text === undefined) return { actions: [], problems: ['neither UTF-8, UTF-16 nor GB18030'] }
  const [first = '', ...lines] = linesOfText(text)
  const header = (splitCsv(first) ?? []).map((name) => name.trim().toLowerCase())
  const missing = (['code', 'exDate'] as const).filter((column) => placeOf(header, column) < 0)
  if (missing.length > 0) {
    return { actions: [], problems: missing.map((column) => `line 1: no column ${COLUMNS[column].join(' or ')}`) }
  }
  const problems: string[] = []
  const lineOf = new Map<string, number>()
  const actions: CorporateAction[] = []
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue
    const line = index + 2
    try {
      if (actions.length >= ACTIONS_MAX) throw new LineError(`more than ${ACTIONS_MAX} actions`)
      const action = actionOf(header, fieldsOf(content))
      const key = `${action.code} ${action.exDate}`
      const before = lineOf.get(key)
      if (before !== undefined) throw new LineError(`${key} is on line ${before} already`)
      lineOf.set(key, line)
      actions.push(action)
    } catch (thrown) {
      if (!(thrown instanceof LineError)) throw thrown
      problems.push(`line ${line}: ${thrown.message}`)
    }
  }
  return { actions, problems }
}

const placeOf = (header: readonly string[], column: Column): number =>
  COLUMNS[column].map((name) => header.indexOf(name)).find((place) => place >= 0) ?? -1

function actionOf(header: readonly string[], fields: readonly string[]): CorporateAction {
  if (fields.length !== header.length) throw new LineError(`${fields.length} fields, the header has ${header.length}`)
  const field = (column: Column) => (fields[placeOf(header, column)] ?? '').trim()
  const code = idOf(field('code'), '')
  const exDate = dateOf(field('exDate'))
  if (exDate === '') throw new LineError('no ex_date')
  const per10 = (column: Column) => decimalOf(field(column), COLUMNS[column][0], 6, PER_10_MAX)
  const action = {
    code,
    exDate,
    cashPer10: per10('cashPer10'),
    bonusPer10: per10('bonusPer10'),
    rightsPer10: per10('rightsPer10'),
    rightsPrice: decimalOf(field('rightsPrice'), 'rights_price', 3, PRICE_MAX),
    payDate: dateOf(field('payDate')) || exDate,
    listDate: dateOf(field('listDate')) || exDate,
  }
  const { cashPer10, bonusPer10, rightsPer10, rightsPrice } = action
  if (cashPer10 + bonusPer10 + rightsPer10 === 0) throw new LineError('neither cash, bonus nor rights')
  if (rightsPer10 > 0 && rightsPrice === 0) throw new LineError('rights without rights_price')
  return action
}

/** A decimal as a whole number of 10^-`decimals`; 0 where there is none. */
function decimalOf(text: string, column: string, decimals: number, most: number): number {
  if (text === '') return 0
  const [, whole = '', fraction = ''] = /^(\d{1,6})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  const tail = fraction.slice(decimals)
  if (whole === '' || /[1-9]/.test(tail) || Number(text) > most) {
    throw new LineError(`${column} ${JSON.stringify(text)} is no number of at most ${decimals} decimals up to ${most}`)
  }
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
