import { kinds } from '../../../shared/protocol/kinds'
import type { HealthReport } from '../../../shared/protocol/rest'
import { BodyStore } from './body-store'

/** The gateway's own state (`health`), by source. */
export class HealthStore extends BodyStore<'health', HealthReport> {
  constructor() {
    super('health', 'health', { key: 'source', capacity: kinds.health.retainedByPage })
  }

  protected compare(a: HealthReport, b: HealthReport): number {
    return a.source < b.source ? -1 : 1
  }
}
