import { codeOf, exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { lineOf, readWords } from '../../store/tag-words'
import { watchlist as text } from '../../text/watchlist'
import { BOM, csvLine } from '../../ui/csv'
import { BLOCK_EXCHANGES } from './read-codes'

/** A list is short; a larger file is none. */
export const LIST_FILE_MAX_BYTES = 256 * 1024

/** The text of a file: UTF-8, else the encoding of Chinese Windows. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A cell without quotes and what guards it from a spreadsheet: `"=""600519"""`, `'000001`. */
const bare = (cell: string) => cell.replace(/["'=]/g, '').trim()

const TAG_HEAD = new RegExp(`^(${text.tagHeads.join('|')})$`, 'i')
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
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  const rows = lines.map((line) => line.split(/[,\t]/).map(bare))
  if (!rows.some((row) => row.length > 1)) {
    return lines
      .map(bare)
      .filter(Boolean)
      .map((code) => ({ code, words: [] }))
  }
  const head = rows.findIndex((row) => row.some((cell) => CODE_HEAD.test(cell)))
  const placeOf = (pattern: RegExp) => (head < 0 ? -1 : (rows[head]?.findIndex((cell) => pattern.test(cell)) ?? -1))
  const column = Math.max(0, placeOf(CODE_HEAD))
  const tagged = placeOf(TAG_HEAD)
  return rows
    .slice(head + 1)
    .map((row) => ({ code: row[column] ?? '', words: tagged < 0 ? [] : readWords(row[tagged] ?? '') }))
    .filter(({ code }) => code !== '')
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
  BOM + [[...text.csvHeads], ...codes.map((id) => [id, nameOf(id), lineOf(wordsOf(id))])].map(csvLine).join('')
