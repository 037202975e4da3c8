import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './start-gateway'

const script = () => readFileSync(join(PROJECT_ROOT, 'scripts', 'start.sh'), 'utf8')

/** What `npm start` gives Node before the product begins. */
export const startFlags = (): string[] =>
  (/exec node ([\s\S]*?)scripts\//.exec(script())?.[1] ?? '').match(/--\S+/g) ?? []

/** And what it sets for the C library. */
export const startEnvironment = (): Record<string, string> =>
  Object.fromEntries([...script().matchAll(/\$\{(MALLOC_\w+?):=(\d+)\}/g)].map(([, name, value]) => [name, value]))
