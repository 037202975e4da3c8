import { cappedShares } from '../../../shared/market/basket-shares'
import { idsFromInput } from '../../../shared/market/instrument'
import { isNameOf } from '../../../shared/market/plain-name'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { useInstruments } from '../../store/hooks'
import type { Instruments, ListedInstrument } from '../../store/rows/instruments'
import { asText, type MemberLine, readMemberLines, weightProblem } from './read-members'

export type Weighting = CustomIndex['weighting']

const CANDIDATES_MAX = 6

export interface DraftMember {
  instrument: ListedInstrument
  /** Weight as typed, relative to the sum of all; null if there is none. */
  weight: number | null
}

/** A word that matches no instrument or several, and its candidates. */
export interface DraftDoubt {
  typed: string
  candidates: readonly ListedInstrument[]
}

export interface ReadMembers {
  members: readonly DraftMember[]
  doubts: readonly DraftDoubt[]
  /** Number of words that repeat a member. */
  repeated: number
  lines: readonly (MemberLine & { id?: string })[]
}

/** The instrument of a word, by its code (also a former one), else by name or pinyin; or the candidates. */
function meaningOf(word: string, { get, formerOf, search }: Instruments) {
  const [byCode] = idsFromInput(word).flatMap((id) => get(id) ?? get(formerOf(id)?.now ?? '') ?? [])
  if (byCode) return { meant: byCode, candidates: [] }
  const found = search(word, CANDIDATES_MAX)
  const exact = found.filter(
    ({ name, plain, pinyin }) => isNameOf(word, name, plain) || pinyin.split(' ').includes(word.toLowerCase()),
  )
  return { meant: exact.length === 1 ? exact[0] : undefined, candidates: exact.length > 0 ? exact : found }
}

/** Reads members from typed text. */
function readMembers(typed: string, instruments: Instruments): ReadMembers {
  const members = new Map<string, DraftMember>()
  const doubts: DraftDoubt[] = []
  const lines: (MemberLine & { id?: string })[] = []
  let repeated = 0
  for (const line of readMemberLines(typed)) {
    const { meant, candidates } = meaningOf(line.typed, instruments)
    lines.push(meant ? { ...line, id: meant.id } : line)
    if (!meant) doubts.push({ typed: line.typed, candidates })
    else if (members.has(meant.id)) repeated++
    else members.set(meant.id, { instrument: meant, weight: line.weight })
  }
  return { members: [...members.values()], doubts, repeated, lines }
}

export const useReadMembers = (typed: string): ReadMembers => readMembers(typed, useInstruments())

/** The text without a member. */
export const withoutMember = ({ lines }: ReadMembers, id: string): string =>
  asText(lines.filter((line) => line.id !== id))

/** The text with an instrument in place of a word with several candidates. */
export const withMeaning = ({ lines }: ReadMembers, typed: string, id: string): string =>
  asText(lines.map((line) => (line.typed === typed ? { ...line, typed: id } : line)))

/** The text with another member; unchanged if it is a member already. */
export const withMember = ({ lines }: ReadMembers, id: string): string =>
  asText(lines.some((line) => line.id === id) ? lines : [...lines, { typed: id, weight: null }])

/** The text with another weight of a member; null removes the weight. */
export const withWeight = ({ lines }: ReadMembers, id: string, weight: number | null): string =>
  asText(lines.map((line) => (line.id === id ? { ...line, weight } : line)))

/** The text with an equal weight for each member. */
export const withEqualWeights = ({ lines }: ReadMembers): string => {
  const weight = Number((100 / Math.max(1, lines.length)).toFixed(2))
  return asText(lines.map((line) => ({ ...line, weight })))
}

/** Target fraction of each member as saving would set it; undefined while a weight or a size is unknown. */
export function targetShares(weighting: Weighting, members: readonly DraftMember[]): readonly number[] | undefined {
  if (weighting === 'equal') return members.map(() => 1 / members.length)
  if (weighting === 'own') {
    const weights = members.map(({ weight }) => weight)
    if (weightProblem(weights)?.kind === 'missing') return undefined
    const sum = weights.reduce<number>((total, weight) => total + (weight ?? 0), 0)
    return weights.map((weight) => (weight ?? 0) / sum)
  }
  const sizes = members.map(
    ({ instrument: { floatShares, prevClose, priceScale } }) => (floatShares * prevClose) / 10 ** priceScale,
  )
  return sizes.some((size) => !(size > 0)) ? undefined : cappedShares(sizes)
}
