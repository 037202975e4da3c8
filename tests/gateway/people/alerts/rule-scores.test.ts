import { afterEach, beforeEach, expect, test } from 'vitest'
import { NameBook } from '../../../../gateway/people/alerts/directory'
import { type FollowRequest, OwnScores } from '../../../../gateway/people/alerts/rule-scores'
import { ScoredFirings } from '../../../../gateway/people/alerts/scored-firings'
import { alertScoreRoutes, followedRoutes } from '../../../../gateway/serve/http/alert-scores'
import type { Db } from '../../../../gateway/storage/database'
import { NOTHING_OWN } from '../../../../shared/alerts/own'
import type { SignalResult } from '../../../../shared/flow/signal-score'
import type { FollowedSignals, RuleScores } from '../../../../shared/protocol/rest-scorecard'
import { clock } from '../../../support/alert-rules'
import { INSTRUMENTS } from '../../../support/small-market'
import { type ApiServer, apiServer } from '../../serve/http/api-server'

const TODAY = '20261118'
const YESTERDAY = '20261117'
const INDEX = '000016.SH'
let api: ApiServer
let asked: FollowRequest[]
/** What the price does in a minute after each alert. */
let move: number

const result = (own: number): SignalResult => ({
  entry: 1_000,
  moves: { '1': { own, excess: own / 2 }, '5': null, '15': null, close: null },
})

const firing = (owner: string, rule: string, condition: string, day: string, more: object = {}) => ({
  source: 'simulated',
  owner_id: `u-${owner}`,
  rule_id: rule,
  version: 1,
  instrument: '600519.SH',
  trading_day: day,
  at: clock('09:40'),
  received_at: 0,
  name: `${rule}名`,
  condition,
  figures: '{}',
  mark: '',
  muted: 0,
  acked_at: null,
  ...more,
})
const FIRINGS = [
  firing('lin', 'fall', '600519.SH 价格下穿10', YESTERDAY),
  firing('lin', 'fall', '600519.SH 价格下穿10', TODAY),
  firing('lin', 'wide', '涨停家数>=80', TODAY, { instrument: '' }),
  firing('lin', 'fall', '600519.SH 价格下穿10', TODAY, { source: 'replay' }),
  firing('wang', 'hers', '600519.SH 价格上穿10', TODAY),
]

beforeEach(async () => {
  asked = []
  move = 0.01
  const names = new NameBook(INSTRUMENTS)
  const follow = async (ask: FollowRequest) => {
    asked.push(ask)
    return ask.signals.map(({ side }) => result(side * move))
  }
  let db: Db | undefined
  api = await apiServer((opened) => {
    db = opened
    const scores = new OwnScores({
      firings: new ScoredFirings(opened, () => 'simulated'),
      names: () => names,
      follow,
      index: INDEX,
      ownOf: async () => NOTHING_OWN,
      instrument: (id) => INSTRUMENTS.find((one) => one.id === id),
      tradingDay: () => TODAY,
      marketTime: () => clock('10:00'),
    })
    return [alertScoreRoutes(scores), followedRoutes(async (_day, signals) => signals.map(() => result(0)))]
  })
  for (const [place, row] of FIRINGS.entries())
    await db
      ?.insertInto('alert_firings')
      .values({ ...row, id: `f${place}` })
      .execute()
})
afterEach(() => api.stop())

const ask = async <T>(path: string, as: 'lin' | 'wang' = 'lin') => (await api.ask(path, { as })).data as T

test('the alerts of one account are scored in the direction of their rules', async () => {
  const card = await ask<RuleScores>('/api/alerts/scores?days=2')
  expect(card).toMatchObject({ asOf: clock('10:00'), days: [YESTERDAY, TODAY], count: 3, followed: 3 })
  expect(card.scores.map(({ ruleId, side, count }) => [ruleId, side, count])).toEqual([
    ['wide', 1, 1],
    ['fall', -1, 2],
  ])
  const [wide, fall] = card.scores
  // The price rose by 1 %: against a rule that speaks for a fall.
  expect(fall?.horizons['1']).toMatchObject({ count: 2, mean: -0.01, rightShare: 0, excess: -0.005 })
  expect(fall?.horizons['5']).toMatchObject({ count: 0, mean: null })
  // The market's figures are measured by the index, beside which it says nothing.
  expect(wide?.horizons['1']).toMatchObject({ count: 1, mean: 0.01, excess: null, excessCount: 0 })
  expect((await ask<RuleScores>('/api/alerts/scores?days=2', 'wang')).scores.map(({ ruleId }) => ruleId)).toEqual([
    'hers',
  ])
})

test('alerts of one day and rule have their outcomes; a rule of another account has none', async () => {
  const list = await ask<FollowedSignals>(`/api/alerts/scores/fall?day=${TODAY}`)
  const moves = { '1': -0.01, '5': null, '15': null, close: null }
  expect(list).toEqual({
    tradingDay: TODAY,
    count: 1,
    signals: [{ instrument: '600519.SH', time: clock('09:40'), entry: 1_000, moves }],
  })
  expect((await ask<FollowedSignals>('/api/alerts/scores/wide')).signals[0]?.instrument).toBe(INDEX)
  expect(await ask<FollowedSignals>('/api/alerts/scores/hers')).toMatchObject({ count: 0, signals: [] })
})

test('finished days are scored once, the running day each time', async () => {
  await ask('/api/alerts/scores?days=2')
  move = 0.02
  asked = []
  const card = await ask<RuleScores>('/api/alerts/scores?days=2')
  expect(asked.map(({ day }) => day)).toEqual([TODAY])
  expect(card.scores.find(({ ruleId }) => ruleId === 'fall')?.horizons['1'].mean).toBeCloseTo(-0.015, 10)
})

test.each([
  ['/api/alerts/scores?days=0', 400, 'bad-request'],
  ['/api/alerts/scores?days=21', 400, 'bad-request'],
  ['/api/alerts/scores/a%20b', 400, 'bad-request'],
  ['/api/alerts/scores/fall?day=2026', 400, 'range-invalid'],
])('%s is refused with %i %s', async (path, status, code) => {
  expect(await api.ask(path, { as: 'lin' })).toMatchObject({ status, code })
})

test.each([
  [{}],
  [{ day: '2026', signals: [] }],
  [{ day: TODAY, signals: [{ instrument: 'x', time: -1, side: 1 }] }],
  [{ day: TODAY, signals: [{ instrument: 'x', time: 1, side: 0 }] }],
])('between processes %j is refused', async (body) => {
  expect(await api.ask('/api/alerts/followed', { method: 'POST', body, as: 'lin' })).toMatchObject({
    code: 'bad-request',
  })
})
