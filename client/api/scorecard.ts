import type { FollowedSignals, RuleScores, Scorecard, SignalKind } from '../../shared/protocol/rest-scorecard'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** Outcome of every signal of the newest `days` trading days. */
export const fetchScorecard = (days: number, options?: RequestOptions): Promise<Scorecard> =>
  requestData('GET /api/scorecard', { query: { days } }, options)

/** The newest signals of a kind on one day, the running one by default. */
export const fetchSignals = (signal: SignalKind, day: string | undefined, options?: RequestOptions) =>
  requestData(
    'GET /api/scorecard/:signal',
    { params: { signal }, ...(day && { query: { day } }) },
    options,
  ) as Promise<FollowedSignals>

/** Outcome of the alerts of one's own rules on the newest `days` trading days. */
export const fetchRuleScores = (days: number, options?: RequestOptions): Promise<RuleScores> =>
  requestData('GET /api/alerts/scores', { query: { days } }, options)

/** The newest alerts of one's own rule on one day, the running one by default. */
export const fetchRuleSignals = (id: string, day: string | undefined, options?: RequestOptions) =>
  requestData(
    'GET /api/alerts/scores/:id',
    { params: { id }, ...(day && { query: { day } }) },
    options,
  ) as Promise<FollowedSignals>
