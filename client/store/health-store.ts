import type { AnySection } from '../../shared/protocol/frame'
import type { HealthReport } from '../../shared/protocol/rest'
import { BodyStore } from './body-store'

const SOURCES_MAX = 256

/** The gateway's own state (`health`), by source. */
export class HealthStore extends BodyStore<HealthReport> {
  apply(section: AnySection): void {
    if (section.kind === 'health') this.take(section, section.columns.source, section.columns.body, SOURCES_MAX)
  }

  get(source: string): HealthReport | undefined {
    return this.rows.get(source)
  }

  protected compare(a: HealthReport, b: HealthReport): number {
    return a.source < b.source ? -1 : 1
  }
}
