import { ScorecardView } from '../../../../client/features/scorecard/scorecard-view'
import type { ScoreFigures } from '../../../../shared/flow/signal-score'
import type { FollowedSignals, RuleScores, Scorecard } from '../../../../shared/protocol/rest-scorecard'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions } from '../../open-page'

const noExcess = { excess: null, excessCount: 0, excessRightShare: null, excessError: null }
export const none: ScoreFigures = { count: 0, rightShare: null, mean: null, error: null, ...noExcess }
export const card: Scorecard = {
  asOf: clock('10:00:05'),
  days: ['20261119', '20261120'],
  pending: [],
  missing: ['20261118'],
  index: '000001.SH',
  scores: [
    {
      signal: 'rocket',
      count: 41,
      horizons: {
        '1': {
          count: 40,
          rightShare: 0.625,
          mean: 0.00123,
          error: 0.0005,
          excess: 0.0007,
          excessCount: 38,
          excessRightShare: 0.421,
          excessError: 0.0004,
        },
        '5': {
          count: 39,
          rightShare: 0.333,
          mean: 0.00012,
          error: 0.001,
          excess: -0.0051,
          excessCount: 37,
          excessRightShare: 0.243,
          excessError: 0.002,
        },
        '15': { count: 29, rightShare: 0.5, mean: 0.02, error: 0.001, ...noExcess },
        close: none,
      },
    },
    { signal: 'splitSell', count: 2, horizons: { '1': none, '5': none, '15': none, close: none } },
  ],
}
export const list: FollowedSignals = {
  tradingDay: '20261120',
  count: 300,
  signals: [
    {
      instrument: '600519.SH',
      time: clock('09:50:01'),
      entry: 100_25,
      moves: { '1': 0.0123, '5': -0.004, '15': null, close: null },
    },
    {
      instrument: '000001.SZ',
      time: clock('09:40:00'),
      entry: null,
      moves: { '1': null, '5': null, '15': null, close: null },
    },
  ],
}

export const own: RuleScores = {
  asOf: clock('10:00:05'),
  days: ['20261118', '20261119', '20261120'],
  count: 1_200,
  followed: 1_000,
  scores: [
    {
      ruleId: 'r-Fall_1',
      name: '跌破',
      condition: '600519.SH 价格下穿100',
      side: -1,
      count: 31,
      horizons: {
        '1': { count: 31, rightShare: 0.25, mean: -0.0123, error: 0.001, ...noExcess },
        '5': none,
        '15': none,
        close: none,
      },
    },
    {
      ruleId: 'r2',
      name: '换手',
      condition: '600519.SH 换手>=5%',
      side: 0,
      count: 2,
      horizons: { '1': none, '5': none, '15': none, close: none },
    },
  ],
}

/** The page over these answers. */
export async function openScores(request: PageOptions = {}) {
  const answers = {
    'GET /api/scorecard': card,
    'GET /api/alerts/scores': { ...own, count: 0, followed: 0, scores: [] },
    'GET /api/scorecard/rocket': list,
    'GET /api/scorecard/splitSell': { tradingDay: '20261119', count: 0, signals: [] },
    ...request.answers,
  }
  const page = await openPage({ path: '/scorecard', ...request, answers })
  await page.show(<ScorecardView />)
  return page
}
