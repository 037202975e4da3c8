import { describe, expect, test } from 'vitest'
import { codeOf, sources, textOf } from './source-files'

/** Words for which the field has usual ones. */
const USUAL: Readonly<Record<string, string>> = {
  anew: 'again',
  ask: 'request, query',
  asked: 'query, requested',
  duty: 'operators, incidents',
  held: 'current, cached, retained',
  hold: 'retain, cache',
  keep: 'store, cache, retain',
  kept: 'stored, cached',
  lent: 'fallback',
  nobody: 'no user, unauthenticated',
  standing: 'state, position',
  surroundings: 'environment',
  talk: 'session',
  talks: 'sessions',
  tell: 'publish, report, emit',
  told: 'published, reported, emitted',
  upkeep: 'maintenance',
  whoever: 'the caller',
  wish: 'query, input, options',
}

/** Those of these words that no name of the code contains, exported or not. */
const NOWHERE = ['anew', 'surroundings', 'whoever', 'wish']

const document = textOf('docs/glossary.md')

/** `marketShare`, `SharedMarket` and `market-share` are the words market and share. */
const wordsOf = (name: string): string[] =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []

/** Words of what the files are called, and of what they export, with where. */
const used = new Map<string, string>()
const said = new Set<string>()
for (const path of sources) {
  for (const word of new Set(codeOf(path).match(/[A-Za-z]+/g))) for (const part of wordsOf(word)) said.add(part)
  for (const word of wordsOf(path)) used.set(word, path)
  const exported = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) ([\w$]+)/gm
  for (const [, name = ''] of textOf(path).matchAll(exported)) {
    for (const word of wordsOf(name)) used.set(word, `${path}: ${name}`)
  }
}

/** The table of names: the words of its first column, and what it calls so in passing (`; share: …`). */
const glossary = document
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line))
  .slice(1)
  .flatMap((line) => {
    const [, term = '', meaning = ''] = line.split('|')
    return [...term.split(/[,/]/), ...[...meaning.matchAll(/; ([a-z]+)[^;:]*: /g)].map(([, word = '']) => word)]
  })
  .map((term) =>
    term
      .replace(/[^\w ]/g, '')
      .trim()
      .toLowerCase(),
  )
  .filter(Boolean)

describe('the words', () => {
  test('of the glossary are those of the code', () => {
    expect(glossary.length).toBeGreaterThan(35)
    const absent = glossary.filter((term) => !term.split(' ').some((word) => said.has(word)))
    expect(absent).toEqual([])
  })

  test('that are ours have their line in the glossary', () => {
    const ours = ['line', 'share', 'place', 'wall', 'desk', 'tape', 'mirror', 'ledger']
    expect(ours.filter((word) => used.has(word) && !glossary.includes(word))).toEqual([])
  })

  test('are the usual ones where there are any', () => {
    const odd = Object.keys(USUAL).filter((word) => used.has(word))
    expect(odd.map((word) => `${used.get(word)}: ${USUAL[word]}`)).toEqual([])
    expect(NOWHERE.filter((word) => said.has(word))).toEqual([])
  })
})
