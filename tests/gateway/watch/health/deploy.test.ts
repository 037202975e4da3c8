import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { METRIC_ROWS, SOURCE_ROWS } from '../../../../gateway/watch/health/metric-table'
import { PROJECT_ROOT } from '../../../support/start-gateway'

const folder = join(PROJECT_ROOT, 'deploy')
const rows = [...Object.values(METRIC_ROWS), ...Object.values(SOURCE_ROWS)]
const names = new Set(['zeus_health_state', ...rows.map(({ name }) => name)])
const labelled = new Set(
  rows.flatMap(({ name, labels = {} }) => Object.entries(labels).map((pair) => [name, ...pair].join())),
)
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
const hasPromtool = promtool('--version').status === 0

describe.each(['alerts.yml', 'grafana.json'])('%s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\\"', '"')

  test('asks for metrics that exist', () => {
    const asked = text.match(/zeus_[a-z_]+/g) ?? []
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((name) => !names.has(name))).toEqual([])
  })

  test('asks for labels that they have', () => {
    const asked = [...text.matchAll(/(zeus_[a-z_]+)\{[^}]*?(kind|quantile)="([^"]+)"/g)]
    expect(asked.map(([, ...pair]) => pair.join()).filter((pair) => !labelled.has(pair))).toEqual([])
  })
})

test('the dashboard has no two panels in one place, and each has a question', () => {
  const { panels } = JSON.parse(readFileSync(join(folder, 'grafana.json'), 'utf8')) as {
    panels: { gridPos: object; targets: { expr: string }[] }[]
  }
  expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length)
  for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0)
})

test.skipIf(!hasPromtool)(
  'alert rules are right, and fire when they should (promtool, of the package prometheus)',
  { timeout: 300_000 },
  () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
    expect(promtool('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 })
  },
)
