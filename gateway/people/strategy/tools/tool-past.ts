import type { Publication } from '../../../../shared/protocol/publication'
import type { Route } from '../../../../shared/protocol/resources'
import type { DayHistoryResponse, HistoryRank, SplitList } from '../../../../shared/protocol/rest'
import type { BoardRotation, LimitLadder } from '../../../../shared/protocol/rest-boards'
import type { RangeText } from '../../../../shared/protocol/rest-days'
import type {
  HistoryBars,
  HistoryBoard,
  HistoryEvents,
  HistoryFlow,
  HistoryIndex,
  HistoryQuery,
  HistorySplits,
} from '../../../../shared/protocol/rest-history'
import type {
  ContributionsQuery,
  IndexContributions,
  SimilarDays,
  SimilarQuery,
} from '../../../../shared/protocol/rest-index-history'
import type { MarketEventList, MarketEventQuery } from '../../../../shared/protocol/rest-market'
import type { PredictionReport } from '../../../../shared/protocol/rest-predictions'
import type { DayReview } from '../../../../shared/protocol/rest-reviews'
import { publishedData } from '../published-market'

interface Limits {
  limit: number
  signal: AbortSignal
}
type OfCode = HistoryQuery & { code: string }

/** Data of recorded days and of the running one so far, for tools. All functions throw `ZeusError`. */
export interface ToolPast {
  days(id: string, count: number, end?: string): Promise<DayHistoryResponse>
  rank(R: 'BS' | 'OO', H: number, end?: string): Promise<HistoryRank>
  calendar(): Promise<{ days: { tradingDay: string }[] }>
  splits(id: string | undefined, range: RangeText): Promise<SplitList>
  asked: {
    bars(asked: OfCode & { period: '1m' }, limits: Limits): Promise<HistoryBars>
    flow(asked: OfCode, limits: Limits): Promise<HistoryFlow>
    index(asked: OfCode, limits: Limits): Promise<HistoryIndex>
    board(asked: HistoryQuery, limits: Limits): Promise<HistoryBoard>
    splits(asked: HistoryQuery & { code?: string }, limits: Limits): Promise<HistorySplits>
    events(asked: HistoryQuery & { code?: string }, limits: Limits): Promise<HistoryEvents>
    contributions(asked: ContributionsQuery, signal: AbortSignal): Promise<IndexContributions>
    similar(asked: SimilarQuery, signal: AbortSignal): Promise<SimilarDays>
  }
  events(query: MarketEventQuery): Promise<MarketEventList>
  limitLadder(): Promise<LimitLadder>
  rotation(
    key: string,
    epoch: number,
    groups: readonly { name: string; members: string[] }[],
    days: number,
  ): Promise<BoardRotation>
  reviews: {
    /** Only for finished days; throws `no-data` for another. */
    review(day: string, groups: readonly { name: string; members: readonly string[] }[]): Promise<DayReview>
  }
  predictions(): Promise<PredictionReport>
}

/** Recorded days as they are published now: NaN where a figure is withheld. */
export function publishedPast(past: ToolPast, publication: Publication): ToolPast {
  if (publication.isWhole) return past
  const published = <T>(route: Route, data: T, id?: string): T => publishedData(publication, route, data, id)
  const { asked } = past
  return {
    ...past,
    days: async (id, count, end) => published('GET /api/history/days/:id', await past.days(id, count, end), id),
    rank: async (R, H, end) => published('GET /api/history/rank', await past.rank(R, H, end)),
    reviews: {
      review: async (day, groups) => published('GET /api/reviews/:day', await past.reviews.review(day, groups)),
    },
    splits: async (id, range) => published('GET /api/splits', await past.splits(id, range)),
    asked: {
      ...asked,
      bars: async (of, limits) => published('GET /api/history/bars', await asked.bars(of, limits), of.code),
      flow: async (of, limits) => published('GET /api/history/flow', await asked.flow(of, limits), of.code),
      index: async (of, limits) => published('GET /api/history/index', await asked.index(of, limits), of.code),
      board: async (of, limits) => published('GET /api/history/board', await asked.board(of, limits)),
      splits: async (of, limits) => published('GET /api/history/splits', await asked.splits(of, limits)),
      contributions: async (of, signal) =>
        published('GET /api/history/contributions', await asked.contributions(of, signal), of.code),
    },
  }
}
