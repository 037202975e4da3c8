import type { HealthReport } from '../../../shared/protocol/rest'
import { alarmWords } from './words'

const EVERY_MS = 60_000

/**
 * A message every minute for a service that raises an alarm when it stops, because a dead process cannot report itself.
 * Sent only by the process that handles incidents, so that silence means either has failed.
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
    // The next one follows in a minute.
    this.send(`heartbeat-${now}`, alarmWords.alive(ill.map(({ words }) => words))).catch(() => undefined)
  }
}
