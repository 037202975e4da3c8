import { shareCap } from '../../../shared/market/basket-shares'

/** One line of the builder: what names a member, and its own weight if one is written. */
export interface MemberLine {
  typed: string
  weight: number | null
}

const OWN_WEIGHT = /^(\d{1,4}(?:\.\d+)?)%?$/

/**
 * Members as people write them. A line is `code`, `code weight`, or several codes; a number that cannot be a code
 * (fewer than six digits) right after a word is its weight.
 */
export function readMemberLines(text: string): MemberLine[] {
  const lines: MemberLine[] = []
  for (const raw of text.normalize('NFKC').split(/[\n;；]/)) {
    let fresh = false
    for (const word of raw.split(/[\s,，、|:]+/)) {
      if (word === '') continue
      const weight = OWN_WEIGHT.exec(word)
      const last = lines.at(-1)
      if (weight && fresh && last) {
        last.weight = Number(weight[1])
        fresh = false
      } else {
        lines.push({ typed: word, weight: null })
        fresh = true
      }
    }
  }
  return lines
}

/** Lines as they are written, one member each. */
export const asText = (lines: readonly MemberLine[]): string =>
  lines.map(({ typed, weight }) => (weight === null ? typed : `${typed} ${weight}`)).join('\n')

type WeightProblem = { kind: 'missing'; count: number } | { kind: 'heavy'; place: number; share: number }

/** Why own weights do not do; undefined if they do. They are relative: only their shares matter. */
export function weightProblem(weights: readonly (number | null)[]): WeightProblem | undefined {
  const missing = weights.filter((weight) => weight === null || weight <= 0).length
  if (missing > 0) return { kind: 'missing', count: missing }
  const sum = weights.reduce<number>((total, weight) => total + (weight ?? 0), 0)
  const place = weights.findIndex((weight) => (weight ?? 0) / sum > shareCap(weights.length) + 1e-9)
  return place < 0 ? undefined : { kind: 'heavy', place, share: (weights[place] ?? 0) / sum }
}
