import type { ReadyRuns, StrategyRun, StrategyRunResult, StrategyTest } from '../../shared/protocol/rest-back-tests'
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
