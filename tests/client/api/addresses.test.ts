import { describe, expect, test } from 'vitest'
import * as alerts from '../../../client/api/alerts'
import { fetchAuction } from '../../../client/api/auction'
import { fetchBars } from '../../../client/api/bars'
import * as baskets from '../../../client/api/custom-index'
import { fetchDayLines } from '../../../client/api/day-lines'
import * as desks from '../../../client/api/desks'
import { fetchFlowDay } from '../../../client/api/flow'
import * as history from '../../../client/api/history'
import { fetchIndexMoment } from '../../../client/api/index-moment'
import * as industries from '../../../client/api/industries'
import { fetchKnownTruth } from '../../../client/api/known-truth'
import { fetchIndexMembers } from '../../../client/api/members'
import { fetchOutages } from '../../../client/api/outages'
import * as scorecard from '../../../client/api/scorecard'
import { fetchSplits } from '../../../client/api/splits'
import * as walls from '../../../client/api/walls'
import { type Case, recordingGateway } from './recording-gateway'

const ID = '600519.SH'
const { requests, answers } = recordingGateway()

describe('each read sends its address and query', () => {
  test.each<Case>([
    [
      'days',
      () => history.fetchDays(ID, { days: 20, end: '20260706' }),
      'GET',
      `/api/history/days/${ID}`,
      { days: '20', end: '20260706' },
    ],
    ['days up to now', () => history.fetchDays(ID, { days: 5 }), 'GET', `/api/history/days/${ID}`, { days: '5' }],
    [
      'a ranking',
      () => history.fetchRank({ R: 'OO', H: 'H5', end: '20260706' }),
      'GET',
      '/api/history/rank',
      { R: 'OO', H: 'H5', end: '20260706' },
    ],
    [
      'contributions',
      () => history.fetchContributions('000300.SH', { from: 'a', to: 'b' }),
      'GET',
      '/api/history/contributions',
      { code: '000300.SH', from: 'a', to: 'b' },
    ],
    [
      'breadth',
      () => history.fetchBreadth('000300.SH', { from: 'a' }),
      'GET',
      '/api/history/breadth',
      { code: '000300.SH', from: 'a' },
    ],
    [
      'breadth by minute',
      () => history.fetchMinuteBreadth('000300.SH', {}),
      'GET',
      '/api/history/breadth-minutes',
      { code: '000300.SH' },
    ],
    [
      'similar days',
      () => history.fetchSimilarDays(ID, '20260706'),
      'GET',
      '/api/history/similar',
      { code: ID, to: '20260706' },
    ],
    [
      'days similar to the running one',
      () => history.fetchSimilarDays(ID, undefined),
      'GET',
      '/api/history/similar',
      { code: ID },
    ],
    [
      'a perpetual',
      () => history.fetchPerpetual('BTCUSDTSWAP.OKX', { to: 'b' }),
      'GET',
      '/api/history/perpetual',
      { code: 'BTCUSDTSWAP.OKX', to: 'b' },
    ],
    [
      'a day’s flow',
      () => fetchFlowDay(ID, '20260706', 'L1'),
      'GET',
      `/api/flow/${ID}`,
      { day: '20260706', def: 'L1' },
    ],
    ['the running day’s flow', () => fetchFlowDay(ID), 'GET', `/api/flow/${ID}`, {}],
    [
      'bars',
      () => fetchBars(ID, { period: '5m', start: '20260701', orDays: true }),
      'GET',
      `/api/bars/${ID}`,
      { period: '5m', start: '20260701', orDays: '1' },
    ],
    [
      'bars of minutes alone',
      () => fetchBars(ID, { period: '1m', orDays: false }),
      'GET',
      `/api/bars/${ID}`,
      { period: '1m' },
    ],
    [
      'splits',
      () => fetchSplits({ code: ID, start: '202607060930' }),
      'GET',
      '/api/splits',
      { code: ID, start: '202607060930' },
    ],
    ['a known day', () => fetchKnownTruth(7, true), 'GET', '/api/splits/truth', { seed: '7', none: '1' }],
    ['a known day with parents', () => fetchKnownTruth(7, false), 'GET', '/api/splits/truth', { seed: '7', none: '0' }],
    [
      'day lines',
      () => fetchDayLines([ID, '000001.SZ'], 1),
      'GET',
      '/api/day-lines',
      { ids: `${ID},000001.SZ`, step: '1' },
    ],
    ['day lines by five minutes', () => fetchDayLines([ID]), 'GET', '/api/day-lines', { ids: ID, step: '5' }],
    ['an auction', () => fetchAuction('closing'), 'GET', '/api/auction', { session: 'closing' }],
    ['a moment of an index', () => fetchIndexMoment('000300.SH', 121), 'GET', '/api/indexes/000300.SH/at/121', {}],
    ['the members of an index', () => fetchIndexMembers('000300.SH'), 'GET', '/api/indexes/000300.SH/members', {}],
    ['boards', () => industries.fetchIndustries('concept'), 'GET', '/api/industries/concept', {}],
    [
      'the lines of one board',
      () => industries.fetchBoardLines('concept', '白酒'),
      'GET',
      '/api/industries/concept/lines',
      { name: '白酒' },
    ],
    [
      'the lines of all boards',
      () => industries.fetchBoardLines('concept'),
      'GET',
      '/api/industries/concept/lines',
      {},
    ],
    ['rotation', () => industries.fetchBoardRotation('concept'), 'GET', '/api/industries/concept/rotation', {}],
    ['outages of a day', () => fetchOutages('20260706'), 'GET', '/api/outages', { day: '20260706' }],
    ['outages of the running day', () => fetchOutages(), 'GET', '/api/outages', {}],
    ['scores', () => scorecard.fetchScorecard(20), 'GET', '/api/scorecard', { days: '20' }],
    [
      'signals of a day',
      () => scorecard.fetchSignals('rocket', '20260706'),
      'GET',
      '/api/scorecard/rocket',
      { day: '20260706' },
    ],
    [
      'signals of the running day',
      () => scorecard.fetchSignals('rocket', undefined),
      'GET',
      '/api/scorecard/rocket',
      {},
    ],
    ['scores of rules', () => scorecard.fetchRuleScores(5), 'GET', '/api/alerts/scores', { days: '5' }],
    [
      'alerts of a rule',
      () => scorecard.fetchRuleSignals('r1', '20260706'),
      'GET',
      '/api/alerts/scores/r1',
      { day: '20260706' },
    ],
    ['older firings', () => alerts.fetchAlertFirings(77), 'GET', '/api/alerts/firings', { before: '77' }],
    ['firings before the first', () => alerts.fetchAlertFirings(0), 'GET', '/api/alerts/firings', { before: '0' }],
    ['the newest firings', () => alerts.fetchAlertFirings(), 'GET', '/api/alerts/firings', {}],
    [
      'a basket by a name of its own',
      () => baskets.fetchCustomIndex('我的 /一'),
      'GET',
      '/api/custom-index/%E6%88%91%E7%9A%84%20%2F%E4%B8%80',
      {},
    ],
    ['what waits for a wall', () => walls.waitForState(9), 'GET', '/api/wall/wait', { revision: '9' }],
    ['a shared desk', () => desks.fetchSharedDesk('abc'), 'GET', '/api/shared-desks/abc', {}],
  ])('%s', async (_, ask, method, path, query) => {
    await ask()
    expect(requests).toEqual([{ method, path, query, body: undefined, outlives: false }])
  })
})

describe('the average prices of a day', () => {
  const page = (rows: [id: string, volume: number, turnover: number][], next: string | null) => ({
    id: rows.map(([id]) => id),
    volume: rows.map((row) => row[1]),
    turnover: rows.map((row) => row[2]),
    next,
  })

  test('are money over shares, over all pages of the answer', async () => {
    answers.push(page([[ID, 1_000, 1_700_000]], 'next'), page([['000001.SZ', 200, 2_468]], null))
    const averages = await history.fetchDayAverages('20260706')
    expect([...averages]).toEqual([
      [ID, 1_700],
      ['000001.SZ', 12.34],
    ])
    expect(requests.map(({ query }) => query)).toEqual([{ to: '20260706' }, { to: '20260706', cursor: 'next' }])
  })

  test.each([
    ['nothing traded', 0, 0],
    ['no shares are known', 0, 500],
    ['no money is known', 100, 0],
  ])('are unknown if %s', async (_, volume, turnover) => {
    answers.push(page([[ID, volume, turnover]], null))
    expect((await history.fetchDayAverages('20260706')).size).toBe(0)
  })
})
