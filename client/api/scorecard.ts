import type { FollowedSignals, Scorecard, SignalKind } from '../../shared/protocol/rest-scorecard'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** What became of every signal of the newest `days` trading days. */
export const fetchScorecard = (days: number, options?: RequestOptions): Promise<Scorecard> =>
  ask('GET /api/scorecard', { query: { days } }, options)

/** The newest signals of a kind on one day, the running one by default. */
export const fetchSignals = (signal: SignalKind, day: string | undefined, options?: RequestOptions) =>
  ask(
    'GET /api/scorecard/:signal',
    { params: { signal }, ...(day && { query: { day } }) },
    options,
  ) as Promise<FollowedSignals>
