import { daysBetween } from '../../../shared/market/calendar'
import type { StrategyRun } from '../../../shared/protocol/rest-back-tests'

/** Fewest sessions for which figures per year mean anything: about a quarter. */
const YEARLY_MIN = 60

/** Number of trading days requested for a run. */
export const requestedDays = ({ test: { from, to } }: Pick<StrategyRun, 'test'>): number => daysBetween(from, to).length

/** Whether a run is too short for figures per year. */
export const isShort = ({ data }: Pick<StrategyRun, 'data'>): boolean => data !== null && data.sessions < YEARLY_MIN

/** Whether runs cover the same days; others cannot be compared by their totals. */
export const haveSameDays = (runs: readonly Pick<StrategyRun, 'test' | 'data'>[]): boolean =>
  new Set(runs.map(({ test: { from, to }, data }) => `${from} ${to} ${data?.sessions}`)).size <= 1
