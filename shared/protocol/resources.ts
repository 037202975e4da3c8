import type { OwnData, OwnDataHead } from '../market/own-data'
import type { WallBoard } from '../walls/board'
import type { Fleet, PairingSeen, PairingStarted, WallState, WallToken } from '../walls/wall'
import type { Freeze } from './freezes'
import type { MachineDays } from './machine'
import type { DayLines, IndexMoment } from './minute-views'
import type {
  AppConfig,
  Bars,
  DayHistoryResponse,
  DemoPass,
  FlowDay,
  HealthReport,
  HistoryRank,
  IndexMembersReply,
  IndustryList,
  InstrumentTable,
  RecordedDays,
  SplitList,
  StrategyReport,
  UserRecord,
  UserSettings,
  VideoItem,
  Watchlists,
} from './rest'
import type {
  AlertChannel,
  AlertFirings,
  AlertNow,
  AlertQuiet,
  AlertRules,
  AlertStatus,
  BackTest,
  ParsedAlert,
  PushDevice,
  PushDevices,
  ReadyAlert,
} from './rest-alerts'
import type { AssistantReply, StreamTicket, ToolAnswer, ToolDescription } from './rest-assistant'
import type { AssistantBudget, AssistantThread, ThreadTurn } from './rest-assistant-threads'
import type { AuctionBoard } from './rest-auction'
import type { PublishedRule, ReadyRuns, StrategyRun, StrategyRunResult } from './rest-back-tests'
import type { BasketCourse, CustomIndex, FoundBasket } from './rest-baskets'
import type { BoardLines, BoardRotation, LimitLadder } from './rest-boards'
import type { CheckRun } from './rest-checks'
import type { Desk, DeskDay, Desks, DeskVersion, SharedDesk } from './rest-desks'
import type { DrillRun } from './rest-drills'
import type {
  HistoryBars,
  HistoryBoard,
  HistoryEvents,
  HistoryFlow,
  HistoryIndex,
  HistoryPerpetual,
  HistorySplits,
  HistoryTrades,
} from './rest-history'
import type { IndexBreadth, IndexContributions, IndexMinuteBreadth, SimilarDays } from './rest-index-history'
import type { InstrumentStates } from './rest-instrument-states'
import type { BookDay, Deals, MarketEventList } from './rest-market'
import type { Note } from './rest-notes'
import type { Announcement, GatewayDrain, OpsBoard, OpsIncident } from './rest-ops'
import type { OpsOrder } from './rest-orders'
import type { Outages } from './rest-outages'
import type { PaperAccount, PaperJournalPage, PaperOrder } from './rest-paper'
import type { Positions } from './rest-positions'
import type { PredictionReport } from './rest-predictions'
import type { DayReview, ReviewDays } from './rest-reviews'
import type { FollowedSignals, RuleScores, Scorecard } from './rest-scorecard'
import type { KnownTruthDay, SplitVerdicts } from './rest-splits'
import type { Tags } from './rest-tags'
import type { PersonalPage, UserPageReader, UserPageVersion } from './rest-user-pages'
import type { VolumeBoard } from './rest-volumes'

/**
 * Every REST resource and the data it answers with: `serve` (gateway) and `ask` (client) take method, path and shape
 * from here, so that a resource that is renamed or answers in another shape does not compile on either side.
 */
export interface Resources {
  'GET /api/config': AppConfig
  /** OpenAPI 3.1, without the usual envelope. */
  'GET /api/openapi.json': Record<string, unknown>
  'GET /api/health': HealthReport[]
  /** A short-lived token to read the market without an account. */
  'POST /api/demo': DemoPass
  'GET /api/me': UserRecord
  /** Days that a page can go back to. */
  'GET /api/machine': MachineDays

  'GET /api/instruments': InstrumentTable
  'GET /api/indexes/:id/members': IndexMembersReply
  'GET /api/indexes/:id/at/:slot': IndexMoment
  'GET /api/day-lines': DayLines
  'GET /api/books/:id': BookDay
  /** Frame bytes only: the running day's stored books. */
  'GET /api/books/:id/levels': never
  /** Frame bytes alone: a coin's book by bands, over the last 24 hours or of a `day`. */
  'GET /api/books/:id/depth': never
  'GET /api/industries/:key': IndustryList
  'GET /api/industries/:key/lines': BoardLines
  'GET /api/industries/:key/rotation': BoardRotation
  'GET /api/limit-ladder': LimitLadder
  'GET /api/reviews': ReviewDays
  'GET /api/reviews/:day': DayReview
  'GET /api/market-events': MarketEventList
  'GET /api/outages': Outages
  'GET /api/auction': AuctionBoard
  'GET /api/scorecard': Scorecard
  'GET /api/scorecard/:signal': FollowedSignals
  'GET /api/deals/market': Deals
  'GET /api/deals/:id': Deals

  'GET /api/bars/:id': Bars
  'GET /api/flow/:id': FlowDay
  /** Frame bytes alone. */
  'GET /api/prints/:id': never
  'GET /api/history/days/:id': DayHistoryResponse
  'GET /api/history/rank': HistoryRank
  /** A basket's days, one's own by its name or another's by `owner~name`. */
  'GET /api/history/basket/:name': BasketCourse
  /** The same for given definitions, without an account. */
  'POST /api/history/basket': BasketCourse
  'GET /api/history/calendar': RecordedDays

  'GET /api/history/bars': HistoryBars
  'GET /api/history/trades': HistoryTrades
  'GET /api/history/flow': HistoryFlow
  'GET /api/history/index': HistoryIndex
  'GET /api/history/perpetual': HistoryPerpetual
  'GET /api/history/splits': HistorySplits
  'GET /api/history/events': HistoryEvents
  'GET /api/history/board': HistoryBoard
  'GET /api/history/contributions': IndexContributions
  'GET /api/history/breadth': IndexBreadth
  'GET /api/history/breadth-minutes': IndexMinuteBreadth
  'GET /api/history/similar': SimilarDays

  'GET /api/splits': SplitList
  'GET /api/splits/truth': KnownTruthDay
  'GET /api/splits/verdicts': SplitVerdicts
  'PUT /api/splits/verdicts/:id': SplitVerdicts
  'DELETE /api/splits/verdicts/:id': SplitVerdicts

  'GET /api/strategies': StrategyReport
  'GET /api/predictions': PredictionReport
  'POST /api/assistant': AssistantReply
  'GET /api/stream/ticket': StreamTicket
  /** Server-sent events; the ticket takes the place of a token. */
  'GET /api/stream': never
  'GET /api/assistant/tools': ToolDescription[]
  /** `arguments`: JSON; `at`: as of a past time, `YYYYMMDDTHHmmss`. A call that fails is an answer too. */
  'GET /api/assistant/tools/:name': ToolAnswer

  'GET /api/assistant/budget': AssistantBudget
  'GET /api/assistant/threads': AssistantThread[]
  'POST /api/assistant/threads': AssistantThread
  'GET /api/assistant/threads/:id': ThreadTurn[]
  'DELETE /api/assistant/threads/:id': { id: string }
  /** `ThreadEvent`s as they are made, JSON, one a line. */
  'POST /api/assistant/threads/:id/turns': never

  'GET /api/settings': UserSettings
  'PUT /api/settings': UserSettings
  'GET /api/watchlists': Watchlists
  'PUT /api/watchlists': Watchlists
  'GET /api/positions': Positions
  'PUT /api/positions': Positions
  'GET /api/tags': Tags
  'PUT /api/tags': Tags
  'GET /api/notes': Note[]
  'PUT /api/notes/:id': Note[]
  'GET /api/own-data': OwnDataHead[]
  'GET /api/own-data/:name': OwnData
  'PUT /api/own-data/:name': OwnDataHead
  'DELETE /api/own-data/:name': { name: string }
  'GET /api/back-tests': StrategyRun[]
  'POST /api/back-tests': StrategyRun
  'GET /api/back-tests/ready': ReadyRuns
  'GET /api/back-tests/:id': StrategyRunResult
  'DELETE /api/back-tests/:id': { id: string }
  'GET /api/published-rules': PublishedRule[]
  'POST /api/published-rules': PublishedRule[]
  'DELETE /api/published-rules/:id': PublishedRule[]
  'GET /api/paper-accounts': PaperAccount[]
  'POST /api/paper-accounts': PaperAccount[]
  'DELETE /api/paper-accounts/:id': PaperAccount[]
  'POST /api/paper-accounts/:id/reset': PaperAccount[]
  'GET /api/paper-accounts/:id/journal': PaperJournalPage
  'POST /api/paper-accounts/:id/orders': PaperAccount[]
  'DELETE /api/paper-accounts/:id/orders/:order': PaperAccount[]
  'PUT /api/paper-accounts/:id/orders/:order': PaperOrder
  'PUT /api/paper-accounts/:id/follow': PaperAccount[]
  'GET /api/desks': Desks
  'POST /api/desks': Desk
  'PUT /api/desks/:id': Desk
  'DELETE /api/desks/:id': { id: string }
  'GET /api/desks/:id/versions': DeskVersion[]
  'PUT /api/desks/:id/share': Desk
  'GET /api/shared-desks/:share': SharedDesk
  'PUT /api/desk-day': DeskDay
  'GET /api/alerts/rules': AlertRules
  'POST /api/alerts/rules': AlertRules
  'PUT /api/alerts/rules/:id': AlertRules
  'PUT /api/alerts/rules/:id/mute': AlertRules
  'DELETE /api/alerts/rules/:id': AlertRules
  'POST /api/alerts/parse': ParsedAlert
  'POST /api/alerts/backtest': BackTest
  'POST /api/alerts/now': AlertNow
  'POST /api/alerts/ready': ReadyAlert[]
  'GET /api/alerts/quiet': AlertQuiet
  'PUT /api/alerts/quiet': AlertQuiet
  'GET /api/alerts/firings': AlertFirings
  'PUT /api/alerts/firings/:id/ack': { id: string; ackedAt: number }
  /** Acknowledges all firings up to a number. */
  'PUT /api/alerts/acks': { ackedAt: number }
  'GET /api/alerts/status': AlertStatus
  'GET /api/alerts/scores': RuleScores
  'GET /api/alerts/scores/:id': FollowedSignals
  'GET /api/alerts/channels': AlertChannel[]
  'POST /api/alerts/channels': AlertChannel[]
  'DELETE /api/alerts/channels/:id': AlertChannel[]
  'POST /api/alerts/channels/:id/test': { sent: boolean; answer: string }
  'GET /api/alerts/push': PushDevices
  'POST /api/alerts/push': { id: string; devices: PushDevice[] }
  'DELETE /api/alerts/push/:id': PushDevices
  'POST /api/alerts/push/:id/test': { sent: boolean; answer: string }
  'GET /api/ops': OpsBoard
  'GET /api/ops/instruments': InstrumentStates
  'GET /api/ops/volumes': VolumeBoard
  'POST /api/ops/drain': GatewayDrain
  'DELETE /api/ops/drain': null
  'POST /api/ops/orders': OpsOrder
  'POST /api/ops/orders/:id/confirm': OpsOrder
  'POST /api/ops/orders/:id/withdraw': OpsOrder
  'PUT /api/ops/incidents/:id': OpsIncident
  'PUT /api/ops/announcement': Announcement
  'DELETE /api/ops/announcement': null
  'POST /api/ops/freezes': Freeze[]
  'POST /api/ops/freezes/release': Freeze[]
  'POST /api/ops/clients/:id/disconnect': { id: string }
  'POST /api/ops/checks': CheckRun
  'POST /api/ops/drills': DrillRun
  'DELETE /api/ops/drills': null
  'GET /api/custom-index': CustomIndex[]
  'GET /api/custom-index/:name': FoundBasket
  'PUT /api/custom-index/:name': CustomIndex
  'DELETE /api/custom-index/:name': { name: string }
  'GET /api/user-custom/:name': PersonalPage
  'PUT /api/user-custom/:name': PersonalPage
  'GET /api/user-custom/:name/versions': UserPageVersion[]
  'GET /api/user-custom/:name/readers': UserPageReader[]
  'PUT /api/user-custom/:name/readers': UserPageReader[]

  'POST /api/pair': PairingStarted
  'POST /api/pair/token': WallToken
  /** For a wall: answered when something changes or the timeout passes. */
  'GET /api/wall/wait': WallState
  'POST /api/wall/rotate': WallToken
  'POST /api/wall/report': { received: true }
  'PUT /api/wall/picture': { received: true }
  'GET /api/walls': Fleet
  'GET /api/walls/dark': { id: string; name: string }[]
  'GET /api/walls/pairing/:code': PairingSeen
  'POST /api/walls/pairing/:code': { id: string }
  'DELETE /api/walls/pairing/:code': { code: string }
  'PUT /api/walls/:id': { id: string }
  'POST /api/walls/:id/orders': { id: string }
  /** A JPEG alone. */
  'GET /api/walls/:id/picture': never
  'POST /api/wall-boards': WallBoard
  'PUT /api/wall-boards/:id': WallBoard
  'DELETE /api/wall-boards/:id': { id: string }

  /** In the shape of the specification, with an `error` beside the data; a service that has none may say null. */
  'GET /api/video': VideoItem[] | null
  'GET /api/video/scheduled': VideoItem[]
  'POST /api/video/file': VideoItem
  'POST /api/video/link': VideoItem
  'DELETE /api/video/:id': { id: string }
}

export type Route = keyof Resources & string

type PathOf<R extends string> = R extends `${string} ${infer Path}` ? Path : never

/** Names of the parameters in a path. */
type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Parameters of a path: an object with one entry each. */
export type PathParams<R extends Route> = Record<ParamsIn<PathOf<R>>, string | number>

/** Method and path of a resource. */
export function routeParts(route: Route): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  return { method, path }
}

/** The address of a resource; parameters are escaped. */
export const addressOf = <R extends Route>(route: R, params: PathParams<R>): string =>
  routeParts(route).path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent((params as Record<string, string | number>)[name] ?? ''),
  )
