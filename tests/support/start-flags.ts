import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const script = readFileSync(join(import.meta.dirname, '../../scripts/start.sh'), 'utf8')

function found<T>(what: readonly T[]): readonly T[] {
  if (what.length === 0) throw new Error('the start script is not written as it was')
  return what
}

/** What `npm start` gives Node before the product begins. */
export const startFlags = (): readonly string[] =>
  found((/exec node ([\s\S]*?)scripts\//.exec(script)?.[1] ?? '').match(/--\S+/g) ?? [])

/** And what it sets for the C library. */
export const startEnvironment = (): Record<string, string> =>
  Object.fromEntries(found([...script.matchAll(/\$\{(MALLOC_\w+?):=(\d+)\}/g)]).map(([, name, value]) => [name, value]))
