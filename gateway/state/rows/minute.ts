import type { Row } from '../../../shared/protocol/kinds'
import type { DayState } from '../day-state'
import type { Market } from '../market'
import type { RowMaker } from './row-maker'

/** The minute line of each instrument: at the tick, the minutes that changed. */
export class MinuteRows implements RowMaker {
  readonly kinds = ['minute'] as const

  constructor(private readonly market: Market) {}

  tickDay({ line, topics }: DayState): void {
    if (line.dirtyFrom === Number.POSITIVE_INFINITY) return
    const { out, ingestTime, interest } = this.market
    if (interest(topics.tick)) {
      for (let slot = line.dirtyFrom; slot <= line.ring.newest; slot++) {
        const row = line.row(slot)
        if (row) out.push({ kind: 'minute', topic: topics.tick, row, ingestTime })
      }
    }
    line.clean()
  }

  rows(subject: string): Row<'minute'>[] | undefined {
    return this.market.days.get(subject)?.line.rows()
  }

  restart(): void {
    // The lines are the days'.
  }
}
