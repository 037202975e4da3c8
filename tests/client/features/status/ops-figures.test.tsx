// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MinuteStrip } from '../../../../client/features/status/ops/minute-strip'
import { VolumePanel } from '../../../../client/features/status/ops/volume-panel'
import { WayPanel } from '../../../../client/features/status/ops/way-panel'
import { orderText } from '../../../../client/text/orders'
import type { HealthReport } from '../../../../shared/protocol/rest'
import type { VolumeBoard, VolumeLine } from '../../../../shared/protocol/rest-volumes'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'
import { barWidths, shownText } from '../../rendered'

const line = (more: Partial<VolumeLine>): VolumeLine => ({
  source: 'tdx',
  isCoin: false,
  channel: 'quote',
  state: 'much',
  days: 12,
  newest: 11_900,
  from: 570,
  today: [1_000, 12_345, null],
  low: [900, 950, 990],
  high: [2_000, 2_100, 2_200],
  ...more,
})

async function openVolumes(answer: unknown) {
  const page = await openPage({ answers: { 'GET /api/ops/volumes': answer } })
  await page.show(<VolumePanel />)
  return page
}
const boardOf = (...lines: VolumeLine[]): VolumeBoard => ({ at: clock('09:33:00'), day: '20261120', lines })

describe('数量', () => {
  test('of a source and channel show the latest minute, its usual range, the period, and the maximum', async () => {
    const page = await openVolumes(boardOf(line({})))
    expect(page.text('figure')).toBe(
      'tdx 快照 偏多 最近一分钟 11,900 条 往日此时 950–2,100 09:30 最高 12,345 条/分 · 12 天 09:32',
    )
    expect(page.host.querySelector('polyline')?.getAttribute('points')).toBe('0.00,91.90 50.00,0.00')
    expect(page.host.querySelector('polygon')?.getAttribute('points')).toBe(
      '0.00,83.80 50.00,82.99 100.00,82.18 100.00,91.98 50.00,92.30 0.00,92.71',
    )
  })

  test.each([
    ['much', true],
    ['little', true],
    ['ok', false],
    ['learning', false],
    ['idle', false],
  ] as const)('that is %s is highlighted: %s', async (state, odd) => {
    const page = await openVolumes(boardOf(line({ state })))
    expect(page.host.querySelector('.stroke-warning') !== null).toBe(odd)
    expect(page.host.querySelector('figcaption .text-warning') !== null).toBe(odd)
  })

  test('that is still being learnt has no range, and one that was not watched no newest minute', async () => {
    const nulls = [null, null, null]
    const page = await openVolumes(boardOf(line({ state: 'learning', days: 2, newest: null, low: nulls, high: nulls })))
    expect(page.text('figure')).toBe('tdx 快照 学习中 09:30 最高 12,345 条/分 · 2 天 09:32')
  })

  test.each([
    [refused('unavailable', '没有回答', 503), `${orderText.volumeFailed} 没有回答`],
    [boardOf(), orderText.volumeNone],
  ])('that is not there says why', async (answer, words) => {
    expect((await openVolumes(answer)).text()).toContain(words)
  })
})

describe('时延', () => {
  const way = {
    'receipt.p50': 80,
    'receipt.p95': 200,
    'receipt.p99': 300,
    'sequence.p50': 4,
    'sequence.p95': 9,
    'sequence.p99': 11.25,
    'state.p50': 5,
    'state.p95': 6,
    'state.p99': 7,
    'publish.p50': 0.012,
    'publish.p95': 2,
    'publish.p99': 3,
  }
  const report = (source: string, figures: Record<string, number>): HealthReport => ({
    source,
    state: 'ok',
    words: '',
    at: 0,
    figures,
  })
  const shown = <WayPanel reports={[report('way', way), report('clients', { connections: 1, p50: 20, p95: 60 })]} />
  const rows = (element: React.ReactNode) =>
    [...renderToStaticMarkup(element).matchAll(/<tr.*?<\/tr>/g)].map(([row]) =>
      [...row.matchAll(/<(?:th|td).*?<\/(?:th|td)>/g)].map(([cell]) => cell.replace(/<[^>]*>/g, '')),
    )

  test('has each stage in its order with median, 95 and 99 in a hundred, in ms, and the sum of the medians', () => {
    expect(rows(shown)).toEqual([
      ['阶段', '时间', '中位', '95%', '99%'],
      [orderText.stages.receipt, '', '80.0', '200', '300'],
      [orderText.stages.sequence, '', '4.0', '9.0', '11.3'],
      [orderText.stages.state, '', '5.0', '6.0', '7.0'],
      [orderText.stages.publish, '', '0.012', '2.0', '3.0'],
      [orderText.stages.paint, '', '11.0', '43.0', '—'],
      [orderText.total, '', '100', ''],
    ])
  })

  test('draws each stage as its part of the whole, one after the other', () => {
    const lefts = [...renderToStaticMarkup(shown).matchAll(/left:([\d.]+)%/g)].map((match) =>
      Math.round(Number(match[1])),
    )
    expect(barWidths(shown).map(Math.round)).toEqual([80, 4, 5, 0, 11])
    expect(lefts).toEqual([0, 80, 84, 89, 89])
  })

  test('says that no page has reported, or that nothing was measured', () => {
    expect(rows(<WayPanel reports={[report('way', way)]} />).at(-2)).toEqual([
      orderText.stages.paint,
      orderText.paintNone,
      '—',
      '—',
      '—',
    ])
    expect(shownText(<WayPanel reports={[]} />)).toContain('还没有量到')
  })
})

describe('a part’s day', () => {
  const minutes = Array.from({ length: 1_440 }, (_, at) =>
    at === 570 ? 'o' : at < 573 && at > 570 ? 'l' : at === 899 ? 'b' : '.',
  )
  const rects = [...renderToStaticMarkup(<MinuteStrip minutes={minutes.join('')} />).matchAll(/<rect ([^>]*)/g)].map(
    ([, given = '']) =>
      ['x', 'y', 'width', 'height'].map((name) => Number(new RegExp(`(?:^| )${name}="(\\d+)`).exec(given)?.[1])),
  )

  test('says how many of its minutes were seen, late and broken', () => {
    const shown = renderToStaticMarkup(<MinuteStrip minutes={minutes.join('')} />)
    expect(shown).toContain('<title>今天 4 分钟有记录：留意 2 分钟，出错 1 分钟</title>')
  })

  test('has marks at the opening, breaks and close of the exchanges', () => {
    expect(rects.slice(1, 5).map(([x]) => x)).toEqual([9.5 * 60, 11.5 * 60, 13 * 60, 15 * 60])
  })

  test('has its minutes at their time, the worse the taller, none too narrow to be seen', () => {
    expect(rects.slice(5)).toEqual([
      [570, 8, 4, 4],
      [571, 4, 4, 8],
      [899, 0, 4, 12],
    ])
  })
})
