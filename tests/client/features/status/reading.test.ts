import { describe, expect, test } from 'vitest'
import { readingOf } from '../../../../client/features/status/reading'
import { status as text } from '../../../../client/text/status'
import { METRIC_ROWS } from '../../../../gateway/watch/health/metric-table'
import type { HealthReport } from '../../../../shared/protocol/rest'

const report = (source: string, state: HealthReport['state']): HealthReport => ({
  source,
  state,
  words: `${source} 的话`,
  at: 5,
  figures: {},
})

describe('a reading of the reports', () => {
  test.each<[string, HealthReport[], string, string]>([
    ['nothing is wrong', [report('feed', 'ok'), report('loop', 'ok')], 'ok', text.headline.ok],
    [
      'two are late',
      [report('feed', 'late'), report('loop', 'ok'), report('storage', 'late')],
      'late',
      text.headline.late(2),
    ],
    [
      'one is broken, and one late',
      [report('feed', 'late'), report('storage', 'broken')],
      'broken',
      text.headline.broken(1),
    ],
  ])('if %s', (_what, reports, state, headline) => {
    expect(readingOf(reports)).toMatchObject({ state, headline })
  })

  test('lists the worst first, the others in the order received', () => {
    const reports = [report('loop', 'ok'), report('feed', 'late'), report('memory', 'ok'), report('storage', 'broken')]
    expect(readingOf(reports).parts.map(({ source }) => source)).toEqual(['storage', 'feed', 'loop', 'memory'])
  })

  test.each<[string, HealthReport['state'], string, string]>([
    ['feed', 'late', '行情源', '行情到得晚，所有数字随之滞后'],
    ['feed', 'broken', '行情源', '行情停在最后一笔，所有数字不再更新'],
    ['storage', 'broken', '数据文件夹', '行情不受影响；自选、设置与账号的改动可能没有保存'],
    ['storage', 'ok', '数据文件夹', '无'],
    ['source.sina', 'late', text.sourceName('sina'), '由其他数据源接替或补足，个别字段可能缺少'],
    ['coin.okx', 'broken', text.coinName('okx'), '比特币行情可能不再更新'],
    ['something-new', 'late', 'something-new', text.unknownEffect],
  ])('names %s that is %s, and what it affects', (source, state, name, effect) => {
    expect(readingOf([report(source, state)]).parts).toEqual([
      { source, state, name, effect, words: `${source} 的话`, at: 5 },
    ])
  })

  test('names every component that reports figures', () => {
    const sources = new Set(Object.keys(METRIC_ROWS).map((key) => key.slice(0, key.indexOf('.'))))
    expect(sources.size).toBeGreaterThan(10)
    expect([...sources].filter((source) => !text.names[source] || !text.effects[source])).toEqual([])
  })
})
