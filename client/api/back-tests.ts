import type {
  PublishedRule,
  ReadyRuns,
  StrategyRun,
  StrategyRunResult,
  StrategyTest,
} from '../../shared/protocol/rest-back-tests'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** One's own runs, newest first. */
export const fetchRuns = (options?: RequestOptions): Promise<StrategyRun[]> =>
  requestData('GET /api/back-tests', {}, options)

export const fetchReadyRuns = (options?: RequestOptions): Promise<ReadyRuns> =>
  requestData('GET /api/back-tests/ready', {}, options)

/** A run with its rows. */
export const fetchRun = (id: string, options?: RequestOptions): Promise<StrategyRunResult> =>
  requestData('GET /api/back-tests/:id', { params: { id } }, options)

export const startRun = (test: StrategyTest): Promise<StrategyRun> =>
  requestData('POST /api/back-tests', { body: test })

/** Cancels a run that waits or runs; removes a finished one. */
export const removeRun = (id: string): Promise<{ id: string }> =>
  requestData('DELETE /api/back-tests/:id', { params: { id } })

export const fetchPublishedRules = (options?: RequestOptions): Promise<PublishedRule[]> =>
  requestData('GET /api/published-rules', {}, options)

/** Publishes the rule of a finished run. Answers all published rules. */
export const publishRule = (run: string): Promise<PublishedRule[]> =>
  requestData('POST /api/published-rules', { body: { run } })

export const endPublishedRule = (id: string): Promise<PublishedRule[]> =>
  requestData('DELETE /api/published-rules/:id', { params: { id } })
