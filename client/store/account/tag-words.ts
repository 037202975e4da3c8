import { TAG_LENGTH_MAX, TAGS_PER_INSTRUMENT_MAX } from '../../../shared/protocol/limits'
import type { BothChanged } from './pending-changes'

const APART = /[\s,，;；、]+/

/** The words of a line, each once, in the order of the dictionary; those that are too long are cut, too many left out. */
export function readWords(line: string): string[] {
  const words = line
    .normalize('NFKC')
    .split(APART)
    .map(cut)
    .filter((word) => word !== '')
  return sorted(words).slice(0, TAGS_PER_INSTRUMENT_MAX)
}

/** Never in the middle of a sign. */
function cut(word: string): string {
  let held = ''
  for (const sign of word) {
    if (held.length + sign.length > TAG_LENGTH_MAX) break
    held += sign
  }
  return held
}

export const tagLine = (words: readonly string[]): string => words.join(' ')

const sorted = (words: readonly string[]): string[] =>
  [...new Set(words)].sort((a, b) => a.localeCompare(b, 'zh-CN') || (a < b ? -1 : 1))

export interface TagChange {
  put?: readonly string[]
  take?: readonly string[]
}

/** Words after some were put on and others taken off; undefined: there would be too many. */
export function changedWords(words: readonly string[], { put = [], take = [] }: TagChange): string[] | undefined {
  const next = sorted([...words.filter((word) => !take.includes(word)), ...put])
  return next.length > TAGS_PER_INSTRUMENT_MAX ? undefined : next
}

/** Words that two windows changed: what either put on or took off is so. */
export function mergeWords({ before, mine, theirs }: BothChanged): string {
  const [was, here, there] = [before, mine, theirs].map(readWords) as [string[], string[], string[]]
  const kept = [
    ...there.filter((word) => here.includes(word) || !was.includes(word)),
    ...here.filter((word) => !was.includes(word)),
  ]
  return tagLine(sorted(kept).slice(0, TAGS_PER_INSTRUMENT_MAX))
}

/** Where each stands among all by its words, from 1; what has none has no place. */
export function ranksByTag(tags: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const lines = sorted([...tags.values()].map(tagLine))
  const rank = new Map(lines.map((line, place) => [line, place + 1]))
  return new Map([...tags].map(([id, words]) => [id, rank.get(tagLine(words)) ?? 0]))
}

/** How many of these carry each word, in the order of the dictionary. */
export function tallyOf(
  ids: readonly string[],
  tags: ReadonlyMap<string, readonly string[]>,
): [word: string, count: number][] {
  const tally = new Map<string, number>()
  for (const id of ids) for (const word of tags.get(id) ?? []) tally.set(word, (tally.get(word) ?? 0) + 1)
  return sorted([...tally.keys()]).map((word) => [word, tally.get(word) ?? 0])
}
