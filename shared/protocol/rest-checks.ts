import type { HealthState } from './rest'

/** When the list is gone through on every trading day, minutes after Beijing midnight. */
export const CHECK_ROUNDS = { '0830': 510, '0900': 540, '0914': 554 } as const

export type PlannedRound = keyof typeof CHECK_ROUNDS
/** `asked`: started by an operator. */
export type CheckRound = PlannedRound | 'asked'

export const CHECK_ITEMS = ['calendar', 'closes', 'limits', 'clock', 'disk', 'walls', 'parts'] as const

export interface CheckItem {
  id: (typeof CHECK_ITEMS)[number]
  state: HealthState
  /** Chinese. */
  words: string
}

/** The list as it was gone through once. */
export interface CheckRun {
  id: number
  round: CheckRound
  /** Market time, epoch ms. */
  marketTime: number
  items: CheckItem[]
}

/** The list of the market's running date. */
export interface CheckBoard {
  /** `YYYYMMDD`. */
  date: string
  isTradingDay: boolean
  marketTime: number
  /** Newest first. */
  runs: CheckRun[]
}
