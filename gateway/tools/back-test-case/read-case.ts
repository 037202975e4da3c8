import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CASE_BOARDS,
  type CaseBoard,
  type CorporateAction,
  type EngineInput,
  type TestedSecurity,
} from '../../../shared/back-test/model'
import { CaseError } from './case-error'
import { type CaseFile, caseRule, caseSchema, configOf, exitsOf } from './case-schema'
import { lineAndColumn, offsetOf, syntaxErrorAt } from './json-position'
import { readBars, readMinutes } from './read-bars'
import { readTable, type TableRow } from './read-table'

const JSON_BYTES_MAX = 20_000_000
const CASE_FILE = 'case.json'
/** Largest cash in yuan and shares per ten shares. */
const RATIO_MAX = 10_000

async function readCaseFile(folder: string): Promise<{ file: CaseFile; text: string }> {
  const path = join(folder, CASE_FILE)
  if ((await stat(path)).size > JSON_BYTES_MAX) throw new CaseError(CASE_FILE, 1, 1, 'the file is too large')
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const position = lineAndColumn(text, syntaxErrorAt(message, text))
    throw new CaseError(CASE_FILE, ...position, `no JSON: ${message}`)
  }
  const read = caseSchema.safeParse(value)
  if (read.success) return { file: read.data, text }
  const issue = read.error.issues[0] as (typeof read.error.issues)[number]
  const names = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  const position = lineAndColumn(text, offsetOf(text, names))
  throw new CaseError(CASE_FILE, ...position, `${names.join('.')}: ${issue.message}`)
}

async function readCalendar(path: string): Promise<string[]> {
  const days: string[] = []
  await readTable(path, ['date'], (row) => {
    const day = row.day('date')
    if (days.length > 0 && day <= (days.at(-1) as string)) throw row.fail('date', 'days do not ascend')
    days.push(day)
  })
  if (days.length === 0) throw new CaseError('calendar.csv', 2, 1, 'no session')
  return days
}

/** Days with special treatment, as `20220316-20220805`, several divided by `;`; an open end is the end of the data. */
function readSpecial(row: TableRow): TestedSecurity['st'] {
  const text = row.text('st')
  if (text === '') return []
  return text.split(/[;| ]+/).map((range) => {
    const [, from, to] = /^(\d{8})-(\d{8})?$/.exec(range) ?? []
    if (from === undefined) throw row.fail('st', `st is no range YYYYMMDD-YYYYMMDD: ${JSON.stringify(range)}`)
    return { from, to: to ?? '99999999' }
  })
}

const isBoard = (text: string): text is CaseBoard => (CASE_BOARDS as readonly string[]).includes(text)

async function readSecurities(path: string): Promise<TestedSecurity[]> {
  const byCode = new Map<string, TestedSecurity>()
  await readTable(path, ['code', 'board', 'list_date'], (row) => {
    const code = row.text('code')
    if (!/^[0-9A-Za-z._]{1,20}$/.test(code)) throw row.fail('code', `no code: ${JSON.stringify(code)}`)
    if (byCode.has(code)) throw row.fail('code', `${code} appears twice`)
    const board = row.text('board')
    if (!isBoard(board)) throw row.fail('board', `board ${JSON.stringify(board)} is none of ${CASE_BOARDS.join(', ')}`)
    const delistDate = row.optionalDay('delist_date')
    const limitPermille = row.text('limit_permille') === '' ? undefined : row.whole('limit_permille', 1_000)
    byCode.set(code, {
      code,
      board,
      listDate: row.day('list_date'),
      st: readSpecial(row),
      ...(delistDate === undefined ? {} : { delistDate }),
      ...(limitPermille === undefined ? {} : { limitPermille }),
    })
  })
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

async function readActions(path: string, codes: ReadonlySet<string>): Promise<CorporateAction[]> {
  if (!existsSync(path)) return []
  const actions: CorporateAction[] = []
  await readTable(path, ['code', 'ex_date'], (row) => {
    const code = row.text('code')
    if (!codes.has(code)) throw row.fail('code', `${JSON.stringify(code)} is not in instruments.csv`)
    const exDate = row.day('ex_date')
    const rightsPer10 = row.decimal('rights_per10', 6, RATIO_MAX)
    const rightsPrice = row.price('rights_price')
    if (rightsPer10 > 0 && rightsPrice === 0) throw row.fail('rights_price', 'rights without a price')
    actions.push({
      code,
      exDate,
      cashPer10: row.decimal('cash_per10', 6, RATIO_MAX),
      bonusPer10: row.decimal('bonus_per10', 6, RATIO_MAX),
      rightsPer10,
      rightsPrice,
      payDate: row.optionalDay('pay_date') ?? exDate,
      listDate: row.optionalDay('list_date') ?? exDate,
    })
  })
  return actions
}

/** Return of the benchmark from the close before the first session to the close of the last; undefined without a file. */
async function readBenchmark(path: string, calendar: readonly string[]): Promise<number | undefined> {
  if (!existsSync(path)) return undefined
  const closes = new Map<string, number>()
  await readTable(path, ['date', 'close'], (row) => {
    const day = row.text('date') === 'base' ? 'base' : row.day('date')
    const close = row.decimal('close', 6, 1e9)
    if (close === 0) throw row.fail('close', 'close is not positive')
    closes.set(day, close)
  })
  const [base, last] = [closes.get('base'), closes.get(calendar.at(-1) as string)]
  if (base === undefined) throw new CaseError('benchmark.csv', 1, 1, 'no row base')
  if (last === undefined) throw new CaseError('benchmark.csv', closes.size + 1, 1, 'no row of the last session')
  return last / base - 1
}

/** Checks what the schema cannot know: days and codes of explicit orders. */
function checkOrders({ file, text }: { file: CaseFile; text: string }, calendar: Set<string>, codes: Set<string>) {
  if (file.rule.type !== 'dates') return
  for (const [index, { signal_date, code }] of file.rule.orders.entries()) {
    const fault = !calendar.has(signal_date)
      ? { key: 'signal_date', reason: `${signal_date} is no session` }
      : !codes.has(code) && { key: 'code', reason: `${code} is not in instruments.csv` }
    if (!fault) continue
    const position = lineAndColumn(text, offsetOf(text, ['rule', 'orders', index, fault.key]))
    throw new CaseError(CASE_FILE, ...position, fault.reason)
  }
}

export interface BackTestCase {
  input: EngineInput
  /** Return of the index over the sessions; undefined if the case has none. */
  benchmark: number | undefined
}

/** Reads a case folder. Throws `CaseError` with file, line and column for a fault in a file. */
export async function readCase(folder: string): Promise<BackTestCase> {
  const read = await readCaseFile(folder)
  const calendar = await readCalendar(join(folder, 'calendar.csv'))
  const securities = await readSecurities(join(folder, 'instruments.csv'))
  const codes = new Set(securities.map(({ code }) => code))
  checkOrders(read, new Set(calendar), codes)
  const input = {
    calendar,
    securities,
    bars: await readBars(join(folder, 'bars.csv'), calendar, securities),
    actions: await readActions(join(folder, 'actions.csv'), codes),
    rule: caseRule(read.file),
    exits: exitsOf(read.file),
    config: configOf(read.file),
  }
  const needsMinutes = read.file.minutes || read.file.rule.type === 'orb'
  const minutes = needsMinutes ? await readMinutes(join(folder, 'minutes.csv'), input) : undefined
  const benchmark = await readBenchmark(join(folder, 'benchmark.csv'), calendar)
  return { input: minutes ? { ...input, minutes } : input, benchmark }
}
