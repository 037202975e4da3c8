import { codeOf, exchangeOf, type InstrumentId, idsFromInput } from '../../../shared/market/instrument'
import { linesOfText } from '../../../shared/market/text-file'
import { readWords, tagLine } from '../../store/account/tag-words'
import { watchlist as text } from '../../text/watchlist'
import { BOM, csvLine } from '../../ui/csv'
import { BLOCK_EXCHANGES } from './read-codes'

/** A list is short; a larger file is none. */
export const LIST_FILE_MAX_BYTES = 256 * 1024

/** A cell without quotes and what guards it from a spreadsheet: `"=""600519"""`, `'000001`. */
const bare = (cell: string) => cell.replace(/["'=]/g, '').trim()

const TAG_HEAD = new RegExp(`^(${text.tagHeads.join('|')})$`, 'i')
const NAME_HEAD = new RegExp(`^(${text.nameHeads.join('|')})$`, 'i')
const CODE_HEAD = new RegExp(`^(${text.codeHeads.join('|')})$`, 'i')

/**
 * The codes of a list file, a line each, to be read as if they were pasted: block files and plain lists as they are, of
 * tables (CSV, tabs) the column of codes, by its head or as the first.
 */
export function codesOfFile(content: string): string {
  return linesOfFile(content)
    .map(({ code }) => code)
    .join('\n')
}

/** The words of a list file by the codes as they are written there; none where it has no column of them. */
export function tagsOfFile(content: string): Map<string, string[]> {
  return new Map(linesOfFile(content).flatMap(({ code, words }) => (words.length > 0 ? [[code, words] as const] : [])))
}

function linesOfFile(content: string): { code: string; words: string[] }[] {
  const lines = linesOfText(content.replace(/^\uFEFF/, ''))
  const rows = lines.map((line) => line.split(/[,;\t]/).map(bare))
  if (!rows.some((row) => row.length > 1)) {
    return lines
      .map(bare)
      .filter(Boolean)
      .map((code) => ({ code, words: [] }))
  }
  const head = rows.findIndex((row) => row.some((cell) => CODE_HEAD.test(cell)))
  const placeOf = (pattern: RegExp) => (head < 0 ? -1 : (rows[head]?.findIndex((cell) => pattern.test(cell)) ?? -1))
  const column = head < 0 ? codeColumn(rows) : placeOf(CODE_HEAD)
  const name = placeOf(NAME_HEAD)
  const tagged = placeOf(TAG_HEAD)
  return (
    rows
      .slice(head + 1)
      .map((row) => ({
        code: row[column] ?? '',
        name: row[name < 0 ? column + 1 : name] ?? '',
        words: tagged < 0 ? [] : readWords(row[tagged] ?? ''),
      }))
      .filter(({ code }) => code !== '')
      // If a spreadsheet shortened 000001, the name decides.
      .map(({ code, name, words }) => ({ code: /^\d{1,5}$/.test(code) ? `${code} ${name}`.trim() : code, words }))
  )
}

/** Finds the column in which most cells are codes; a column of running numbers is not one. */
function codeColumn(rows: readonly (readonly string[])[]): number {
  const counts: number[] = []
  for (const row of rows) {
    for (const [at, cell] of row.entries()) if (idsFromInput(cell).length > 0) counts[at] = (counts[at] ?? 0) + 1
  }
  const most = Math.max(0, ...counts.filter((count) => count > 0))
  return most === 0 ? 0 : counts.indexOf(most)
}

const BLOCK_DIGITS = Object.fromEntries(Object.entries(BLOCK_EXCHANGES).map(([digit, exchange]) => [exchange, digit]))

/** Lines of a 通达信 block file; coins and baskets have none. */
export const blockFile = (codes: readonly InstrumentId[]): string =>
  codes
    .flatMap((id) => (BLOCK_DIGITS[exchangeOf(id)] ? `${BLOCK_DIGITS[exchangeOf(id)]}${codeOf(id)}\r\n` : []))
    .join('')

/** A table for a spreadsheet, one's own order, with one's own words. */
export const listCsv = (
  codes: readonly InstrumentId[],
  nameOf: (id: InstrumentId) => string,
  wordsOf: (id: InstrumentId) => readonly string[],
): string =>
  BOM + [[...text.csvHeads], ...codes.map((id) => [id, nameOf(id), tagLine(wordsOf(id))])].map(csvLine).join('')
