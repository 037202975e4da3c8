import type { HealthReport } from '../../../shared/protocol/rest'
import type { ClientLatency } from '../../../shared/protocol/socket-events'
import { healthWords } from './words'

/** A reader whose slowest rows take longer than this sees an outdated market. */
const LATE_MS = 1_000
/** Older reports are ignored: visible pages report once a minute. */
const TOLD_MAX_MS = 150_000
/** Number of connections named, the slowest first. */
const NAMED_MAX = 20

/** Delays from the gateway's receipt to the screen as measured by pages, by connection. */
export class ClientLatencies {
  private readonly told = new Map<string, ClientLatency & { at: number }>()

  constructor(private readonly now: () => number) {}

  take(connection: string, measured: ClientLatency): void {
    this.told.set(connection, { ...measured, at: this.now() })
  }

  leave(connection: string): void {
    this.told.delete(connection)
  }

  /** The last report of a connection. */
  of(connection: string): ClientLatency | undefined {
    const told = this.told.get(connection)
    return told && this.now() - told.at <= TOLD_MAX_MS ? told : undefined
  }

  report(): HealthReport {
    const at = this.now()
    const fresh = [...this.told].filter(([, told]) => at - told.at <= TOLD_MAX_MS)
    fresh.sort(([, a], [, b]) => b.p95 - a.p95)
    const slowest = fresh[0]?.[1].p95 ?? 0
    const median = [...fresh].sort(([, a], [, b]) => a.p50 - b.p50)[Math.floor(fresh.length / 2)]?.[1].p50 ?? 0
    const figures: Record<string, number> = { connections: fresh.length, p50: median, p95: slowest }
    for (const [connection, { p50, p95 }] of fresh.slice(0, NAMED_MAX)) {
      figures[`${connection}.p50`] = p50
      figures[`${connection}.p95`] = p95
    }
    const late = slowest > LATE_MS
    const words =
      fresh.length === 0 ? healthWords.clients.none : healthWords.clients.told(fresh.length, median, slowest)
    return { source: 'clients', state: late ? 'late' : 'ok', words, at, figures }
  }
}
