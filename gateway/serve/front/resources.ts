import type { Request, Response, Router } from 'express'
import type { UnixMs } from '../../../shared/market/units'
import type { Config } from '../../config/config'
import { logOf } from '../../log'
import { readNamesInThread } from '../../market/pipeline/name-reader'
import type { Pipeline } from '../../market/pipeline/pipeline'
import { createAuctionBoard } from '../../market/state/auction-board'
import type { BasketMarket } from '../../people/documents/basket-change'
import { type BasketCourseSource, basketCourseRoutes, namedCourseRoutes } from '../../people/documents/basket-course'
import { BasketStore } from '../../people/documents/basket-store'
import { customIndexRoutes } from '../../people/documents/custom-index'
import { DeskStore } from '../../people/documents/desk-store'
import { deskRoutes } from '../../people/documents/desks'
import { mediaRoutes } from '../../people/documents/media'
import { noteRoutes } from '../../people/documents/notes'
import { ownDataRoutes } from '../../people/documents/own-data'
import { positionRoutes } from '../../people/documents/positions'
import { settingRoutes } from '../../people/documents/settings'
import { splitVerdictRoutes } from '../../people/documents/split-verdicts'
import { tagRoutes } from '../../people/documents/tags'
import { UserPageStore } from '../../people/documents/user-page-store'
import { userPageRoutes } from '../../people/documents/user-pages'
import { createVideoCatalogue } from '../../people/documents/video-catalogue'
import { videoRoutes } from '../../people/documents/videos'
import { watchlistRoutes } from '../../people/documents/watchlists'
import type { Identity } from '../../people/identity/identity'
import { bearerOf, principalOf } from '../../people/identity/sessions/require-user'
import type { AssistantDesk } from '../../people/strategy/language-model/assistant-desk'
import type { Db } from '../../storage/database'
import { OwnDataStore } from '../../storage/own-data-store'
import type { Uploads } from '../../storage/uploads'
import { createKnownTruth } from '../../watch/truth/known-truth'
import { assistantRoutes } from '../http/assistant'
import { assistantThreadRoutes } from '../http/assistant-threads'
import { auctionRoutes } from '../http/auction'
import { barRoutes } from '../http/bars'
import { boardRoutes } from '../http/boards'
import { bookRoutes } from '../http/books'
import { dayLineRoutes } from '../http/day-lines'
import { dayPrintRoutes } from '../http/day-prints'
import { dealRoutes } from '../http/deals'
import { flowRoutes } from '../http/flow'
import { historyQueryRoutes } from '../http/history-query-routes'
import { historyRoutes } from '../http/history-routes'
import { indexHistoryRoutes } from '../http/index-history'
import { indexRoutes } from '../http/indexes'
import { industryRoutes } from '../http/industries'
import { instrumentStateRoutes } from '../http/instrument-states'
import { instrumentRoutes } from '../http/instruments-route'
import { marketEventRoutes } from '../http/market-events'
import { predictionRoutes } from '../http/predictions'
import { scorecardRoutes } from '../http/scorecard'
import { splitTruthRoutes } from '../http/split-truth'
import { splitRoutes } from '../http/splits'
import { strategyRoutes } from '../http/strategies'

const log = logOf('http')

export interface PersonalParts {
  config: Config
  db: Db
  identity: Identity
  uploads: Uploads
  /** Market data against which people's own objects are checked. */
  market: BasketMarket & { readonly past: BasketCourseSource }
  /** Judgements belong to the feed whose findings they are about. */
  feed: { readonly name: string; clock(): { readonly marketTime: UnixMs } }
  /** Alerts, as people have them. */
  alerts: readonly Router[]
  /** Back-tests, published rules and paper accounts, as people have them. */
  strategies: readonly Router[]
  assistant: AssistantDesk
  now: () => number
}

/** Resources of the running market and its past: answered in the process that runs the market. */
export const marketResources = ({
  state,
  past: { history, eventDays, scorecard, boards },
  analysts,
  tapes,
  instrumentStates,
  volumes,
}: Pick<Pipeline, 'state' | 'past' | 'analysts' | 'tapes' | 'instrumentStates' | 'volumes'>): Router[] => [
  instrumentStateRoutes(instrumentStates, volumes),
  instrumentRoutes(() => state.instrumentTable()),
  indexRoutes(state),
  dayLineRoutes(state),
  bookRoutes(state, history.asked),
  industryRoutes(state),
  boardRoutes(state, boards),
  barRoutes(history),
  flowRoutes(history),
  historyRoutes(history),
  historyQueryRoutes(history.asked),
  indexHistoryRoutes(history.asked),
  basketCourseRoutes(history.asked),
  splitRoutes(history),
  auctionRoutes(createAuctionBoard(state)),
  marketEventRoutes(eventDays),
  scorecardRoutes(scorecard),
  dealRoutes(state),
  splitTruthRoutes(createKnownTruth()),
  dayPrintRoutes({ instrument: (id) => state.instrument(id), frame: (id) => tapes.frame(id) }),
  strategyRoutes(() => analysts.signals.report()),
  predictionRoutes((horizon) => analysts.predictions.report(horizon)),
  assistantRoutes({ answer: analysts.assistant, ...analysts.tools }),
]

/** Resources of people: lists, settings, baskets, videos. */
export function personalResources(parts: PersonalParts) {
  const { config, db, identity, uploads, market, feed, alerts, strategies, assistant, now } = parts
  const catalogue = createVideoCatalogue(db, uploads, now)
  catalogue.clear().catch((thrown: unknown) => log.warn({ err: thrown }, 'unfinished videos are still there'))
  const baskets = new BasketStore(db, readNamesInThread)
  const { mediaCookie, verify } = identity
  const letPlay = (request: Request, response: Response) =>
    mediaCookie.issue(response, principalOf(response), bearerOf(request) ?? '')
  // A simulated market may be days ahead of the clock, by which an upload would be known there before it was made.
  const uploadedAt = () => Math.max(now(), feed.clock().marketTime)
  const signedIn: Router[] = [
    watchlistRoutes(db, now),
    settingRoutes(db, now),
    noteRoutes(db, now),
    ownDataRoutes(new OwnDataStore(db, uploadedAt)),
    positionRoutes(db, now),
    tagRoutes(db, now),
    deskRoutes(new DeskStore(db, now)),
    customIndexRoutes(baskets, market, now),
    userPageRoutes(new UserPageStore(db, now)),
    splitVerdictRoutes(db, () => feed.name, now),
    ...alerts,
    ...strategies,
    assistantThreadRoutes(assistant),
    videoRoutes({ catalogue, maxBytes: config.video.maxBytes, hosts: config.video.hosts, letPlay, now }),
  ]
  /** People's own objects, read from the past. */
  const asked: Router[] = [namedCourseRoutes(baskets, market.past)]
  const selfChecked: Router[] = [
    mediaRoutes({
      uploads,
      file: (id) => catalogue.file(id),
      authorise: async (request) => {
        if ((await mediaCookie.check(request)) === undefined) await verify(bearerOf(request))
      },
    }),
  ]
  return { signedIn, asked, selfChecked }
}
