import { COIN_EXCHANGES, STOCK_EXCHANGES } from '../../shared/market/exchanges'
import { codeOf, exchangeOf, type InstrumentId } from '../../shared/market/instrument'

export interface SearchRow {
  id: InstrumentId
  name: string
  /** Initials in every reading, space-separated, lower case. */
  pinyin: string
}

interface Entry {
  code: string
  exchange: string
  name: string
  initials: string[]
}

/** Best first: how a row answers the words typed. Infinity = not at all. */
const RANK = {
  code: 0,
  codePrefix: 1,
  initials: 2,
  initialsPrefix: 3,
  name: 4,
  namePrefix: 5,
  nameContains: 6,
  codeContains: 7,
  none: 8,
} as const

function rankOf({ code, name, initials }: Entry, words: string, digits: boolean): number {
  if (code.startsWith(words)) return code.length === words.length ? RANK.code : RANK.codePrefix
  if (digits && words.length >= 3 && code.includes(words)) return RANK.codeContains
  let best: number = RANK.none
  for (const reading of initials) {
    if (reading === words) return RANK.initials
    if (reading.startsWith(words)) best = RANK.initialsPrefix
  }
  if (best !== RANK.none) return best
  const place = name.indexOf(words)
  if (place < 0) return RANK.none
  if (place > 0) return RANK.nameContains
  return name.length === words.length ? RANK.name : RANK.namePrefix
}

const stocks = STOCK_EXCHANGES.join('|').toLowerCase()
const STOCK_TYPED = new RegExp(`^(?:(${stocks})\\.?(\\d{1,6})|(\\d{6})\\.?(${stocks}))$`)
const COIN_END = new RegExp(`\\.(?:${COIN_EXCHANGES.join('|').toLowerCase()})$`)

/** What was typed, in half-width lower case without spaces; an exchange before or after the code is set apart. */
function understand(text: string): { words: string; exchange: string } {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  const match = STOCK_TYPED.exec(words)
  if (!match) return { words: words.replace(COIN_END, ''), exchange: '' }
  return { words: (match[2] ?? match[3]) as string, exchange: (match[1] ?? match[4]) as string }
}

export type InstrumentSearch = (text: string, limit?: number) => number[]

/**
 * Finds rows by code, pinyin initials or name; answers their places, best first (exact code, code prefix, initials,
 * name), equal ones in the rows' order.
 */
export function createInstrumentSearch(rows: readonly SearchRow[]): InstrumentSearch {
  const entries = rows.map(
    ({ id, name, pinyin }): Entry => ({
      code: codeOf(id).toLowerCase(),
      exchange: exchangeOf(id).toLowerCase(),
      name: name.normalize('NFKC').toLowerCase().replace(/\s+/g, ''),
      initials: pinyin.split(' ').filter((reading) => reading !== ''),
    }),
  )
  return (text, limit = 10) => {
    const { words, exchange } = understand(text)
    if (words === '') return []
    const digits = /^\d+$/.test(words)
    const buckets: number[][] = Array.from({ length: RANK.none }, () => [])
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place] as Entry
      if (exchange !== '' && entry.exchange !== exchange) continue
      const bucket = buckets[rankOf(entry, words, digits)]
      if (bucket && bucket.length < limit) bucket.push(place)
    }
    return buckets.flat().slice(0, limit)
  }
}
