import type { DayHistoryResponse } from '../../../../shared/protocol/rest'
import type { HistoryBars, HistoryEvents, HistoryFlow, HistoryQueries } from '../../../../shared/protocol/rest-history'

interface Asking {
  limit: number
  signal: AbortSignal
}

type Asked<R extends keyof HistoryQueries> = HistoryQueries[R]

/** Queries of a back-test about the past, in this process or in the one that stores it. */
export interface PastSource {
  /** The newest daily rows up to `end`, by default the running day, oldest first. At most 260. */
  days(id: string, count: number, end?: string): Promise<DayHistoryResponse>
  bars(asked: Asked<'GET /api/history/bars'>, asking: Asking): Promise<HistoryBars>
  flow(asked: Asked<'GET /api/history/flow'>, asking: Asking): Promise<HistoryFlow>
  events(asked: Asked<'GET /api/history/events'>, asking: Asking): Promise<HistoryEvents>
}
