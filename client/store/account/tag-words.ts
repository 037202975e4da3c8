import { TAG_LENGTH_MAX, TAGS_PER_INSTRUMENT_MAX } from '../../../shared/protocol/limits'
import type { BothChanged } from './pending-changes'

const APART = /[\s,，;；、]+/

/** Distinct words of a line in dictionary order; long words are cut, and words beyond the limit are dropped. */
export function readWords(line: string): string[] {
  const words = line
    .normalize('NFKC')
    .split(APART)
    .map(cut)
    .filter((word) => word !== '')
  return sorted(words).slice(0, TAGS_PER_INSTRUMENT_MAX)
}

/** Never splits a surrogate pair. */
function cut(word: string): string {
  let text = ''
  for (const sign of word) {
    if (text.length + sign.length > TAG_LENGTH_MAX) break
    text += sign
  }
  return text
}

export const tagLine = (words: readonly string[]): string => words.join(' ')

const sorted = (words: readonly string[]): string[] =>
  [...new Set(words)].sort((a, b) => a.localeCompare(b, 'zh-CN') || (a < b ? -1 : 1))

export interface TagChange {
  put?: readonly string[]
  take?: readonly string[]
}

/** Words after adding and removing some; undefined if there would be too many. */
export function changedWords(words: readonly string[], { put = [], take = [] }: TagChange): string[] | undefined {
  const next = sorted([...words.filter((word) => !take.includes(word)), ...put])
  return next.length > TAGS_PER_INSTRUMENT_MAX ? undefined : next
}

/** Merges words that two windows changed: additions and removals of both apply. */
export function mergeWords({ before, mine, theirs }: BothChanged): string {
  const [was, here, there] = [before, mine, theirs].map(readWords) as [string[], string[], string[]]
  const merged = [
    ...there.filter((word) => here.includes(word) || !was.includes(word)),
    ...here.filter((word) => !was.includes(word)),
  ]
  return tagLine(sorted(merged).slice(0, TAGS_PER_INSTRUMENT_MAX))
}

/** Rank of each instrument by its words, from 1; instruments without words have no rank. */
export function ranksByTag(tags: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const lines = sorted([...tags.values()].map(tagLine))
  const rank = new Map(lines.map((line, place) => [line, place + 1]))
  return new Map([...tags].map(([id, words]) => [id, rank.get(tagLine(words)) ?? 0]))
}

/** Number of instruments with each word, in dictionary order. */
export function tallyOf(
  ids: readonly string[],
  tags: ReadonlyMap<string, readonly string[]>,
): [word: string, count: number][] {
  const tally = new Map<string, number>()
  for (const id of ids) for (const word of tags.get(id) ?? []) tally.set(word, (tally.get(word) ?? 0) + 1)
  return sorted([...tally.keys()]).map((word) => [word, tally.get(word) ?? 0])
}
