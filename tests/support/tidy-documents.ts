import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const SKIPPED = ['node_modules', 'dist', 'data']

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return SKIPPED.includes(entry.name) || entry.name.startsWith('.') ? [] : [path, ...filesBelow(path)]
  })

const paths = filesBelow('.')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = paths.filter((path) => /^(docs\/(decisions\/)?)?[^/]+\.md$/.test(path))
const script = JSON.parse(textOf('package.json')).scripts as Record<string, string>
/** Programs that `npm run tool` and `npm run bench` start by name. */
const programs: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ['tool', 'gateway/tools/run.ts'],
    ['bench', 'tests/bench/run.ts'],
  ].map(([run = '', path = '']) => [
    run,
    [...textOf(path).matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, name = '']) => name),
  ]),
)

/** `NAME` and `*` stand for any name; what begins with neither folder lies anywhere below the same room. */
function isThere(named: string, room: string): boolean {
  const escaped = named.replace(/\/$/, '').replace(/[.+?^$()[\]{}|]/g, '\\$&')
  const pattern = escaped.replace(/NAME/g, '[^/]+').replace(/\*/g, '[^/]*')
  const found = new RegExp(`^(?:${room}/(?:.*/)?)?${pattern}$`)
  return paths.some((path) => found.test(path))
}

const named = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] as string)
const isPath = (word: string) => /\/$|\.(ts|tsx|md|svg)$/.test(word)

/** Rows of the lists of what to touch, with the list's name. */
const lists = textOf('CONTRIBUTING.md')
  .split(/^## /m)
  .filter((chapter) => chapter.startsWith('Add'))
  .flatMap((chapter) => chapter.split(/^### /m).slice(1))
  .map((list) => ({
    name: list.split('\n')[0] ?? '',
    text: list,
    rows: list.split('\n').filter((line) => /^\| .*`/.test(line)),
  }))

describe('the documents', () => {
  test('say of everything that is added often which files it touches', () => {
    expect(lists.map(({ name }) => name)).toEqual([
      'a kind of row',
      'a venue',
      'a page',
      'a REST resource',
      "a column of the market's table",
    ])
    for (const { rows } of lists) expect(rows.length).toBeGreaterThan(2)
  })

  test.each(lists.map((list) => [list.name, list] as const))(
    'name files that exist: to add %s',
    (_name, { text, rows }) => {
      let room = ''
      const missing = rows.flatMap((row) => {
        const words = named(row.split('|')[1] ?? '').filter(isPath)
        room = words.find((word) => word.includes('/') && isThere(word, '-'))?.split('/')[0] ?? room
        return [...words, ...named(row.split('|')[2] ?? '').filter(isPath)].filter((word) => !isThere(word, room))
      })
      const below = named(
        text
          .split('\n')
          .filter((line) => !line.startsWith('|'))
          .join('\n'),
      )
      expect([...missing, ...below.filter(isPath).filter((word) => !isThere(word, 'tests'))]).toEqual([])
    },
  )

  test('link to what exists', () => {
    const broken = documents.flatMap((path) =>
      [...textOf(path).matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
        .map((match) => relative(root, join(root, dirname(path), match[1] as string)))
        .filter((target) => !paths.includes(target))
        .map((target) => `${path} → ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('name files that exist', () => {
    const missing = documents
      .filter((path) => path !== 'CHANGELOG.md' && path !== 'CONTRIBUTING.md')
      .flatMap((path) =>
        named(textOf(path))
          .filter((word) => /^(shared|gateway|client|tests|scripts|deploy|docs)\/[\w./*-]+$/.test(word))
          .filter((word) => !isThere(word, '-') && !isThere(`${word}.ts`, '-'))
          .map((word) => `${path}: ${word}`),
      )
    expect(missing).toEqual([])
  })

  test('name commands that exist', () => {
    const unknown = documents
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) =>
        [...textOf(path).matchAll(/npm run ([a-z][\w:-]*)/g)]
          .filter(([, name = '']) => !(name.replace(/:$/, '') in script))
          .map(([command]) => `${path}: ${command}`),
      )
    expect(unknown).toEqual([])
  })

  test.each(['tool', 'bench'])('name programs that `npm run %s` has, and all of them', (run) => {
    const known = programs[run] ?? []
    expect(known.length).toBeGreaterThan(8)
    const wrong = paths
      .filter((path) => /\.(ts|tsx|md|mjs)$/.test(path) && path !== 'CHANGELOG.md')
      .flatMap((path) =>
        [...textOf(path).matchAll(new RegExp(`npm run ${run} (?:\\n \\* )?-- ([a-z][\\w-]*)`, 'g'))]
          .filter(([, name = '']) => !known.includes(name))
          .map(([command]) => `${path}: ${command}`),
      )
    expect(wrong).toEqual([])
    expect(known.filter((name) => name !== 'short' && !textOf('docs/commands.md').includes(`\`${name}`))).toEqual([])
  })

  test('say what every npm script does', () => {
    const commands = textOf('docs/commands.md')
    expect(Object.keys(script).length).toBeLessThanOrEqual(25)
    const silent = Object.keys(script).filter((name) => !new RegExp(`npm (?:run )?${name}\\b(?!:)`).test(commands))
    expect(silent).toEqual([])
  })

  test.each(['README.md', 'README.zh-CN.md'])('begin with a %s of at most 8 KB', (path) => {
    expect(Buffer.byteLength(textOf(path))).toBeLessThanOrEqual(8 * 1024)
  })
})
