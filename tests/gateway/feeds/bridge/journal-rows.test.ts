import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  chosenRows,
  dropRows,
  eachRow,
  fileJournal,
  type JournalRow,
  newestJournal,
} from '../../../../gateway/feeds/bridge/journal-rows'
import { BRIDGE_OPEN } from '../../../support/bridge-rows'
import { startBridge } from '../../../support/bridge-run'

const print = (number: number, price = 10) => ['T', '600519.SH', BRIDGE_OPEN, price, 100, 'B', 1, 2, number]
const line = (n: number, ...rows: unknown[]) => `${JSON.stringify({ n, rows })}\n`
const OPENING = [
  ['D', '20260706'],
  ['S', { id: '600519.SH', name: '贵州茅台', prevClose: 10 }],
  ['P', 'morning', BRIDGE_OPEN],
]

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-test-'))
  path = join(folder, 'bridge-20260706.ndjson')
  const own = line(1, ...OPENING) + line(4, print(1), print(2, 99), print(3)) + line(7, print(4))
  writeFileSync(path, `@["vendor","main",0]\n${own}@["other","main",0]\n${line(1, print(5), ['T', 'torn'])}`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function rows(): Promise<JournalRow[]> {
  const all: JournalRow[] = []
  await eachRow(fileJournal(path), (row) => void all.push(row))
  return all
}

async function readAgain() {
  const bridge = await startBridge(folder)
  await bridge.stop()
  return bridge.events.flatMap((event) => (event.kind === 'trade' ? event.venueSeq : []))
}

test('every row is listed with its sender, number and reason of refusal', async () => {
  expect((await rows()).slice(3).map(({ sender, number, code }) => `${sender} ${number} ${code ?? 'taken'}`)).toEqual([
    'vendor 4 taken',
    'vendor 5 taken',
    'vendor 6 taken',
    'vendor 7 taken',
    'other 1 taken',
    'other 2 bad-row',
  ])
})

test('a dropped row is absent after a restart, the others remain, and the numbers continue', async () => {
  expect(await dropRows(await newestJournal(folder), chosenRows('vendor', '5') ?? (() => false))).toBe(1)
  expect(readdirSync(folder)).toEqual(['bridge-20260706.ndjson'])
  expect(await readAgain()).toEqual([1, 3, 4, 5])
  expect((await rows()).filter(({ sender }) => sender === 'vendor').map(({ number }) => number)).toEqual([
    1, 2, 3, 4, 6, 7,
  ])
})

test('a dropped row is not a refused row', async () => {
  await dropRows(path, ({ code }) => code !== undefined)
  const bridge = await startBridge(folder)
  await bridge.stop()
  expect(bridge.incidents.begun).toEqual([])
})

test.each([
  ['one of a sender', 'vendor', '5', [5]],
  ['several', 'vendor/main', '4-6', [4, 5, 6]],
  ['of another stream', 'vendor/orders', '5', []],
  ['of another sender', 'nobody', '1-9', []],
])('rows are chosen: %s', async (_what, name, numbers, expected) => {
  const chosen = chosenRows(name, numbers)
  expect((await rows()).filter((row) => chosen?.(row)).map(({ number }) => number)).toEqual(expected)
})

test.each([
  ['', '5'],
  ['vendor', ''],
  ['vendor', '0'],
  ['vendor', '7-5'],
  ['vendor', '5,6'],
  ['vendor', '-5'],
])('%o with %o selects no row', (name, numbers) => {
  expect(chosenRows(name, numbers)).toBeUndefined()
})

test.each([
  ['a damaged line', '{"n":8,"rows":[[}\n'],
  ['a line without rows', '{"n":8}\n'],
])('%s is reported, and the file stays unchanged', async (_what, damaged) => {
  writeFileSync(path, damaged, { flag: 'a' })
  const before = readFileSync(path, 'utf8')
  await expect(rows()).rejects.toMatchObject({ name: 'JournalError' })
  await expect(dropRows(path, () => true)).rejects.toThrow()
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a folder without a journal is reported', async () => {
  rmSync(path)
  await expect(newestJournal(folder)).rejects.toThrow('no journal of the bridge is kept here')
})
