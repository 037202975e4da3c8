import type { HealthReport } from '../../../shared/protocol/rest'
import { alarmWords } from './words'

const EVERY_MS = 60_000

/**
 * A sign of life every minute, for a service that raises the alarm when it stays out: of this process it cannot be
 * told by itself that it is dead. Sent only by who looks after everything else, so that silence means either.
 */
export class Heartbeat {
  private sentAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly send: (id: string, text: string) => Promise<unknown>,
    private readonly now: () => number,
  ) {}

  look(reports: readonly Pick<HealthReport, 'state' | 'words'>[]): void {
    const now = this.now()
    if (now - this.sentAt < EVERY_MS) return
    this.sentAt = now
    const ill = reports.filter(({ state }) => state !== 'ok')
    // The next one comes in a minute.
    this.send(`heartbeat-${now}`, alarmWords.alive(ill.map(({ words }) => words))).catch(() => undefined)
  }
}
