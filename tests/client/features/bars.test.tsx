import { describe, expect, test } from 'vitest'
import { BreadthBar } from '../../../client/features/index-radar/breadth-bar'
import { ProgressBar } from '../../../client/features/order-split/progress'
import { ScoreCard } from '../../../client/features/strategy/strategy-view'
import { strategy } from '../../../client/text/strategy'
import { barWidths, shownText, tones } from '../rendered'

describe('涨/平/跌', () => {
  test('are shares of the traded instruments, and show their counts', () => {
    const bar = <BreadthBar up={30} flat={10} down={60} />
    expect(barWidths(bar)).toEqual([30, 10, 60])
    expect(shownText(bar)).toBe('▲30 10 ▼60')
  })

  test('without any trade are unknown, not zero', () => {
    const bar = <BreadthBar up={0} flat={0} down={0} />
    expect(barWidths(bar)).toEqual([0, 0, 0])
    expect(shownText(bar)).toBe('▲— — ▼—')
  })
})

test.each([
  [1, 4, 25],
  [4, 4, 100],
  [0, 4, 0],
  [0, 0, 0],
])('%i of %i done fills %i %%', (done, of, width) => {
  expect(barWidths(<ProgressBar done={done} of={of} text="" />)).toEqual([width])
})

describe('today’s score of a strategy', () => {
  const scored = { count: 40, meanReturn: 0.00123, hitRate: 0.55, baseRate: 0.48 }

  test('is shown with signs, and relative to the market in percentage points', () => {
    expect(shownText(<ScoreCard scored={scored} />)).toBe(
      '已计分 40 平均收益 +0.123% 上涨比例 55.0% 同期全市场 48.0% 相对基准 +7.0 个百分点 信号出现 15 分钟后按实际价格计分',
    )
    expect(tones(<ScoreCard scored={scored} />)).toEqual(['up'])
  })

  test('worse than the market has a minus, and a fall is green', () => {
    const worse = <ScoreCard scored={{ ...scored, meanReturn: -0.002, hitRate: 0.4 }} />
    expect(shownText(worse)).toContain('平均收益 -0.200%')
    expect(shownText(worse)).toContain('相对基准 -8.0 个百分点')
    expect(tones(worse)).toEqual(['down'])
  })

  test.each([
    [0, strategy.noneScored],
    [29, '样本不足 30 次'],
    [30, strategy.scoreHint],
  ])('of %i signals states how reliable it is', (count, words) => {
    expect(shownText(<ScoreCard scored={{ ...scored, count }} />)).toContain(words)
  })

  test('that is unknown is a dash, without points', () => {
    const none = <ScoreCard scored={{ count: 0, meanReturn: null, hitRate: null, baseRate: null }} />
    expect(shownText(none)).toContain('相对基准 —')
    expect(shownText(none)).not.toContain(strategy.points)
  })
})
