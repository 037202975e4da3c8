import type { UnixMs } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import type { InstrumentTable } from '../../shared/protocol/rest'
import type { DaysPlace } from '../recorder/days-place'
import type { ToldFault } from '../recorder/told-fault'

/** What a reader of days is asked; `session` names a replay, `place` a feed's days. */
export interface MachineQuestions {
  days(ask: { place: DaysPlace }): string[]
  /** Begins a replay. False: there is no such day. */
  open(ask: {
    session: string
    place: DaysPlace
    day: string
    at: UnixMs
    epoch: number
  }): { board: boolean } | undefined
  to(ask: { session: string; at: UnixMs }): void
  seek(ask: { session: string; at: UnixMs; epoch: number }): void
  printMoment(ask: { session: string; id: string; forward: boolean }): UnixMs | undefined
  close(ask: { session: string }): void
  /** 盘口异动 up to a moment, oldest first. */
  events(ask: { place: DaysPlace; day: string; at: UnixMs }): Row<'market-event'>[]
  table(ask: { place: DaysPlace; day: string; at: UnixMs }): InstrumentTable | undefined
}

export type MachineQuestion = keyof MachineQuestions

export type ToReader =
  | { kind: 'ask'; id: number; name: MachineQuestion; ask: unknown }
  /** A replay's mirror says something to its feed. */
  | { kind: 'say'; session: string; subject: string; bytes: Uint8Array }

export type FromReader =
  | { kind: 'answer'; id: number; answer: unknown }
  | ({ kind: 'fault'; id: number } & ToldFault)
  /** A replay's feed says something to its mirror. */
  | { kind: 'told'; session: string; subject: string; bytes: Uint8Array }
