import type { HealthReport } from '../../../shared/protocol/rest'
import { logOf } from '../../log'

const log = logOf('history')

/**
 * Jobs that write history, one after the other. A failure is logged and reported and ends only its own job; the report
 * ends when a later job succeeds.
 */
export class WriteQueue {
  #tail: Promise<void> = Promise.resolve()
  #queued = 0
  #failure: string | undefined
  #writtenAt = 0

  constructor(private readonly wallTime: () => number) {}

  /** Resolves when the job is done or has failed. `what` names it in the log. */
  add(what: string, job: () => Promise<void>): Promise<void> {
    this.#queued++
    this.#tail = this.#tail.then(async () => {
      try {
        await job()
        this.#failure = undefined
        this.#writtenAt = this.wallTime()
      } catch (thrown) {
        this.fail(what, thrown)
      } finally {
        this.#queued--
      }
    })
    return this.#tail
  }

  fail(what: string, thrown: unknown): void {
    this.#failure = thrown instanceof Error ? thrown.message : String(thrown)
    log.error({ err: thrown }, `${what} could not be recorded`)
  }

  /** Resolves when everything queued so far is written or has failed. */
  idle(): Promise<void> {
    return this.#tail
  }

  health(minutes: number): HealthReport {
    return {
      source: 'history',
      state: this.#failure === undefined ? 'ok' : 'broken',
      words: this.#failure === undefined ? '历史正常写入' : `历史写入失败，行情不受影响：${this.#failure}`,
      at: this.wallTime(),
      figures: { queued: this.#queued, writtenAt: this.#writtenAt, minutes },
    }
  }
}
