import { isOfMarket, type Operand, operands } from '../alerts/operands'
import { dictionaryGroups, ENTRY_IDS, type EntryId, entryOf, isEntryId } from './dictionary'

/** The entry of each word that alerts know. */
export const operandEntries: Readonly<Record<Operand, EntryId>> = {
  price: 'last',
  change: 'change',
  average: 'average',
  priorHigh: 'priorHigh',
  line: 'dailyLine',
  own: 'ownData',
  cost: 'cost',
  speed: 'speed',
  turnover: 'turnover',
  volume: 'volume',
  volumeRatio: 'volumeRatio',
  turnoverRate: 'turnoverRate',
  activeNet: 'adNet',
  bigNet: 'odBig',
  hugeNet: 'gradeNet',
  passiveNet: 'passive',
  vpin: 'vpin',
  imbalance: 'weibi',
  pressure: 'pressure',
  sealMoney: 'seal',
  sealFall: 'sealFall',
  auctionPrice: 'auctionPrice',
  auctionChange: 'auctionChange',
  auctionRatio: 'auctionRatio',
  auctionUnmatched: 'auctionUnmatched',
  rising: 'breadth',
  falling: 'breadth',
  limitUps: 'limitCounts',
  limitDowns: 'limitCounts',
  silence: 'silence',
}

const wordsOfAlerts = (id: EntryId): string[] =>
  (Object.keys(operandEntries) as Operand[])
    .filter((operand) => operandEntries[operand] === id)
    .flatMap((operand) => operands[operand].words)

/** Alerts on one figure of the whole market name no instrument. */
const isOfWholeMarket = (id: EntryId): boolean =>
  (Object.keys(operandEntries) as Operand[]).some((operand) => operandEntries[operand] === id && isOfMarket(operand))

/** The condition of an entry as a whole rule of an instrument. */
export const entryRule = (id: EntryId, use: string, code: string): string =>
  isOfWholeMarket(id) ? use : `${code} ${use}`

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

interface Searched {
  id: EntryId
  /** Names, the entry's own first. */
  names: string[]
  initials: string
  text: string
}

const searched: readonly Searched[] = ENTRY_IDS.map((id) => {
  const { name, also = [], initials, what } = entryOf(id)
  const names = [name, ...name.split(' '), ...also, ...wordsOfAlerts(id)].map(plain)
  return { id, names, initials, text: plain(what) }
})

/** Rank of an entry for a search: 0 = best; undefined = no match. */
function rankOf({ names, initials, text }: Searched, words: string): number | undefined {
  if (names[0] === words) return 0
  if (names.includes(words)) return 1
  if (initials === words) return 2
  if (names[0]?.startsWith(words)) return 3
  if (names.some((name) => name.startsWith(words))) return 4
  if (initials.startsWith(words)) return 5
  if (names.some((name) => name.includes(words))) return 6
  return text.includes(words) ? 7 : undefined
}

/** Entries for typed words, the best first; all in their order for none. */
export function findEntries(typed: string): EntryId[] {
  const words = plain(typed)
  if (words === '') return dictionaryGroups.flatMap(({ ids }) => ids)
  return searched
    .flatMap((entry) => {
      const rank = rankOf(entry, words)
      return rank === undefined ? [] : [{ id: entry.id, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id)
}

/** The entry that an address names, by its id or by its name: `#adNet`, `#主动净额`. */
export function entryOfHash(hash: string): EntryId | undefined {
  let named: string
  try {
    named = decodeURIComponent(hash.replace(/^#/, ''))
  } catch {
    return undefined
  }
  if (isEntryId(named)) return named
  const words = plain(named)
  if (words === '') return undefined
  return (searched.find(({ names }) => names[0] === words) ?? searched.find(({ names }) => names.includes(words)))?.id
}
