import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const TABLE = resolve(import.meta.dirname, '..', '..', 'shared', 'protocol', 'resources.ts')

/** Every resource of the protocol's table as [method, address]; those of history with several queries. */
export function resourceRoutes({ id, index }: { id: string; index: string }): [method: string, path: string][] {
  const routes = [...readFileSync(TABLE, 'utf8').matchAll(/'(GET|POST|PUT|DELETE) (\/api\/[^']+)'/g)]
  return routes.flatMap(([, method = '', pattern = '']): [string, string][] => {
    const subject = pattern.startsWith('/api/indexes') ? index : id
    const path = pattern.replace(':id', subject).replace(':key', 'sw1').replace(':slot', '30').replace(/:\w+/g, 'name')
    const plain: [string, string] = [method, path]
    if (!/bars|history|flow/.test(path)) return [plain]
    const queries = [
      '?period=1d',
      '?period=1m',
      '?end=20991231&period=1d',
      '?start=20260601&end=20260706&period=1d',
      '?day=20260703',
      '?H=H1&R=BS',
    ]
    return [plain, ...queries.map((query): [string, string] => [method, path + query])]
  })
}
