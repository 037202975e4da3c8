import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** TypeScript files below a folder, or the file itself; paths from the root. */
export function filesBelow(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) return filesBelow(inside)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [inside] : []
  })
}

/** Files of the project from which a file imports values, not only types. */
function importsOf(path: string, known: ReadonlySet<string>): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g)]
    .map((match) => relative(root, resolve(root, dirname(path), (match[1] ?? match[2]) as string)))
    .flatMap((target) =>
      [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].filter((file) => known.has(file)),
    )
}

/** By file, the files that import it. */
export function importers(): Map<string, string[]> {
  const all = ['shared', 'gateway', 'client', 'tests'].flatMap(filesBelow)
  const known = new Set(all)
  const map = new Map<string, string[]>()
  for (const path of all)
    for (const target of importsOf(path, known)) map.set(target, [...(map.get(target) ?? []), path])
  return map
}

/** Tests run only for the file that they mirror: they start processes, listen, or take most of a minute. */
const MIRROR_ONLY =
  /^tests\/(apart|end-to-end|bench|gateway\/(feeds|processes|serve|storage|tools|people\/(identity|walls)|watch\/incidents|market\/pipeline|past\/(recorder\/clickhouse|history\/same-as-live))|shared\/flow\/(split|null|market-list|ledger-))/

/** At most `most` tests of a file: those that mirror it first, then by the number of imports between. */
export function testsOf(path: string, map: ReadonlyMap<string, readonly string[]>, most: number): string[] {
  const mirrored = `tests/${path.replace(/\.tsx?$/, '')}.test`
  const seen = new Set([path])
  const found: string[] = []
  let edge = [path]
  while (edge.length > 0 && found.length < most) {
    const next = edge.flatMap((file) => map.get(file) ?? []).filter((file) => !seen.has(file))
    edge = [...new Set(next)]
    for (const file of edge) seen.add(file)
    const tests = edge.filter(
      (file) => /\.test\.tsx?$/.test(file) && (!MIRROR_ONLY.test(file) || file.startsWith(mirrored)),
    )
    // Among tests at the same distance, those in folders near the mirrored one test the file most.
    found.push(...tests.sort((a, b) => apart(a, mirrored) - apart(b, mirrored)))
  }
  // The mirrored tests come first at any distance: they may test the file through a whole market.
  const own = ['.ts', '.tsx'].map((end) => mirrored + end).filter((file) => existsSync(join(root, file)))
  return [...own, ...found.filter((file) => !own.includes(file))].slice(0, most)
}

/** Number of path segments that two paths do not share. */
function apart(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')]
  let same = 0
  while (same < a.length - 1 && a[same] === b[same]) same++
  return a.length + b.length - 2 * same
}
