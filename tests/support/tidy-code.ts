import { describe, expect, test } from 'vitest'
import { allFiles, codeOf, importsOf, resolved, sources, textOf } from './source-files'

const LINES_MAX = 110
/** Where the program begins: main and tools, threads, the pages and their builder, and those that routes load. */
const isEntry = (path: string): boolean =>
  /^gateway\/(main|tools\/[^/]+)\.ts$|worker\.ts$|^client\/(main\.tsx|first-html\.ts|landing\/entry\.ts)$|^client\/pages\/[^/]+\.tsx$/.test(
    path,
  )

/** Begins a function's body: the end of its head, formatted as everything here is. */
const OPENS = /(?:=>|\)|\): [^=]+) \{$/
const NO_FUNCTION = /^\s*(?:\} )?(?:if|for|while|switch|catch|else)\b/

/** Lines of the longest function body of a file. */
function longestFunction(text: string): number {
  const lines = text.split('\n')
  const lengths = lines.map((line, at) => {
    if (!OPENS.test(line) || NO_FUNCTION.test(line)) return 0
    const indent = line.length - line.trimStart().length
    const end = lines.findIndex((later, index) => index > at && later.startsWith(`${' '.repeat(indent)}}`))
    return end < 0 ? 0 : end - at + 1
  })
  return Math.max(0, ...lengths)
}

/** Names that mean the same thing in each of their files: the texts of a folder, one reader a venue, a table and its reader. */
const SAME_MEANING = new Set(['text', 'readQuotes', 'ownData', 'ownLists', 'resources'])

describe('the code', () => {
  test('has no file that nothing leads to', () => {
    const reached = new Set(sources.filter(isEntry))
    for (const path of reached) {
      for (const target of importsOf(path)) {
        const file = resolved(target)
        if (file) reached.add(file)
      }
    }
    expect(sources.filter((path) => !reached.has(path))).toEqual([])
  })

  /** Names of all files, without what comments say of them, by the files that have them. */
  const namedIn = new Map<string, Set<string>>()
  for (const path of allFiles) {
    for (const word of new Set(codeOf(path).match(/[A-Za-z_$][\w$]*/g))) {
      namedIn.set(word, (namedIn.get(word) ?? new Set()).add(path))
    }
  }
  const exportsOf = (path: string, kinds: string) =>
    [...textOf(path).matchAll(new RegExp(`^export (?:abstract )?(?:async )?(?:${kinds}) ([\\w$]+)`, 'gm'))].map(
      ([, name = '']) => name,
    )

  test('exports no value that no other file names', () => {
    const own = sources.flatMap((path) =>
      exportsOf(path, 'const|let|function\\*?|class')
        .filter((name) => (namedIn.get(name)?.size ?? 0) < 2)
        .map((name) => `${path}: ${name}`),
    )
    expect(own).toEqual([])
  })

  test('exports no name from two files, so that a name has one meaning', () => {
    const files = new Map<string, Set<string>>()
    for (const path of sources) {
      for (const name of exportsOf(path, 'const|let|function\\*?|class|interface|type|enum')) {
        files.set(name, (files.get(name) ?? new Set()).add(path))
      }
    }
    const twice = [...files].filter(([name, paths]) => paths.size > 1 && !SAME_MEANING.has(name))
    expect(twice.map(([name, paths]) => [name, ...paths])).toEqual([])
  })

  test('has no type that nothing names, not even a signature beside it', () => {
    const dead = sources.flatMap((path) =>
      exportsOf(path, 'interface|type')
        .filter((name) => namedIn.get(name)?.size === 1)
        .filter((name) => textOf(path).split(new RegExp(`\\b${name}\\b`)).length < 3)
        .map((name) => `${path}: ${name}`),
    )
    expect(dead).toEqual([])
  })

  test(`has no function longer than ${LINES_MAX} lines`, () => {
    const longer = sources
      .map((path) => [path, longestFunction(textOf(path))] as const)
      .filter(([, lines]) => lines > LINES_MAX)
    expect(longer).toEqual([])
  })

  test.each([
    ['function f() {\n  a()\n}', 3],
    ['const f = (\n  a: number,\n): number => {\n  return a\n}', 3],
    ['class A {\n  f(): void {\n    if (x) {\n      y()\n    }\n  }\n}', 5],
    ['if (a) {\n  b()\n}', 0],
    ['', 0],
  ])('knows the length of a function in %j', (text, lines) => {
    expect(longestFunction(text)).toBe(lines)
  })
})
