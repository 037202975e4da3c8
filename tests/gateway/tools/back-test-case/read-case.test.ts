import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCase } from '../../../../gateway/tools/back-test-case/read-case'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-case-'))
  cpSync('tests/fixtures/back-test/dividend-and-sale', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('reading a case', () => {
  test.each([
    ['a price with four decimals', 'bars.csv', '10.000,10.000', '10.0001,10.000', 'bars.csv:2:17: preclose'],
    ['a high below the open', 'bars.csv', '10.000,10.100,9.900', '10.000,9.950,9.900', 'bars.csv:2:31: high'],
    ['a negative volume', 'bars.csv', ',1000000\n', ',-1\n', 'volume is not a whole number'],
    ['a day outside the calendar', 'bars.csv', '20240102,600001', '20240106,600001', 'bars.csv:2:1: date'],
    ['a day that does not exist', 'calendar.csv', '20240102', '20240231', 'calendar.csv:2:1'],
    ['an unknown code', 'bars.csv', '20240102,600001', '20240102,600009', 'bars.csv:2:10'],
    ['a field too many', 'bars.csv', ',1000000\n', ',1000000,1\n', '9 fields instead of 8'],
    ['a missing column', 'bars.csv', 'preclose', 'previous', 'missing columns: preclose'],
    ['an unknown board', 'instruments.csv', 'sh_main', 'sh_mian', 'instruments.csv:2:8: board'],
    ['a typing error in an option', 'case.json', '"qty"', '"quantity"', 'case.json:6:81'],
    ['a text that is no JSON', 'case.json', '"rule": {', '"rule": ', 'no JSON'],
    ['an order on a day without session', 'case.json', '20240102', '20240106', '20240106 is no session'],
    ['a negative cash', 'case.json', '"cash_fen": 3000000', '"cash_fen": -3', 'config.cash_fen'],
  ])('refuses %s with its place', async (_fault, name, from, to, words) => {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    await expect(readCase(folder)).rejects.toThrow(words)
  })

  test('sorts rows by day and code, and takes absent options as their defaults', async () => {
    const path = join(folder, 'bars.csv')
    const [header, ...rows] = readFileSync(path, 'utf8').trim().split('\n')
    writeFileSync(path, [header, ...rows.reverse()].join('\r\n'))
    const { input, benchmark } = await readCase(folder)
    expect(input.bars[0]?.session).toEqual([0, 1, 2, 3])
    expect(input.bars[0]?.close).toEqual([10_000, 10_400, 10_300, 11_000])
    expect(input.actions).toMatchObject([{ cashPer10: 2_000_000, bonusPer10: 1_000_000, listDate: '20240108' }])
    expect(benchmark).toBeUndefined()
  })
})
