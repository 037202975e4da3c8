import { describe, expect, test } from 'vitest'
import { WayPanel } from '../../../../../client/features/status/ops/way-panel'
import type { HealthReport } from '../../../../../shared/protocol/rest'
import { partOf } from '../../../../support/part-of'
import { barWidths, shownText } from '../../../rendered'

const report = (source: string, figures: Record<string, number>) => partOf<HealthReport>({ source, figures })
const way = {
  'receipt.p50': 80,
  'receipt.p95': 200,
  'receipt.p99': 300,
  'sequence.p50': 4,
  'sequence.p95': 9,
  'state.p50': 5,
  'state.p95': 6,
  'publish.p50': 1,
  'publish.p95': 2,
}
const panel = (...reports: HealthReport[]) => <WayPanel reports={reports} />

describe('the latency from the exchange to the screen', () => {
  test('names each stage with its median and its worst, and the sum of the medians', () => {
    const text = shownText(panel(report('way', way), report('clients', { connections: 3, p50: 20, p95: 60 })))
    expect(text).toContain('交易所 → 收到 80.0 200 300')
    expect(text).toContain('收到 → 检查 4.0 9.0 —')
    expect(text).toContain('状态 → 发布 1.0 2.0 —')
    expect(text).toContain('发布 → 画面 10.0 43.0 —')
    expect(text).toMatch(/合计（中位） 100/)
  })

  test('has bars in proportion to the whole', () => {
    const widths = barWidths(panel(report('way', way), report('clients', { connections: 3, p50: 20, p95: 60 })))
    expect(widths).toEqual([80, 4, 5, 1, 10].map((width) => expect.closeTo(width, 9)))
  })

  test('says so if no page has reported yet', () => {
    expect(shownText(panel(report('way', way)))).toContain('发布 → 画面 还没有页面报告 — — —')
  })

  test.each([[[]], [[report('way', {})]], [[report('clients', { connections: 3, p50: 20 })]]])(
    'of %o is not measured',
    (reports) => expect(shownText(panel(...reports))).toContain('还没有量到'),
  )
})
