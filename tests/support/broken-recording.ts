import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const TRADES = resolve(import.meta.dirname, '../fixtures/replay/20230110/datayes-sse-trades.csv')

/**
 * A recorded day of 600991.SH with five prints: one has ten times its price, one is cut off, one appears twice. The
 * previous close is missing.
 */
export async function brokenRecording(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'zeus-broken-'))
  const [header, open, second = '', third, fourth = '', last] = (await readFile(TRADES, 'utf8')).trim().split('\n')
  const lines = [header, open, second.replace('12.35', '123.5'), third, fourth.slice(0, 20), last, third]
  await mkdir(join(path, '20230110'))
  await writeFile(join(path, '20230110', 'trades.csv'), `${lines.join('\n')}\n`)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
