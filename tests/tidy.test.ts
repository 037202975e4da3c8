import { describe, expect, test } from 'vitest'
import { allFiles as all, importsOf, resolved, sources, textOf } from './support/source-files'
import './support/tidy-code'
import './support/tidy-documents'
import './support/tidy-words'

/** Rooms of our own, the larger ones with rooms below. */
const DEEP = ['feeds', 'market', 'past', 'people', 'serve', 'watch'].map((folder) => `gateway/${folder}`)

/** Which folder may import which: the table of `docs/imports.md`, a row as [folders, what they may import]. */
const readTable = (): [string[], string[]][] => {
  const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string)
  return textOf('docs/imports.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|'))
    .map(([, folders = '', targets = '']) => [named(folders), named(targets)])
}
const table = readTable()
const ofAll = new Map(
  table.filter(([folders]) => folders[0]?.endsWith('/*')).map(([[all = ''], rules]) => [all, rules]),
)
const MAY_IMPORT: Record<string, readonly string[]> = Object.fromEntries(
  table.flatMap(([folders, rules]) =>
    folders
      .filter((folder) => !folder.endsWith('/*'))
      .map((folder) => [folder, [...rules, ...(ofAll.get(`${folder.split('/')[0]}/*`) ?? [])]]),
  ),
)

/** What `shared` must not touch: it has no clock, no dice and no environment. */
const BANNED_IN_SHARED = ['Date.now(', 'Math.random(', 'new Date()', 'process.', 'setTimeout(', 'window.']

const folderOf = (path: string) => {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, DEEP.includes(folders.slice(0, 2).join('/')) ? 3 : 2).join('/')
}

describe('the structure of the source', () => {
  test('every folder is listed with what it may import', () => {
    expect([...new Set(sources.map(folderOf))].filter((folder) => !(folder in MAY_IMPORT))).toEqual([])
  })

  test('the table names folders that exist, and no arrow that nothing needs', () => {
    const used = new Map<string, Set<string>>()
    for (const path of sources) {
      const targets = importsOf(path).flatMap((target) => [target, folderOf(`${target}.ts`)])
      used.set(folderOf(path), new Set([...(used.get(folderOf(path)) ?? []), ...targets]))
    }
    const needs = (folder: string, rule: string) =>
      [...(used.get(folder) ?? [])].some((to) =>
        rule.endsWith('/*') ? `${to}/`.startsWith(rule.slice(0, -1)) : to === rule,
      )
    const idle = table
      .filter(([folders]) => !folders[0]?.endsWith('/*'))
      .flatMap(([folders, rules]) => [
        ...folders.filter((folder) => !used.has(folder) && !folder.startsWith('shared/')),
        ...rules.filter((rule) => !folders.some((folder) => needs(folder, rule))).map((rule) => `${folders} → ${rule}`),
      ])
    expect(idle).toEqual([])
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
            (rule) => rule === to || rule === target || (rule.endsWith('/*') && `${to}/`.startsWith(rule.slice(0, -1))),
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
    const graph = new Map(
      sources.map((path) => [
        path,
        importsOf(path)
          .map(resolved)
          .filter((to) => to !== undefined),
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
  test.each(['shared', 'gateway', 'client'])('what lies beside the rooms of %s is on one page', (root) => {
    const beside = sources.filter((path) => path.startsWith(`${root}/`) && path.split('/').length === 2)
    expect(beside.length).toBeLessThanOrEqual(8)
  })

  test('no file is longer than 400 lines', () => {
    expect(all.filter((path) => textOf(path).split('\n').length > 401)).toEqual([])
  })

  test('files are named in kebab-case', () => {
    expect(
      all.filter(
        (path) => !/(^|\/)[a-z0-9]+(-[a-z0-9]+)*(\.(test|statistics\.test|long\.test|d|config))?\.tsx?$/.test(path),
      ),
    ).toEqual([])
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

  test('what tests share registers no hook when it is read: files of a process read it once', () => {
    const wrong = all.filter((path) => !/\.test\.tsx?$/.test(path) && /^(before|after)(Each|All)\(/m.test(textOf(path)))
    expect(wrong).toEqual([])
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
