/** Why a text cannot be read: position, reason, and the nearest words that could stand there. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  constructor(
    readonly at: number,
    readonly reason: string,
    readonly near: readonly string[] = [],
  ) {
    super(reason)
  }
}

/** Reads a text from left to right. Blanks between words, half or full width, are skipped. */
export class Scanner {
  at = 0

  constructor(readonly text: string) {}

  /** The text from the next word on. */
  get rest(): string {
    this.skipBlanks()
    return this.text.slice(this.at)
  }

  get ended(): boolean {
    return this.rest === ''
  }

  /** Consumes and returns the longest of these words that the text continues with; undefined if none fits. */
  take<W extends string>(words: readonly W[]): W | undefined {
    const { rest } = this
    let found: W | undefined
    for (const word of words) if (rest.startsWith(word) && word.length > (found?.length ?? 0)) found = word
    if (found) this.at += found.length
    return found
  }

  /** Consumes what matches a pattern, which must begin with `^`. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest)
    if (found) this.at += found[0].length
    return found ?? undefined
  }

  skipBlanks(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '　') this.at++
  }
}

/** Edit distance: characters to add, remove or change to turn one text into the other. */
function distance(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}

const NEAR_MAX = 3
/** Penalty for a word without any character of the text. */
const NOTHING_SHARED = 10

/** The words that are most like the beginning of the text, at most three. */
export function nearest(rest: string, words: readonly string[]): string[] {
  const score = (word: string) => {
    const begin = rest.slice(0, word.length)
    const penalty = [...begin].some((sign) => word.includes(sign)) ? 0 : NOTHING_SHARED
    return distance(begin, word) + penalty
  }
  return words
    .map((word) => ({ word, far: score(word) }))
    .filter(({ word, far }) => far < Math.max(2, word.length))
    .sort((a, b) => a.far - b.far)
    .slice(0, NEAR_MAX)
    .map(({ word }) => word)
}
