import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })

/** Paths of the source from the project's folder on. */
export const sources = ['shared', 'gateway', 'client'].flatMap(filesBelow).filter((path) => !path.endsWith('.d.ts'))
/** The source and its tests. */
export const allFiles = [...sources, ...filesBelow('tests')]

const texts = new Map<string, string>()
/** Text of a file of the project. */
export function textOf(path: string): string {
  let text = texts.get(path)
  if (text === undefined) {
    text = readFileSync(join(root, path), 'utf8')
    texts.set(path, text)
  }
  return text
}

const codes = new Map<string, string>()
/** The same without comments. */
export function codeOf(path: string): string {
  let code = codes.get(path)
  if (code === undefined) {
    code = textOf(path).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
    codes.set(path, code)
  }
  return code
}

const imports = new Map<string, string[]>()
/** Relative imports of a file, as paths from the project's folder on, as they are written: most without an ending. */
export function importsOf(path: string): string[] {
  let found = imports.get(path)
  if (!found) {
    found = [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
      relative(root, resolve(root, dirname(path), target)),
    )
    imports.set(path, found)
  }
  return found
}

const known = new Set(allFiles)
/** The file that an import names; undefined for what is no TypeScript. */
export const resolved = (target: string): string | undefined =>
  [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path))
