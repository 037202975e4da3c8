import { ALIVE_EVERY_MS } from './port-messages'
import type { StreamEnvironment } from './stream-environment'

/** Heartbeats that the worker may leave unanswered before another worker is requested. */
const UNANSWERED_MAX = 2
/** A worker that says nothing at all for this long after the first word to it does not work here. */
const WORKER_START_MAX_MS = 10_000

interface WorkerPulseOptions {
  environment: Pick<StreamEnvironment, 'after'>
  /** Asks for a sign of life. */
  beat: () => void
  /** It has worked, and says nothing any more. */
  silent: () => void
  /** It never said a word. */
  unusable: () => void
}

/** Whether the worker that all tabs share works, and still does. */
export class WorkerPulse {
  /** It has said something in this tab's life. */
  usable = false
  #unanswered = 0
  #cancel: (() => void) | undefined

  constructor(private readonly options: WorkerPulseOptions) {}

  /** A first word went to a worker. */
  begin(): void {
    this.#unanswered = 0
    this.#later(this.usable ? ALIVE_EVERY_MS : WORKER_START_MAX_MS)
  }

  received(): void {
    this.#unanswered = 0
    if (this.usable) return
    this.usable = true
    this.#later(ALIVE_EVERY_MS)
  }

  stop(): void {
    this.#cancel?.()
  }

  #later(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.options.environment.after(ms, () => this.#look())
  }

  #look(): void {
    if (!this.usable) this.options.unusable()
    else if (++this.#unanswered > UNANSWERED_MAX) this.options.silent()
    else {
      this.options.beat()
      this.#later(ALIVE_EVERY_MS)
    }
  }
}
