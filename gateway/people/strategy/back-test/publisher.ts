import { nextTradingDay, previousTradingDay, shiftDay } from '../../../../shared/market/calendar'
import type { PublishedRule } from '../../../../shared/protocol/rest-back-tests'
import { logOf } from '../../../log'
import type { EngineRequest, FinishedRun, RunRows } from './messages'
import type { ComputedDays, OpenPublication, PublishedStore } from './published-store'
import { readTest } from './read-test'
import type { RunStore } from './run-store'

const log = logOf('back-test')

/** Calendar days before the first order that a rule may read. */
const HISTORY_DAYS = 900

export interface PublisherParts {
  store: PublishedStore
  runs: RunStore
  /** The running day, `YYYYMMDD`. */
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

  constructor(private readonly parts: PublisherParts) {}

  of(owner: string): Promise<PublishedRule[]> {
    return this.parts.store.of(owner)
  }

  /** Publishes the rule of one's own finished run, from the next trading day on. Throws `not-found`, `too-many`. */
  async publish(owner: string, runId: string): Promise<PublishedRule[]> {
    await this.parts.runs.stateOf(owner, runId)
    const run = await this.parts.runs.result(owner, runId)
    await this.parts.store.add(owner, run, nextTradingDay(this.parts.tradingDay()))
    return await this.of(owner)
  }

  async end(owner: string, id: string): Promise<PublishedRule[]> {
    await this.parts.store.end(owner, id)
    return await this.of(owner)
  }

  /** To be called again and again: computes, one rule after another, what is lacking up to the last finished day. */
  async refresh(): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    try {
      const to = previousTradingDay(this.parts.tradingDay())
      for (const publication of await this.parts.store.lacking(to)) {
        if (this.stop.signal.aborted) return
        await this.compute(publication, to).catch((thrown: unknown) =>
          log.warn({ err: thrown, id: publication.id }, 'a published rule could not be computed'),
        )
      }
    } finally {
      this.isBusy = false
    }
  }

  close(): void {
    this.stop.abort(new Error('closed'))
  }

  private async compute(publication: OpenPublication, to: string): Promise<void> {
    const { firstDay } = publication
    const test = { ...publication.test, from: shiftDay(firstDay, -HISTORY_DAYS), to, checks: false }
    const read = readTest(test)
    if (!read.ok) return
    const finished = await this.parts.run({ test, rule: read.rule, firstDay }, this.stop.signal)
    // Without records of the day: it is tried again.
    if (!finished || 'refused' in finished) return
    await this.parts.store.append(publication, computedDays(JSON.parse(finished.rows) as RunRows))
  }
}
