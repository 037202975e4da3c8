import { describe, expect, test } from 'vitest'
import { METRIC_ROWS, SOURCE_ROWS } from '../../../../gateway/watch/health/metric-table'
import { createMetrics, metricOf } from '../../../../gateway/watch/health/metrics'
import type { HealthReport } from '../../../../shared/protocol/rest'
import { startTestGateway } from '../../../support/start-gateway'

const report = (source: string, state: HealthReport['state'], figures: Record<string, number> = {}): HealthReport => ({
  source,
  state,
  words: '',
  at: 1,
  figures,
})

async function linesOf(reports: readonly HealthReport[]): Promise<string[]> {
  return (await createMetrics(() => reports).text()).split('\n').filter((line) => line.startsWith('zeus_'))
}

describe('metrics', () => {
  test.each<[string, HealthReport, string]>([
    ['a state that is well', report('feed', 'ok'), 'zeus_health_state{source="feed"} 0'],
    ['a state that is late', report('loop', 'late'), 'zeus_health_state{source="loop"} 1'],
    ['a state that is broken', report('storage', 'broken'), 'zeus_health_state{source="storage"} 2'],
    ['milliseconds as seconds', report('feed', 'ok', { silentMs: 1_500 }), 'zeus_feed_silent_seconds 1.5'],
    [
      "the market's clock as Unix time",
      report('feed', 'ok', { marketTime: 1_795_399_056_000 }),
      'zeus_market_time_seconds 1795399056',
    ],
    [
      'the slow part of the loop',
      report('loop', 'ok', { p50: 2, p99: 40 }),
      'zeus_event_loop_delay_seconds{quantile="0.99"} 0.04',
    ],
    ['bytes as they are', report('memory', 'ok', { rss: 4_096 }), 'zeus_memory_bytes{kind="rss"} 4096'],
    ['what only grows', report('sequence', 'ok', { repeated: 3 }), 'zeus_sequence_repeated_total 3'],
    [
      'a source of quotes by its name',
      report('source.sina', 'ok', { lagMs: -250 }),
      'zeus_source_lag_seconds{feed="sina"} -0.25',
    ],
  ])('include %s', async (_what, given, line) => {
    expect(await linesOf([given])).toContain(line)
  })

  test('of two sources are separate, and counted again at each read', async () => {
    const metrics = createMetrics(() => [
      report('source.tencent', 'ok', { active: 1 }),
      report('source.sina', 'ok', { active: 0 }),
      report('border', 'ok', { refused: 7 }),
    ])
    await metrics.text()
    const text = await metrics.text()
    expect(text).toContain('zeus_source_active{feed="tencent"} 1\n')
    expect(text).toContain('zeus_source_active{feed="sina"} 0\n')
    expect(text).toContain('zeus_rows_refused_total 7\n')
  })

  test('exclude values that are not numbers, and figures without a name', async () => {
    const lines = await linesOf([report('feed', 'ok', { silentMs: Number.NaN, colour: 3 })])
    expect(lines).toEqual(['zeus_health_state{source="feed"} 0'])
  })

  test('have one meaning for each name', () => {
    const rows = [...Object.values(METRIC_ROWS), ...Object.values(SOURCE_ROWS)]
    const keys = rows.map(({ name, labels }) => JSON.stringify([name, labels]))
    expect(new Set(keys).size).toBe(rows.length)
    for (const { name } of rows)
      expect(new Set(rows.filter((row) => row.name === name).map((row) => row.help)).size).toBe(1)
  })

  test('include every figure that a whole gateway reports', async () => {
    const gateway = await startTestGateway()
    try {
      const answer = (await (await fetch(`${gateway.url}/api/health`)).json()) as { data: HealthReport[] }
      const figures = answer.data.flatMap(({ source, figures }) => Object.keys(figures).map((name) => [source, name]))
      expect(figures.length).toBeGreaterThan(20)
      expect(figures.filter(([source, name]) => !metricOf(source as string, name as string))).toEqual([])
    } finally {
      await gateway.stop()
    }
  })
})
