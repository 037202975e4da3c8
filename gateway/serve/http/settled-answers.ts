/** Maximum time that an answer is cached, ms; its own `max-age` may be less. */
const KEPT_MS = 60_000
/** Bytes of all answers together, and of the largest one that is cached. */
const BYTES_MAX = 32 * 1024 * 1024
const LARGEST = 4 * 1024 * 1024
const ANSWERS_MAX = 256

interface Settled {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** Answers that do not change any more, as their `Cache-Control` says: those of days that are over. */
export class SettledAnswers<Answer extends Settled> {
  private readonly kept = new Map<string, { answer: Answer; until: number }>()
  private bytes = 0

  /** Epoch ms. */
  constructor(private readonly now: () => number) {}

  find(key: string): Answer | undefined {
    const found = this.kept.get(key)
    if (!found) return undefined
    if (this.now() < found.until) return found.answer
    this.forget(key)
    return undefined
  }

  keep(key: string, answer: Answer): void {
    const seconds = Number(/max-age=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1] ?? 0)
    if (key === '' || answer.status !== 200 || seconds === 0 || answer.body.length > LARGEST) return
    this.forget(key)
    this.kept.set(key, { answer, until: this.now() + Math.min(KEPT_MS, seconds * 1_000) })
    this.bytes += answer.body.length
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= BYTES_MAX && this.kept.size <= ANSWERS_MAX) break
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    const found = this.kept.get(key)
    if (!found) return
    this.kept.delete(key)
    this.bytes -= found.answer.body.length
  }
}
