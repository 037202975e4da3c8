import type { DayHistoryResponse } from '../../../../shared/protocol/rest'
import type { HistoryBars, HistoryEvents, HistoryFlow, HistoryQueries } from '../../../../shared/protocol/rest-history'

interface QueryOptions {
  limit: number
  signal: AbortSignal
}

type Query<R extends keyof HistoryQueries> = HistoryQueries[R]

/** Queries of a back-test about the past, in this process or in the one that stores it. */
export interface PastSource {
  /** The newest daily rows up to `end`, by default the running day, oldest first. At most 260. */
  days(id: string, count: number, end?: string): Promise<DayHistoryResponse>
  bars(query: Query<'GET /api/history/bars'>, options: QueryOptions): Promise<HistoryBars>
  flow(query: Query<'GET /api/history/flow'>, options: QueryOptions): Promise<HistoryFlow>
  events(query: Query<'GET /api/history/events'>, options: QueryOptions): Promise<HistoryEvents>
}
