import { nextTradingDay, previousTradingDay, shiftDay } from '../../../../shared/market/calendar'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { PublishedRule } from '../../../../shared/protocol/rest-back-tests'
import { logOf } from '../../../log'
import type { EngineRequest, FinishedRun, RunRows } from './messages'
import { type OwnSource, readRequest } from './own-rules'
import type { ComputedDays, OpenPublication, PublishedStore } from './published-store'
import type { RunStore } from './run-store'
import { text } from './text'

const log = logOf('back-test')

/** Calendar days before the first order that a rule may read. */
const HISTORY_DAYS = 900
/** Time between two attempts at the same day, ms: its records may be late, or a code of a rule may not trade. */
export const RETRY_MS = 10 * 60_000

export interface PublisherParts {
  store: PublishedStore
  runs: RunStore
  own: OwnSource
  now(): number
  /** The running day, `YYYYMMDD`; empty before the first one. */
  tradingDay(): string
  run(request: EngineRequest, signal: AbortSignal): Promise<FinishedRun | null>
}

/** Days of a finished computation since the first order; the index counts from the evening before. */
function computedDays({ trades, equity, index, after }: RunRows): ComputedDays {
  const before = index.length - equity.length
  const base = before > 0 ? (index[before - 1] ?? null) : 1
  return {
    days: equity.map(({ date, equity: equityFen }, at) => {
      const value = index[before + at] ?? null
      return {
        day: date,
        equityFen,
        index: value === null || base === null ? null : value / base,
        trades: trades.filter((trade) => trade.date === date),
      }
    }),
    after: after ?? null,
  }
}

/** Published rules: each finished day is computed once its records are there, and is written once. */
export class Publisher {
  private readonly stop = new AbortController()
  private isBusy = false
  private tried = { day: '', at: 0 }
  /** Why the newest day of a rule is missing, by the rule's id: of the last attempt. */
  private reasons: ReadonlyMap<string, string> = new Map()

  constructor(private readonly parts: PublisherParts) {}

  async of(owner: string): Promise<PublishedRule[]> {
    const rules = await this.parts.store.of(owner)
    return rules.map((rule) => {
      const refusal = rule.endedAt === null ? this.reasons.get(rule.id) : undefined
      return refusal === undefined ? rule : { ...rule, refusal }
    })
  }

  /**
   * Publishes the rule of one's own finished run, from the next trading day on. Throws `not-found`, `too-many`, and
   * `unavailable` before the first trading day.
   */
  async publish(owner: string, runId: string): Promise<PublishedRule[]> {
    const today = this.parts.tradingDay()
    if (today === '') throw new ZeusError('unavailable')
    const run = (await this.parts.runs.of(owner)).find(({ id }) => id === runId)
    if (!run) throw new ZeusError('not-found')
    await this.parts.store.add(owner, run, nextTradingDay(today))
    return await this.of(owner)
  }

  async end(owner: string, id: string): Promise<PublishedRule[]> {
    await this.parts.store.end(owner, id)
    return await this.of(owner)
  }

  /** Must be called repeatedly: computes the missing days up to the last finished one, one rule after another. */
  async refresh(): Promise<void> {
    const today = this.parts.tradingDay()
    if (this.isBusy || today === '') return
    const to = previousTradingDay(today)
    if (to === this.tried.day && this.parts.now() - this.tried.at < RETRY_MS) return
    this.isBusy = true
    try {
      const reasons = new Map<string, string>()
      for (const publication of await this.parts.store.lacking(to)) {
        if (this.stop.signal.aborted) return
        const refusal = await this.compute(publication, to).catch((thrown: unknown) => {
          log.warn({ err: thrown, id: publication.id }, 'a published rule could not be computed')
          return text.broken
        })
        if (refusal !== undefined) reasons.set(publication.id, refusal)
      }
      this.reasons = reasons
      this.tried = { day: to, at: this.parts.now() }
    } finally {
      this.isBusy = false
    }
  }

  close(): void {
    this.stop.abort(new Error('closed'))
  }

  /** Writes the missing days. Returns why it cannot, a Chinese sentence. */
  private async compute(publication: OpenPublication, to: string): Promise<string | undefined> {
    const { firstDay } = publication
    const test = { ...publication.test, from: shiftDay(firstDay, -HISTORY_DAYS), to, checks: false }
    const read = await readRequest(this.parts.own, publication.owner, test)
    if (!read.ok) return read.reason
    const finished = await this.parts.run({ ...read.request, firstDay }, this.stop.signal)
    if (!finished) return text.noBars
    if ('refused' in finished) return text.refused[finished.refused]
    const computed = computedDays(JSON.parse(finished.rows) as RunRows)
    await this.parts.store.append(publication, computed)
    return computed.days.at(-1)?.day === to ? undefined : text.noDay
  }
}
