import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words for which the field has usual ones. */
const USUAL: Readonly<Record<string, string>> = {
  talk: 'session',
  talks: 'sessions',
  upkeep: 'maintenance',
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })
const sources = ['shared', 'gateway', 'client'].flatMap(filesBelow)
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** `marketShare`, `MarketShare` and `market-share` are the words market and share. */
const wordsOf = (name: string): string[] =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []

/** Words of what the files are called, and of what they export, with where. */
const used = new Map<string, string>()
const said = new Set<string>()
for (const path of sources) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const word of text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '').match(/[A-Za-z]+/g) ?? [])
    for (const part of wordsOf(word)) said.add(part)
  for (const word of wordsOf(path)) used.set(word, path)
  const exported = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) ([\w$]+)/gm
  for (const [, name = ''] of text.matchAll(exported)) {
    for (const word of wordsOf(name)) used.set(word, `${path}: ${name}`)
  }
}

/** The table of names: the words of its first column, and what it calls so in passing (`; share: …`). */
const glossary = (/^## Names\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? '')
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
    const ours = ['wish', 'surroundings', 'line', 'share', 'told', 'place', 'wall', 'desk', 'tape', 'mirror', 'ledger']
    expect(ours.filter((word) => used.has(word) && !glossary.includes(word))).toEqual([])
  })

  test('are the usual ones where there are any', () => {
    const odd = Object.keys(USUAL).filter((word) => used.has(word))
    expect(odd.map((word) => `${used.get(word)}: ${USUAL[word]}`)).toEqual([])
  })
})
