/** Line and column of a character, both from 1. */
export function lineAndColumn(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset).split('\n')
  return [before.length, (before.at(-1) as string).length + 1]
}

/** Offset of a syntax error of `JSON.parse`; the end of the text if its message names none. */
export function syntaxErrorAt(message: string, text: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? []
  return position === undefined ? text.length : Number(position)
}

/** Offset of the value at a path of valid JSON, or of the innermost value of the path that exists. */
export function offsetOf(text: string, path: readonly PropertyKey[]): number {
  let at = 0
  const skip = () => {
    while (/[\s,:]/.test(text[at] ?? '')) at++
  }
  const skipString = (): string => {
    const from = at++
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    return JSON.parse(text.slice(from, ++at)) as string
  }
  const skipValue = () => {
    skip()
    if (text[at] === '"') return void skipString()
    if (text[at] !== '{' && text[at] !== '[') {
      while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at++
      return
    }
    at++
    for (skip(); text[at] !== '}' && text[at] !== ']'; skip()) skipValue()
    at++
  }
  /** Moves to a member's value; false, without moving, if there is none. */
  const enter = (key: PropertyKey): boolean => {
    const start = at
    const isObject = text[at] === '{'
    if (!isObject && text[at] !== '[') return false
    at++
    for (let index = 0; ; index++) {
      skip()
      if (text[at] === '}' || text[at] === ']') break
      const name = isObject ? skipString() : index
      skip()
      if (name === key) return true
      skipValue()
    }
    at = start
    return false
  }
  skip()
  for (const key of path) if (!enter(key)) break
  return at
}
