import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { SplitVerdict, SplitVerdicts } from '../../../../shared/protocol/rest-splits'

export interface VerdictCalls {
  fetch: (options: { signal: AbortSignal }) => Promise<SplitVerdicts>
  save: (verdict: Omit<SplitVerdict, 'judgedAt'>) => Promise<SplitVerdicts>
  withdraw: (id: string) => Promise<SplitVerdicts>
}

/**
 * The user's verdicts on findings, and the overall precision. A verdict is shown immediately and sent after the
 * previous ones; one that cannot be stored is reverted.
 */
export class VerdictBook {
  /** Counts changes. */
  version = 0
  /** Undefined until the gateway has answered. */
  verdicts: SplitVerdicts | undefined
  /** The newest failure, until something succeeds. */
  failure: unknown
  private readonly own = new Map<string, SplitVerdict['verdict']>()
  private readonly listeners = new Set<() => void>()
  private sent: Promise<void> = Promise.resolve()
  private underway = 0

  constructor(private readonly calls: VerdictCalls) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  of(id: string): SplitVerdict['verdict'] | undefined {
    return this.own.get(id)
  }

  async load(signal: AbortSignal): Promise<void> {
    try {
      const verdicts = await this.calls.fetch({ signal })
      // An answer from before a judgement would take that back.
      if (!signal.aborted && this.underway === 0) this.take(verdicts)
    } catch (thrown) {
      if (!signal.aborted) this.fail(thrown)
    }
  }

  /** The same verdict again withdraws it. Resolves when the gateway has stored it, or it was reverted. */
  judge(finding: Pick<SplitFinding, 'id' | 'style' | 'confidence'>, verdict: SplitVerdict['verdict']): Promise<void> {
    const { id, style, confidence } = finding
    const before = this.own.get(id)
    const withdraws = before === verdict
    this.put(id, withdraws ? undefined : verdict)
    this.underway++
    this.sent = this.sent.then(async () => {
      try {
        const saved = await (withdraws ? this.calls.withdraw(id) : this.calls.save({ id, verdict, style, confidence }))
        this.underway--
        this.take(saved)
      } catch (thrown) {
        this.underway--
        this.put(id, before)
        this.fail(thrown)
      }
    })
    return this.sent
  }

  private take(verdicts: SplitVerdicts): void {
    this.failure = undefined
    this.verdicts = verdicts
    if (this.underway === 0) {
      this.own.clear()
      for (const { id, verdict } of verdicts.mine) this.own.set(id, verdict)
    }
    this.notify()
  }

  private put(id: string, verdict: SplitVerdict['verdict'] | undefined): void {
    if (verdict) this.own.set(id, verdict)
    else this.own.delete(id)
    this.notify()
  }

  private fail(thrown: unknown): void {
    this.failure = thrown
    this.notify()
  }

  private notify(): void {
    this.version++
    for (const listener of [...this.listeners]) listener()
  }
}
