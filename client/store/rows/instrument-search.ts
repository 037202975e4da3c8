import { COIN_EXCHANGES } from '../../../shared/market/exchanges'
import { codeOf, exchangeOf, type InstrumentId } from '../../../shared/market/instrument'
import { tidyName, withoutMarks } from '../../../shared/market/plain-name'
import { readCode } from '../../../shared/market/read-code'

interface SearchRow {
  id: InstrumentId
  name: string
  /** The name without marks of the day, where it is another. */
  plain?: string
  formerCodes?: readonly InstrumentId[]
  /** Initials in every reading, then the readings in full; space-separated, lower case. */
  pinyin: string
}

interface Entry {
  code: string
  exchange: string
  formerCodes: readonly string[]
  names: string[]
  readings: string[]
}

/** Best first: how a row answers the words typed. Infinity = not at all. */
const RANK = {
  code: 0,
  codePrefix: 1,
  reading: 2,
  readingPrefix: 3,
  name: 4,
  namePrefix: 5,
  nameContains: 6,
  codeContains: 7,
  none: 8,
} as const

function rankOf({ code, names, readings }: Entry, words: string, digits: boolean): number {
  if (code.startsWith(words)) return code.length === words.length ? RANK.code : RANK.codePrefix
  if (digits && words.length >= 3 && code.includes(words)) return RANK.codeContains
  let best: number = RANK.none
  for (const reading of readings) {
    if (reading === words) return RANK.reading
    if (reading.startsWith(words)) best = RANK.readingPrefix
  }
  if (best !== RANK.none) return best
  return Math.min(...names.map((name) => nameRank(name, words)))
}

function nameRank(name: string, words: string): number {
  const place = name.indexOf(words)
  if (place < 0) return RANK.none
  if (place > 0) return RANK.nameContains
  return name.length === words.length ? RANK.name : RANK.namePrefix
}

const COIN_END = new RegExp(`\\.(?:${COIN_EXCHANGES.join('|').toLowerCase()})$`)

/**
 * Typed text in half-width lower case, without spaces, quotation marks, `=` and the marks of a day (XD, N …), and apart
 * from it the exchanges that a typed code names.
 */
function understand(text: string): { words: string; exchanges: readonly string[] } {
  const words = withoutMarks(text)
    .toLowerCase()
    .replace(/['‘’"=]/g, '')
  const read = readCode(words)
  if (!read?.isNamed) return { words: words.replace(COIN_END, ''), exchanges: [] }
  return { words: read.code, exchanges: read.exchanges.map((exchange) => exchange.toLowerCase()) }
}

export type InstrumentSearch = (text: string, limit?: number, favoured?: readonly number[]) => number[]

/**
 * Finds rows by code, pinyin or name; answers their places, best first: exact code, those `favoured` in their order,
 * code prefix, pinyin, name; equal ones in the rows' order.
 */
export function createInstrumentSearch(rows: readonly SearchRow[]): InstrumentSearch {
  const entries = rows.map(
    ({ id, name, plain = name, pinyin, formerCodes = [] }): Entry => ({
      code: codeOf(id).toLowerCase(),
      exchange: exchangeOf(id).toLowerCase(),
      formerCodes: formerCodes.map((one) => one.toLowerCase()),
      names: [...new Set([tidyName(name).toLowerCase(), tidyName(plain).toLowerCase()])],
      readings: pinyin.split(' ').filter((reading) => reading !== ''),
    }),
  )
  return (text, limit = 10, favoured = []) => {
    const { words, exchanges } = understand(text)
    if (words === '') return []
    const digits = /^\d+$/.test(words)
    const isWanted = (exchange: string) => exchanges.length === 0 || exchanges.includes(exchange)
    const isTyped = (id: string) => codeOf(id) === words && isWanted(exchangeOf(id))
    const rank = (entry: Entry) => {
      if (entry.formerCodes.some(isTyped)) return RANK.code
      return isWanted(entry.exchange) ? rankOf(entry, words, digits) : RANK.none
    }
    const buckets: number[][] = Array.from({ length: RANK.none }, () => [])
    entries.forEach((entry, place) => {
      const bucket = buckets[rank(entry)]
      if (bucket && bucket.length < limit) bucket.push(place)
    })
    const own = favoured.filter((place) => {
      const entry = entries[place]
      return entry !== undefined && rank(entry) < RANK.none
    })
    const [exact = [], ...others] = buckets
    return [...new Set([...exact, ...own, ...others.flat()])].slice(0, limit)
  }
}
