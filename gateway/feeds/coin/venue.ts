import type { OpenInterest, SettledFunding } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { CoinIntake } from './intake'
import type { CoinBar } from './minutes'
import type { CoinPair } from './pair'

/** Wall time and timers; a test moves them itself. */
export interface CoinClock {
  now(): number
  /** Runs the task once, after so many ms; the answer cancels it. */
  later(ms: number, task: () => void): () => void
}

/** How often a venue lets itself be spoken to on one connection. */
export interface ControlBudget {
  /** Messages that may go out at once. */
  burst: number
  /** After those, one in so many ms. */
  everyMs: number
}

/** Functions available to a conversation. All of them end with the connection. */
export interface SessionContext {
  readonly clock: CoinClock
  intake(id: InstrumentId): CoinIntake | undefined
  /** Sends as soon as the budget for control messages allows. */
  send(message: string): void
  /** Asks the venue's REST service until it answers; the body has been parsed as JSON. */
  ask(path: string, taken: (body: unknown) => void): void
  /** Current problem with the data; undefined: it is resolved. Shown to operators. */
  trouble(symbol: string, reason: string | undefined): void
  /** The venue announced the end of this connection: open another one at once. */
  renew(reason: string): void
}

/** One connection's conversation with the venue. Both methods may throw `SourceFault`: the connection is then dropped. */
export interface VenueSession {
  opened(): void
  /** True where the message carried market data, which is what keeps a connection from counting as silent. */
  heard(message: string): boolean
  /** All subscriptions are confirmed and every book is complete. */
  isReady(): boolean
}

/** One connection: what it carries, and the venue's rules for it. */
export interface LinePlan {
  /** For people: 币安现货. */
  title: string
  url: string
  /** The venue ends a connection at this age; it is replaced shortly before. */
  lifeMs?: number
  /** A text sent when nothing was heard for so long, where the venue wants one. */
  heartbeat?: { text: string; idleMs: number }
  /** Without data for so long a connection counts as dead. */
  silentMs: number
  control: ControlBudget
  session(context: SessionContext): VenueSession
}

/** For a perpetual: data requested over REST beside the stream. Answers are ascending; readers throw `SourceFault`. */
export interface PerpetualPlan {
  /** Settled rates, the newest month at least. */
  settledPath: string
  readSettled(body: unknown): SettledFunding[]
  /** Open interest of the last day, finer and coarser. */
  openPaths: readonly string[]
  readOpen(body: unknown): OpenInterest[]
  /** If the stream does not contain it: current open interest. */
  poll?: { path: string; everyMs: number; read(body: unknown): OpenInterest }
}

/** One exchange: its pairs, its connections, its candles. */
export interface CoinVenue {
  /** `binance`, `okx`: as the configuration names it. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** REST, without a trailing slash; `path`s below are added to it. */
  restUrl(path: string): string
  readonly pairs: readonly CoinPair[]
  readonly lines: readonly LinePlan[]
  /** Minutes from `from` on; one answer covers `pageMinutes`. */
  readonly pageMinutes: number
  minutesPath(pair: CoinPair, from: UnixMs): string
  /** Bars that do not reach over Beijing midnight, for about half a year. */
  daysPath(pair: CoinPair): string
  /** Undefined for a pair that is no perpetual. */
  perpetual?(pair: CoinPair): PerpetualPlan | undefined
  /** Candles of an answer, ascending; the newest may be unfinished. Throws `SourceFault`. */
  readCandles(pair: CoinPair, body: unknown): CoinBar[]
}
