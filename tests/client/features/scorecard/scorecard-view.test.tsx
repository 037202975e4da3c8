// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { isSignificant } from '../../../../client/features/scorecard/score-columns'
import { eventTexts } from '../../../../client/text/market-events'
import { scorecardText } from '../../../../client/text/scorecard'
import type { ScoreFigures } from '../../../../shared/flow/signal-score'
import type { Scorecard } from '../../../../shared/protocol/rest-scorecard'
import { refused } from '../../open-page'
import { downwards, sortedByHeads } from '../../sorted-by-heads'
import { card, none, openScores, own } from './scored-page'

describe('whether a mean differs from chance', () => {
  test.each<[string, Partial<ScoreFigures>, boolean]>([
    ['beyond two errors', { count: 30, mean: -0.0021, error: 0.001 }, true],
    ['not within them', { count: 30, mean: 0.0019, error: 0.001 }, false],
    ['not of fewer than thirty', { count: 29, mean: 0.5, error: 0.001 }, false],
    ['not of one', { count: 1, mean: 0.5, error: null }, false],
  ])('%s', (_words, figures, is) => {
    expect(isSignificant({ ...none, ...figures })).toBe(is)
  })
})

describe('scores', () => {
  test('are listed by kind, as percents, with the share that was right', async () => {
    const page = await openScores()
    expect(page.table(scorecardText.label)).toEqual([
      {
        信号: '▲火箭发射',
        方向: '看涨',
        出现次: '41',
        '1 分后%': '+0.12',
        '5 分后%': '+0.01',
        '15 分后%': '+2.00',
        '至收盘%': '—',
        '对%': '—',
      },
      {
        信号: '▼拆单卖出',
        方向: '看跌',
        出现次: '2',
        '1 分后%': '—',
        '5 分后%': '—',
        '15 分后%': '—',
        '至收盘%': '—',
        '对%': '—',
      },
    ])
    const cells = [...document.querySelectorAll('[data-row=rocket] td')].map((cell) => cell.textContent)
    expect(cells).toEqual(['▲火箭发射', '看涨', '41', '+0.12', '63', '+0.01', '33', '+2.00', '50', '—', '—'])
    expect(page.text()).toContain('计 2 个交易日，1 日没有记录 截至 10:00:05')
  })

  test('can be relative to the index', async () => {
    await openScores({ path: '/scorecard?by=excess' })
    const cells = [...document.querySelectorAll('[data-row=rocket] td')].map((cell) => cell.textContent)
    expect(cells.slice(3, 9)).toEqual(['+0.07', '42', '-0.51', '24', '—', '—'])
  })

  test.each(['own', 'excess'])('by %s sort by each figure as it is shown', async (by) => {
    const [first] = card.scores
    const horizons = first?.horizons as Scorecard['scores'][number]['horizons']
    const other = (count: number, mean: number, rightShare: number): ScoreFigures => ({
      count,
      mean,
      rightShare,
      error: 0.001,
      excess: -mean,
      excessCount: count,
      excessError: 0.001,
      excessRightShare: 1 - rightShare,
    })
    const scores: Scorecard['scores'] = [
      { signal: 'rocket', count: 41, horizons },
      {
        signal: 'dive',
        count: 50,
        horizons: {
          '1': other(9, 0.01, 0.1),
          '5': other(9, -0.01, 0.9),
          '15': other(9, 0.03, 0.1),
          close: other(9, 1, 0.1),
        },
      },
      {
        signal: 'bigBuy',
        count: 7,
        horizons: {
          '1': other(9, -0.01, 0.9),
          '5': other(9, 0.02, 0.2),
          '15': other(9, -0.03, 0.9),
          close: other(9, -1, 0.9),
        },
      },
    ]
    const answers = { 'GET /api/scorecard': { ...card, scores } }
    const read = await sortedByHeads(await openScores({ path: `/scorecard?by=${by}`, answers }), scorecardText.label)
    expect(Object.keys(read)).toHaveLength(9)
    expect(read).toEqual(downwards(read))
  })

  test('are pale if there are too few, both share and mean', async () => {
    const page = await openScores()
    const pale = [...page.host.querySelectorAll('[data-row=rocket] td')].map(
      (cell) => cell.querySelector('.text-text-3') !== null,
    )
    // 40 scores: nothing is pale; 39 with a mean within chance: the mean is; 29 and none: both are.
    expect(pale.slice(3)).toEqual([false, false, true, false, true, true, true, true])
  })

  test.each([
    [
      'own',
      ['✓', undefined],
      [scorecardText.mean.own('+0.123%', '0.050%', 40), scorecardText.mean.own('+0.012%', '0.100%', 39)],
    ],
    [
      'excess',
      [undefined, '✗'],
      [scorecardText.mean.excess('+0.070%', '0.040%', 38), scorecardText.mean.excess('-0.510%', '0.200%', 37)],
    ],
  ])('by %s are marked and explained by figures of the same measure', async (measure, marks, titles) => {
    await openScores({ path: `/scorecard?by=${measure}` })
    const cells = [3, 5].map((at) => `[data-row=rocket] td:nth-child(${at + 1})`)
    expect(cells.map((cell) => document.querySelector(cell)?.innerHTML.match(/[✓✗]/)?.[0])).toEqual(marks)
    expect(cells.map((cell) => document.querySelector(`${cell} [title]`)?.getAttribute('title'))).toEqual(titles)
  })

  test.each([
    ['', '5'],
    ['?days=20', '20'],
    ['?days=1', '1'],
    ['?days=999', '5'],
  ])('are requested for %s days with the query %j', async (query, days) => {
    const page = await openScores({ path: `/scorecard${query}` })
    expect(page.requests['GET /api/scorecard']?.[0]?.query).toEqual({ days })
  })

  test('say which days are still being scored', async () => {
    const page = await openScores({
      answers: { 'GET /api/scorecard': { ...card, asOf: 0, scores: [], days: [], missing: [], pending: ['20261120'] } },
    })
    expect(page.text()).toContain(scorecardText.pending(1))
    expect(page.text()).not.toContain('截至')
  })

  test('stay while new ones are being computed, and show what is pending', async () => {
    const page = await openScores()
    page.answers['GET /api/scorecard'] = { ...card, asOf: 0, scores: [], days: [], missing: [], pending: card.days }
    await page.pass(30_000)
    expect(page.requests['GET /api/scorecard']).toHaveLength(2)
    expect(page.table(scorecardText.label)).toHaveLength(2)
    expect(page.text()).toContain('正在计算 2 日… 计 2 个交易日，1 日没有记录 截至 10:00:05')
    page.answers['GET /api/scorecard'] = { ...card, scores: card.scores.slice(0, 1) }
    await page.pass(3_000)
    expect(page.table(scorecardText.label)).toHaveLength(1)
    expect(page.text()).not.toContain('正在计算')
  })

  test('of another range are not shown for those that are pending', async () => {
    const page = await openScores()
    page.answers['GET /api/scorecard'] = { ...card, scores: [], days: [], missing: [], pending: card.days }
    await page.press(scorecardText.ranges['20'])
    await page.pass(100)
    expect(page.text()).not.toContain(eventTexts.rocket.name)
  })

  test('that cannot be loaded say why', async () => {
    const page = await openScores({
      answers: { 'GET /api/scorecard': refused('unavailable', '行情服务暂不可用', 503) },
    })
    expect(page.text()).toContain('行情服务暂不可用')
  })
})

describe('the user’s rules', () => {
  test('are listed first, with their side and what followed, and a note of how many alerts count', async () => {
    const page = await openScores({ answers: { 'GET /api/alerts/scores': own } })
    const rows = page.table(scorecardText.label)
    expect(rows.map(({ 信号, 方向, 出现次 }) => [信号, 方向, 出现次])).toEqual([
      ['▼跌破规则', '看跌', '31'],
      ['◆换手规则', '按涨计', '2'],
      ['▲火箭发射', '看涨', '41'],
      ['▼拆单卖出', '看跌', '2'],
    ])
    expect(rows[0]?.['1 分后%']).toBe('-1.23')
    expect(page.text()).toContain(scorecardText.ownShort(1000, 1200))
    expect(page.text()).toContain('火箭发射 逐次')
    expect(page.requests['GET /api/alerts/scores']?.[0]?.query).toEqual({ days: '5' })
  })

  test('that cannot be loaded say so, and keep the signals', async () => {
    const page = await openScores({ answers: { 'GET /api/alerts/scores': refused('unavailable', '暂不可用', 503) } })
    expect(page.text()).toContain(scorecardText.ownFailed('暂不可用'))
    expect(page.table(scorecardText.label)).toHaveLength(2)
  })
})
