// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { type HeadFacts, paintHead } from '../../../../client/features/wall/wall-head'
import { wallText } from '../../../../client/text/wall'
import { clock } from '../../../support/market-events'
import { recordingBox } from './recording-box'

const facts = (more: Partial<HeadFacts> = {}): HeadFacts => ({
  title: '大厅',
  badge: '模拟',
  phase: 'morning',
  marketTime: clock('10:00:05'),
  wallTime: null,
  ageMs: 1_400,
  state: 'live',
  figures: [],
  ...more,
})
const headOf = (more?: Partial<HeadFacts>) => {
  const made = recordingBox(1920, 96)
  paintHead(made.box, facts(more))
  return made
}

describe('the head of a wall', () => {
  test('has its name, how old its data is, the market’s clock and phase', () => {
    expect(headOf().texts()).toEqual(['大厅', '［模拟］数据 1秒前', '10:00:05', '连续竞价'])
  })

  test('shows the wall clock next to the market time if they differ', () => {
    expect(
      headOf({ wallTime: clock('21:30:10') })
        .texts()
        .slice(2),
    ).toEqual(['10:00:05', '连续竞价  现在 21:30:10'])
  })

  test('says how long the data has been cut, in hours, minutes and seconds, in the colour of a warning', () => {
    const { find } = headOf({ state: 'stale', ageMs: 3_725_000 })
    expect(find('［模拟］数据中断 01:02:05')?.colour).toBe('warning')
    expect(headOf().find('［模拟］数据 1秒前')?.colour).toBe('text2')
  })

  test('says that no data was received yet, and shows no badge, phase or clock while these are unknown', () => {
    const nothing = { badge: '', ageMs: undefined, phase: undefined, marketTime: undefined }
    expect(headOf(nothing).texts()).toEqual(['大厅', wallText.neverHeard, '—', '等待行情'])
  })

  test('has indexes between, each with its value above its name and change', () => {
    const figures = [
      { name: '上证指数', last: '3300.00', change: 0.01, percent: '▲+1.00%' },
      { name: '深证成指', last: '9900.00', change: -0.02, percent: '▼-2.00%' },
    ]
    const { find, texts } = headOf({ figures })
    expect(texts().slice(4)).toEqual(['上证指数 ▲+1.00%', '3300.00', '深证成指 ▼-2.00%', '9900.00'])
    expect([find('3300.00')?.colour, find('深证成指 ▼-2.00%')?.colour]).toEqual(['up', 'down'])
    expect((find('3300.00')?.y ?? 0) < (find('上证指数 ▲+1.00%')?.y ?? 0)).toBe(true)
    expect(find('3300.00')?.x).toBeLessThan(find('9900.00')?.x ?? 0)
  })
})
