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

/** Reads a text from left to right. Spaces between words, half or full width, say nothing. */
export class Scanner {
  at = 0

  constructor(readonly text: string) {}

  get rest(): string {
    this.skip()
    return this.text.slice(this.at)
  }

  get ended(): boolean {
    return this.rest === ''
  }

  /** The longest of these words that comes next, taken; undefined if none does. */
  take<W extends string>(words: readonly W[]): W | undefined {
    const { rest } = this
    let found: W | undefined
    for (const word of words) if (rest.startsWith(word) && word.length > (found?.length ?? 0)) found = word
    if (found) this.at += found.length
    return found
  }

  /** Consumes the next text by a pattern that begins with `^`. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest)
    if (found) this.at += found[0].length
    return found ?? undefined
  }

  private skip(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '　') this.at++
  }
}

/** Letters that must change to make one of the other. */
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

/** The words nearest to the beginning of the text. */
export function nearest(rest: string, words: readonly string[]): string[] {
  const score = (word: string) => {
    const begun = rest.slice(0, word.length)
    const shared = [...begun].some((sign) => word.includes(sign)) ? 0 : 10
    return distance(begun, word) + shared
  }
  return words
    .map((word) => ({ word, far: score(word) }))
    .filter(({ word, far }) => far < Math.max(2, word.length))
    .sort((a, b) => a.far - b.far)
    .slice(0, NEAR_MAX)
    .map(({ word }) => word)
}
