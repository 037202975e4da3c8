import type { FaultCode } from '../../../shared/market/feed-faults'
import type { HealthReport } from '../../../shared/protocol/rest'
import { type DrillFinding, type DrillStage, drillSource } from '../../../shared/protocol/rest-drills'
import { faultWords, tapeReport } from '../health/tape'
import { drillWords } from '../health/words'
import type { Shadow } from './shadow'

/** Within which time each fault has to be found, ms from its beginning. */
export const FOUND_MAX_MS: Readonly<Record<FaultCode, number>> = {
  gap: 12_000,
  delay: 15_000,
  duplicate: 5_000,
  reorder: 5_000,
  halt: 20_000,
  skew: 5_000,
  unit: 5_000,
  'slow-client': 5_000,
}
/** Maximum time from the fault's end until nothing is reported any more. */
export const CLEARED_MAX_MS = 20_000
/** A market that does not begin in this time never will. */
const OPEN_MAX_MS = 60_000
/** A fault continues this long after its detection, so that incidents are opened too. */
const HELD_MS = 18_000

/** One fault caused in a shadow market: when it was detected, how it was named, when it was over. */
export class Drill {
  stage: DrillStage = 'opening'
  private since: number
  private foundMs: number | null = null
  private clearedMs: number | null = null
  private named = ''
  /** Other names that it was given. */
  private readonly wrong = new Set<FaultCode>()
  private outcome: DrillFinding['outcome'] | undefined

  constructor(
    readonly code: FaultCode,
    private readonly shadow: Shadow,
    private readonly now: () => number,
    private readonly heldMs = HELD_MS,
  ) {
    this.since = now()
  }

  /** To be called once a second until there is a finding. */
  look(): void {
    if (this.outcome) return
    this.shadow.look()
    const passed = this.now() - this.since
    if (this.shadow.failed !== undefined) this.end('failed')
    else if (this.stage === 'opening') this.open(passed)
    else if (this.stage === 'fault') this.seek(passed)
    else this.clear(passed)
  }

  /** It ends now, whatever was found. */
  stop(): void {
    if (!this.outcome) this.end('stopped')
  }

  /** Undefined while it runs. */
  finding(): DrillFinding | undefined {
    const { outcome, foundMs, clearedMs, named, code } = this
    return outcome && { outcome, foundMs, clearedMs, named, limitMs: FOUND_MAX_MS[code] }
  }

  /** Report of the shadow market's checks, marked as a drill. */
  report(): HealthReport {
    const { state, words, at, figures } = tapeReport(this.outcome ? [] : this.shadow.faults(), this.now())
    return { source: drillSource(this.code), state, words: drillWords(words), at, figures }
  }

  private open(passed: number): void {
    if (this.shadow.isWarm() && this.shadow.faults().length === 0) {
      this.shadow.break(this.code)
      this.enter('fault')
    } else if (passed >= OPEN_MAX_MS) this.end('failed')
  }

  private seek(passed: number): void {
    for (const fault of this.shadow.faults()) {
      if (fault.code !== this.code) this.wrong.add(fault.code)
      else if (this.foundMs === null) this.foundMs = passed
      if (fault.code === this.code) this.named = faultWords(fault)
    }
    const limit = FOUND_MAX_MS[this.code]
    if (this.foundMs === null ? passed < limit * 2 : passed < this.foundMs + this.heldMs) return
    this.shadow.mend()
    this.enter('clearing')
  }

  private clear(passed: number): void {
    if (this.shadow.faults().length === 0) this.clearedMs = passed
    else if (passed < CLEARED_MAX_MS) return
    const isFound = this.foundMs !== null && this.foundMs <= FOUND_MAX_MS[this.code]
    if (!isFound) this.end('missed')
    else if (this.wrong.size > 0) this.end('misnamed')
    else this.end(this.clearedMs === null ? 'uncleared' : 'passed')
  }

  private enter(stage: DrillStage): void {
    this.stage = stage
    this.since = this.now()
  }

  private end(outcome: DrillFinding['outcome']): void {
    this.outcome = outcome
    this.shadow.mend()
  }
}
