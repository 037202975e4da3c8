import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const FIXTURE = 'tests/fixtures/back-test/dividend-and-sale'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-backtest-'))
  cpSync(FIXTURE, join(folder, 'case'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(...words: string[]) {
  const done = spawnSync(process.execPath, ['--import', 'tsx', 'gateway/tools/backtest.ts', ...words])
  return { status: done.status, words: String(done.stderr) }
}

const runCase = () => run(join(folder, 'case'), '--out', join(folder, 'out'))
const edit = (name: string, change: (text: string) => string) => {
  const path = join(folder, 'case', name)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

describe('npm run backtest', () => {
  test('writes trades, equity and metrics of a case', () => {
    expect(runCase()).toEqual({ status: 0, words: '' })
    for (const name of ['trades.csv', 'equity.csv']) {
      expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(
        readFileSync(join(FIXTURE, 'expected', name), 'utf8'),
      )
    }
    const metrics: unknown = JSON.parse(readFileSync(join(folder, 'out', 'metrics.json'), 'utf8'))
    expect(metrics).toMatchObject(JSON.parse(readFileSync(join(FIXTURE, 'expected', 'metrics.json'), 'utf8')) as object)
  })

  test('refuses a fault with its place and writes nothing', () => {
    edit('bars.csv', (text) => text.replace('10.000,10.000', '10.0001,10.000'))
    const done = runCase()
    expect(done.words).toContain('bars.csv:2:17: preclose')
    expect(done.status).toBe(1)
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })

  test('refuses a folder without a case, and words that make no sense', () => {
    expect(run(join(folder, 'absent'), '--out', join(folder, 'out'))).toMatchObject({ status: 1 })
    expect(run(join(folder, 'case'))).toMatchObject({ status: 1, words: expect.stringContaining('npm run backtest') })
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })
})
