import type { FaultCode } from '../market/feed-faults'

const SOURCE = 'drill.'

/** The `source` of a drill's reports and incidents. */
export const drillSource = (code: FaultCode): string => `${SOURCE}${code}`
export const isDrill = (source: string): boolean => source.startsWith(SOURCE)

/** `opening`: the shadow market begins. `fault`: something is wrong with it. `clearing`: nothing is any more. */
export type DrillStage = 'opening' | 'fault' | 'clearing'

/** A running drill. Times are epoch ms. */
export interface DrillRun {
  code: FaultCode
  operator: string
  reason: string
  startedAt: number
  stage: DrillStage
}

export interface DrillFinding {
  /**
   * `missed`: not detected in time. `misnamed`: another fault was reported as well. `uncleared`: reported for too long
   * after its end. `stopped`: by an operator, or with the gateway. `failed`: no market was running.
   */
  outcome: 'passed' | 'missed' | 'misnamed' | 'uncleared' | 'stopped' | 'failed'
  /** From the fault's beginning, ms; null = never. */
  foundMs: number | null
  /** It had to be found within. */
  limitMs: number
  /** Reported fault; empty = not detected. */
  named: string
  /** From the fault's end, ms; null = never. */
  clearedMs: number | null
}

export interface DrillResult extends DrillFinding {
  id: number
  code: FaultCode
  operator: string
  reason: string
  startedAt: number
}

export interface DrillBoard {
  running: DrillRun | null
  /** The newest result of each kind. */
  results: DrillResult[]
}
