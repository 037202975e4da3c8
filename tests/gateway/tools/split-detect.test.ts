import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { type PrintRow, readCsvPrints } from '../../../gateway/tools/csv-prints'
import type { SplitEvent } from '../../../gateway/watch/truth/split-events'
import { flowTape } from '../../support/flow-tape'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'split-detect-'))
afterAll(() => rmSync(folder, { recursive: true }))

const tape = flowTape({
  seed: 3,
  startTime: 34_200_000,
  seconds: 700,
  perSecond: 3,
  parent: { side: 'buy', size: 3_700, everyMs: 8_000, jitter: 0.1, from: 60_000, count: 40 },
})
const lines = tape.map(({ exchangeTime, price, volume, side, buyNo, sellNo }) =>
  [exchangeTime, (price / 100).toFixed(2), volume, side === 'buy' ? 'B' : 'S', buyNo, sellNo].join(','),
)
const HEADER = 'ts_ms,price,volume,side,buyNo,sellNo'

function run(name: string, content: string | Buffer) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsx'),
    ['gateway/tools/split-detect.ts', path],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr, path }
}

describe('finding split orders in a file', () => {
  test('prints one array of findings with the rows of their children', () => {
    const { status, stdout, stderr } = run('plain.csv', [HEADER, ...lines].join('\n'))
    const events = JSON.parse(stdout) as SplitEvent[]
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const [parent] = events.filter(({ size }) => size.mode === 3_700)
    expect(parent).toMatchObject({ side: 'B', state: 'closed', style: '等时' })
    expect(parent?.rows.every((row) => tape[row]?.volume === 3_700)).toBe(true)
    expect(parent?.volume).toBe(3_700 * (parent?.rows.length ?? 0))
    expect(parent?.firstEmitTs).toBeLessThan(tape.at(-1)?.exchangeTime ?? 0)
  })

  test('reads compressed files, and files without order numbers', () => {
    const short = lines.map((line) => line.split(',').slice(0, 4).join(','))
    const { status, stdout } = run('short.csv.gz', gzipSync(['ts_ms,price,volume,side', ...short].join('\r\n')))
    const events = JSON.parse(stdout) as SplitEvent[]
    expect(status).toBe(0)
    expect(events.some(({ size }) => size.mode === 3_700)).toBe(true)
  })

  test('names unreadable lines and goes on', () => {
    const damaged = [HEADER, ...lines]
    damaged[3] = 'garbage'
    damaged[7] = '34200500,-1,100,B,1,2'
    const { status, stdout, stderr, path } = run('damaged.csv', damaged.join('\n'))
    expect(status).toBe(0)
    expect(stderr).toContain(`${path}:4:`)
    expect(stderr).toContain(`${path}:8: price`)
    expect(JSON.parse(stdout)).not.toEqual([])
  })

  test('gives up on a file without a readable print', () => {
    const { status, stdout, stderr } = run('foreign.csv', 'a,b,c\n1,2,3\n')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('missing columns: ts_ms, price, volume, side')
  })
})

describe('reading prints from a file', () => {
  const read = async (name: string, content: string | Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    const complaints: string[] = []
    const rows: PrintRow[] = []
    for await (const print of readCsvPrints(path, { priceScale: 2 }, (line, reason) =>
      complaints.push(`${line} ${reason}`),
    )) {
      rows.push(print)
    }
    return { rows, complaints }
  }

  test('counts data rows from nought, whatever the order of columns', async () => {
    const { rows, complaints } = await read('order.csv', 'side,volume,price,ts_ms\nS,100,10.01,5\n\nN,300,10.02,6\n')
    expect(complaints).toEqual([])
    expect(rows.map(({ row, trade }) => [row, trade.side, trade.price, trade.volume])).toEqual([
      [0, 'sell', 1001, 100],
      [2, 'none', 1002, 300],
    ])
  })

  test.each([
    ['no number', 'x,10,100,B,1,2', 'ts_ms'],
    ['no price', '5,0,100,B,1,2', 'price'],
    ['no volume', '5,10,0,B,1,2', 'volume'],
    ['an unknown side', '5,10,100,Q,1,2', 'side'],
    ['a negative number', '5,10,100,B,-1,2', 'buyNo'],
    ['too few columns', '5,10', 'volume'],
    ['time that runs backwards', '3,10,100,B,1,2', 'time'],
  ])('complains of a line with %s, and keeps the others', async (_, line, word) => {
    const good = '4,10,100,B,1,2'
    const { rows, complaints } = await read('line.csv', [HEADER, good, line, good].join('\n'))
    expect(rows.map(({ row }) => row)).toEqual([0, 2])
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(new RegExp(`^3 .*${word}`))
  })

  test.each([
    ['nothing', 'empty.csv', ''],
    ['a header alone', 'header.csv', `${HEADER}\n`],
    ['a broken archive', 'broken.csv.gz', 'no archive'],
  ])('yields nothing from %s', async (_, name, content) => {
    expect((await read(name, content)).rows).toEqual([])
  })

  test('keeps what comes before the break of an archive', async () => {
    const whole = gzipSync([HEADER, ...lines].join('\n'))
    const { rows, complaints } = await read('cut.csv.gz', whole.subarray(0, Math.floor(whole.length * 0.8)))
    expect(rows.length).toBeGreaterThan(lines.length / 2)
    expect(complaints).toHaveLength(1)
  })

  test('complains of a file that is not there', async () => {
    const complaints: number[] = []
    for await (const _ of readCsvPrints(join(folder, 'none.csv'), { priceScale: 2 }, (line) => complaints.push(line))) {
      expect.unreachable()
    }
    expect(complaints).toHaveLength(1)
  })
})
