// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { scorecardText } from '../../../../client/text/scorecard'
import type { FollowedSignals } from '../../../../shared/protocol/rest-scorecard'
import { clock } from '../../../support/market-events'
import { downwards, sortedByHeads } from '../../sorted-by-heads'
import { list, openScores, own } from './scored-page'

describe('single signals', () => {
  test('are listed with their time, entry price and what followed', async () => {
    const page = await openScores({ path: '/scorecard?signal=rocket' })
    expect(page.text()).toContain('火箭发射 逐次')
    expect(page.text()).toContain(scorecardText.shown(2, 300))
    expect(page.table(scorecardText.listLabel)).toEqual([
      {
        时间: '09:50:01',
        名称: '600519 贵州茅台',
        起算价元: '100.25',
        '1 分后%': '+1.23',
        '5 分后%': '-0.40',
        '15 分后%': '—',
        '至收盘%': '—',
      },
      {
        时间: '09:40:00',
        名称: '000001 平安银行',
        起算价元: '—',
        '1 分后%': '—',
        '5 分后%': '—',
        '15 分后%': '—',
        '至收盘%': '—',
      },
    ])
  })

  test.each([
    ['', '20261120'],
    ['&day=20261119', '20261119'],
    ['&day=20200101', '20261120'],
  ])('of %j are those of %s', async (query, day) => {
    const page = await openScores({ path: `/scorecard?signal=rocket${query}` })
    expect(page.requests['GET /api/scorecard/rocket']?.[0]?.query).toEqual({ day })
  })

  test("of a user's own rule are its alerts, on any requested day", async () => {
    const page = await openScores({
      path: '/scorecard?signal=rule:r-Fall_1&day=20261118',
      answers: {
        'GET /api/alerts/scores': own,
        'GET /api/alerts/scores/r-Fall_1': { ...list, tradingDay: '20261118' },
      },
    })
    expect(page.text()).toContain('跌破 逐次')
    expect(page.requests['GET /api/alerts/scores/r-Fall_1']?.[0]?.query).toEqual({ day: '20261118' })
    expect(page.table(scorecardText.listLabel)).toHaveLength(2)
  })

  test('have the entry in the price units of their instrument, and sort by each figure as it is shown', async () => {
    const signal = (instrument: string, time: string, moves: FollowedSignals['signals'][number]['moves']) => ({
      instrument,
      time: clock(time),
      entry: 4_123,
      moves,
    })
    const signals = [
      signal('510300.SH', '09:50:00', { '1': 0.01, '5': -0.01, '15': 0.02, close: 0.03 }),
      signal('600519.SH', '09:45:00', { '1': 0.02, '5': -0.03, '15': null, close: 0.01 }),
      signal('000001.SZ', '09:55:00', { '1': -0.01, '5': 0.01, '15': 0.03, close: null }),
    ]
    const page = await openScores({
      path: '/scorecard?signal=rocket',
      answers: { 'GET /api/scorecard/rocket': { ...list, signals } },
    })
    expect(page.table(scorecardText.listLabel).map((row) => row.起算价元)).toEqual(['4.123', '41.23', '41.23'])
    const read = await sortedByHeads(page, scorecardText.listLabel)
    expect(Object.keys(read).map((head) => head.slice(2))).toEqual([
      '时间',
      '名称',
      '1 分后%',
      '5 分后%',
      '15 分后%',
      '至收盘%',
    ])
    const { '1 名称': _, '0 时间': times, ...figures } = read
    expect(figures).toEqual(downwards(figures))
    await page.press('时间')
    expect(page.table(scorecardText.listLabel).map((row) => row.时间)).toEqual(['09:55:00', '09:50:00', '09:45:00'])
    expect(times).toHaveLength(3)
  })

  test('of a kind that had none that day say so', async () => {
    const page = await openScores({ path: '/scorecard?signal=splitSell&day=20261119' })
    expect(page.text()).toContain(scorecardText.noneThatDay)
  })
})
