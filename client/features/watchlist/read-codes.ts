import { type InstrumentId, idsFromInput } from '../../../shared/market/instrument'
import { plainName, tidyName } from '../../../shared/market/plain-name'
import { linesOfText } from '../../../shared/market/text-file'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { codeOfBasket, meantBasket } from '../../store/baskets/basket-code'
import { plainAt } from '../../store/rows/listed-table'

/** Possible meanings of words. */
export interface CodeTable extends Pick<InstrumentTable, 'id' | 'name' | 'pinyin' | 'plain' | 'former'> {
  /** One's own; left out: none. */
  baskets?: readonly CustomIndex[]
}

/** A word that means no one instrument for sure: nothing (no candidates), or several. */
export interface Doubt {
  typed: string
  candidates: InstrumentId[]
}

export interface ReadCodes {
  found: InstrumentId[]
  doubts: Doubt[]
  /** Words that named what was already found. */
  repeated: number
  /** Codes whose leading zeros were lost, as they were written. */
  padded: string[]
}

const CANDIDATES_MAX = 8
/** Lines of a 通达信 block file: the exchange as a digit before the code. */
export const BLOCK_EXCHANGES: Record<string, string> = { '0': 'SZ', '1': 'SH', '2': 'BJ' }

/**
 * Full-width characters as plain ones, with `*ST` preserved; blanks inside names (万 科Ａ) are removed by the caller's
 * split.
 */
const plain = (text: string) => text.normalize('NFKC').trim()

const isShort = (word: string) => /^\d{1,5}$/.test(word)
/** A code with the leading zeros that a spreadsheet removed. */
const paddedIds = (word: string) => idsFromInput(word.padStart(6, '0'))

/**
 * Possible meanings of a pasted word among the known instruments, best first: a code, also one that changed, a line of a
 * block file, a whole name, pinyin initials, or a part of a name. A basket by its code, one's own also by its name.
 */
export function meaningsOf(word: string, table: CodeTable): InstrumentId[] {
  const basket = meantBasket(word, table.baskets ?? [])
  if (basket !== undefined) return [basket]
  const known = new Set(table.id)
  const block = /^([012])(\d{6})$/.exec(word)
  const ids = block ? [`${block[2]}.${BLOCK_EXCHANGES[block[1] as string]}`] : idsFromInput(word)
  const byCode = ids.filter((id) => known.has(id))
  if (byCode.length > 0) return byCode
  const changed = ids.flatMap((id) => table.former?.[id]?.now ?? []).filter((id) => known.has(id))
  if (changed.length > 0) return changed
  if (/^\d+$/.test(word)) return isShort(word) ? paddedIds(word).filter((id) => known.has(id)) : []
  const where = (test: (place: number) => boolean) =>
    table.id.filter((_, place) => test(place)).slice(0, CANDIDATES_MAX)
  const name = plainName(word.toUpperCase())
  const namesAt = (place: number) =>
    [tidyName(table.name[place] ?? ''), plainAt(table, place)].map((one) => one.toUpperCase())
  const exact = where((place) => namesAt(place).some((one) => one === name || one === word.toUpperCase()))
  if (exact.length > 0) return exact
  const own = (table.baskets ?? []).filter((one) => one.name === word).map(codeOfBasket)
  if (own.length > 0) return own
  if (/^[A-Za-z]{2,}$/.test(word)) {
    const initials = word.toLowerCase()
    const byPinyin = where((place) => (table.pinyin[place] ?? '').split(' ').includes(initials))
    if (byPinyin.length > 0) return byPinyin
  }
  return word.length >= 2 ? where((place) => namesAt(place).some((one) => one.includes(name))) : []
}

/** Parts of a line; an apostrophe within pinyin parts syllables, not words. */
const wordsOf = (line: string): string[] =>
  line
    .replace(/(?<=[a-z])['‘’](?=[a-z])/gi, '')
    .split(/[\s,;|=、，；＝"'‘’“”()（）]+/)
    .filter((word) => word !== '')

/**
 * Reads a pasted text of codes, names and pinyin, however they are parted. A short number beside other words of its line
 * is a code without its leading zeros if one of them is its name, else a running number.
 */
export function readCodes(text: string, table: CodeTable): ReadCodes {
  const result: ReadCodes = { found: [], doubts: [], repeated: 0, padded: [] }
  const doubted = new Set<string>()
  const take = (word: string, candidates: InstrumentId[]) => {
    if (candidates.length === 1) {
      const id = candidates[0] as InstrumentId
      if (result.found.includes(id)) result.repeated += 1
      else {
        result.found.push(id)
        if (isShort(word)) result.padded.push(word)
      }
    } else if (doubted.has(word)) result.repeated += 1
    else {
      doubted.add(word)
      result.doubts.push({ typed: word, candidates })
    }
  }
  for (const line of linesOfText(plain(text))) {
    const words = wordsOf(line)
    const others = words.filter((word) => !isShort(word))
    if (others.length === 0) for (const word of words) take(word, meaningsOf(word, table))
    else readLine(words, others)
  }
  return result

  function readLine(words: readonly string[], others: readonly string[]): void {
    const meant = others.map((word) => [word, meaningsOf(word, table)] as const)
    const short = words.filter(isShort).map((word) => [word, meaningsOf(word, table)] as const)
    const named = short.flatMap(([word, ids]) => {
      const id = ids.find((one) => meant.some(([, some]) => some.includes(one)))
      return id === undefined ? [] : [[word, id] as const]
    })[0]
    if (named) take(named[0], [named[1]])
    else for (const [word, candidates] of meant) take(word, candidates)
  }
}
