import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * Which folder may import which (README, "Who may import whom"). `*` stands for one folder name; a folder may
 * always import itself. A folder that is not listed here fails.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'shared/market': [],
  'shared/flow': ['shared/market'],
  'shared/protocol': ['shared/market', 'shared/flow'],
  'gateway/feeds': ['shared/*', 'gateway/log'],
  'gateway/sequence': ['shared/*', 'gateway/log'],
  'gateway/state': ['shared/*', 'gateway/log'],
  'gateway/fanout': ['shared/*', 'gateway/log'],
  'gateway/bus': ['shared/*', 'gateway/log'],
  'gateway/ops': ['shared/*', 'gateway/log'],
  'gateway/strategy': ['shared/*', 'gateway/log', 'gateway/storage'],
  'gateway/history': ['shared/*', 'gateway/log', 'gateway/storage'],
  'gateway/identity': ['shared/*', 'gateway/log', 'gateway/storage'],
  'gateway/http': ['shared/*', 'gateway/log', 'gateway/storage'],
  'gateway/storage': ['shared/*', 'gateway/log'],
  'gateway/tools': ['shared/*', 'gateway', 'gateway/*'],
  gateway: ['shared/*', 'gateway', 'gateway/*'],
  'client/ui': ['client/text'],
  'client/text': [],
  'client/charts': ['shared/market', 'client/ui', 'client/text'],
  'client/stream': ['shared/*', 'client/text'],
  'client/api': ['shared/*', 'client/text', 'client/store'],
  'client/store': ['shared/*', 'client/text', 'client/stream', 'client/api'],
  'client/features': [
    'shared/*',
    'client/charts',
    'client/store',
    'client/stream',
    'client/api',
    'client/ui',
    'client/text',
  ],
  'client/pages': [
    'shared/*',
    'client/features',
    'client/store',
    'client/api',
    'client/ui',
    'client/text',
    'client/charts',
  ],
  'client/app': ['shared/*', 'client/*'],
  client: ['shared/*', 'client/*'],
}

/** What `shared` must not touch: it has no clock, no dice and no environment. */
const BANNED_IN_SHARED = ['Date.now(', 'Math.random(', 'new Date()', 'process.', 'setTimeout(', 'window.']

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })

const sources = ['shared', 'gateway', 'client'].flatMap(filesBelow).filter((path) => !path.endsWith('.d.ts'))
const all = [...sources, ...filesBelow('tests')]
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const folderOf = (path: string) => path.split('/').slice(0, -1).slice(0, 2).join('/')

const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    relative(root, resolve(root, dirname(path), match[1] as string)),
  )

describe('the structure of the source', () => {
  test('every folder is listed with what it may import', () => {
    expect([...new Set(sources.map(folderOf))].filter((folder) => !(folder in MAY_IMPORT))).toEqual([])
  })

  test('imports follow the arrows of the table', () => {
    const wrong = sources.flatMap((path) => {
      const from = folderOf(path)
      const allowed = MAY_IMPORT[from] ?? []
      return importsOf(path)
        .filter((target) => {
          const to = folderOf(`${target}.ts`)
          if (to === from) return false
          return !allowed.some(
            (rule) => rule === to || rule === target || (rule.endsWith('/*') && to.startsWith(rule.slice(0, -1))),
          )
        })
        .map((target) => `${path} → ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('no feature imports another feature', () => {
    const feature = (path: string) => /^client\/features\/([^/]+)/.exec(path)?.[1]
    const wrong = sources.filter(feature).flatMap((path) =>
      importsOf(path)
        .filter((target) => feature(target) && feature(target) !== feature(path))
        .map((target) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('no import runs in a circle', () => {
    const exists = (path: string) => {
      try {
        return statSync(join(root, path)).isFile()
      } catch {
        return false
      }
    }
    const resolved = (target: string) =>
      [target, `${target}.ts`, `${target}.tsx`].find((path) => exists(path)) as string | undefined
    const graph = new Map(
      sources.map((path) => [
        path,
        importsOf(path)
          .map(resolved)
          .filter((to): to is string => Boolean(to)),
      ]),
    )
    const state = new Map<string, 'open' | 'done'>()
    const circles: string[] = []
    const visit = (path: string, trail: string[]) => {
      if (state.get(path) === 'done') return
      if (state.get(path) === 'open') {
        circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
        return
      }
      state.set(path, 'open')
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
      state.set(path, 'done')
    }
    for (const path of graph.keys()) visit(path, [])
    expect(circles).toEqual([])
  })
})

describe('the shape of the source', () => {
  test('no file is longer than 300 lines', () => {
    expect(all.filter((path) => textOf(path).split('\n').length > 301)).toEqual([])
  })

  test('files are named in kebab-case', () => {
    expect(all.filter((path) => !/(^|\/)[a-z0-9]+(-[a-z0-9]+)*(\.(test|d|config))?\.tsx?$/.test(path))).toEqual([])
  })

  test('no folder is called after nothing in particular', () => {
    expect(
      all.filter((path) =>
        /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.)/.test(path.replace(/^client\/text\/common/, '')),
      ),
    ).toEqual([])
  })

  test('nothing is left to do, and no type is given up', () => {
    expect(
      all.filter(
        (path) =>
          !path.endsWith('tidy.test.ts') &&
          /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\bas any\b|: any\b/.test(textOf(path)),
      ),
    ).toEqual([])
  })

  test('shared has no clock, no dice and no environment', () => {
    const wrong = sources
      .filter((path) => path.startsWith('shared/'))
      .flatMap((path) =>
        BANNED_IN_SHARED.filter((word) => textOf(path).includes(word)).map((word) => `${path}: ${word}`),
      )
    expect(wrong).toEqual([])
  })

  test('visible Chinese text of the client lives in client/text', () => {
    const wrong = sources
      .filter((path) => /^client\/(?!text\/)/.test(path))
      .filter((path) => /[一-鿿]/.test(textOf(path).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')))
    expect(wrong).toEqual([])
  })
})
