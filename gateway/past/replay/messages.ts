import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { AuctionSession } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import type { MachineDays } from '../../../shared/protocol/machine'
import type { DayLines } from '../../../shared/protocol/minute-views'
import type { FlowDay, InstrumentTable } from '../../../shared/protocol/rest'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import type { BookDay } from '../../../shared/protocol/rest-market'
import type { DaysLocation } from '../recorder/days-location'
import type { ThreadFault } from '../recorder/thread-fault'
import type { TradesAnswer } from '../recorder/trades-page'
import type { InstrumentQuery } from './day-answers'

/** Queries to a reader of days; `session` names a replay, `place` a feed's days. */
export interface MachineQuestions {
  days(ask: { place: DaysLocation }): string[]
  /** `MachineDays.printed` of these days. */
  printed(ask: { place: DaysLocation; days: readonly string[] }): MachineDays['printed']
  /** Starts a replay; undefined if there is no such day. */
  open(ask: {
    session: string
    place: DaysLocation
    day: string
    at: UnixMs
    epoch: number
  }): { board: boolean } | undefined
  to(ask: { session: string; at: UnixMs }): void
  seek(ask: { session: string; at: UnixMs; epoch: number }): void
  printTime(ask: { session: string; id: string; forward: boolean }): UnixMs | undefined
  close(ask: { session: string }): void
  /** 盘口异动 up to a time, oldest first. */
  events(ask: DayQuery): Row<'market-event'>[]
  table(ask: DayQuery): InstrumentTable | undefined
  // The following return undefined if there is no such day, or no data.
  bookDay(ask: DayQuery & InstrumentQuery): BookDay | undefined
  bookLevels(ask: DayQuery & InstrumentQuery): Uint8Array | undefined
  auction(ask: DayQuery & { session: AuctionSession }): AuctionBoard | undefined
  dayLines(ask: DayQuery & { ids: readonly string[]; step: number }): DayLines | undefined
  prints(ask: DayQuery & InstrumentQuery): Uint8Array | undefined
  trades(ask: DayQuery & InstrumentQuery & { after: number; limit: number }): TradesAnswer | undefined
  flow(ask: DayQuery & InstrumentQuery): FlowDay | undefined
  /** `subject`: an instrument or `market`. */
  findings(ask: DayQuery & { subject: string }): SplitFinding[] | undefined
}

/** A day's record as known at a time. */
export interface DayQuery {
  place: DaysLocation
  day: string
  at: UnixMs
}

export type MachineQuestion = keyof MachineQuestions

export type ToReader =
  | { kind: 'ask'; id: number; name: MachineQuestion; ask: unknown }
  /** From a replay's mirror to its feed. */
  | { kind: 'to-feed'; session: string; subject: string; bytes: Uint8Array }

export type FromReader =
  | { kind: 'answer'; id: number; answer: unknown }
  | ({ kind: 'fault'; id: number } & ThreadFault)
  /** From a replay's feed to its mirror. */
  | { kind: 'to-mirror'; session: string; subject: string; bytes: Uint8Array }
