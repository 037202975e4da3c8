import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCase } from '../../../../gateway/tools/back-test-case/read-case'
import { metricsOf } from '../../../../shared/back-test/metrics'
import { equityCsv, metricsJson, tradesCsv } from '../../../../shared/back-test/result-files'
import { runBackTest } from '../../../../shared/back-test/run'
import { strategyCases } from '../../../support/strategy-cases'

const TOLERANCE = 1e-9
const cases = strategyCases()

/** Paths of the figures that differ. */
function differences(actual: unknown, expected: unknown, path = ''): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    return Math.abs(actual - expected) <= TOLERANCE ? [] : [`${path}: ${actual}, not ${expected}`]
  }
  if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    const [a, b] = [actual as Record<string, unknown>, expected as Record<string, unknown>]
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...names].flatMap((name) => differences(a[name], b[name], `${path}/${name}`))
  }
  return actual === expected ? [] : [`${path}: ${actual}, not ${expected}`]
}

describe.skipIf(cases.length === 0)('a worked back-test', () => {
  test.each(cases)('$name is met in every row and every figure', async ({ folder }) => {
    const expected = (name: string) => readFileSync(join(folder, 'expected', name), 'utf8')
    const { input, benchmark } = await readCase(folder)
    const run = runBackTest(input)
    expect(tradesCsv(run.trades)).toBe(expected('trades.csv'))
    expect(equityCsv(run.equity)).toBe(expected('equity.csv'))
    const metrics: unknown = JSON.parse(metricsJson(metricsOf(run, input.config, benchmark)))
    expect(differences(metrics, JSON.parse(expected('metrics.json')))).toEqual([])
  })
})
