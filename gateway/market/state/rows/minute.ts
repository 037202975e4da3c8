import type { Row } from '../../../../shared/protocol/kinds'
import type { TopicName } from '../../../../shared/protocol/topics'
import type { MarketCore } from '../market'
import type { MinuteLine } from '../minute-line'
import type { RowMaker } from './row-maker'

/** The minute line of each instrument: at the tick, the minutes that changed. */
export class MinuteRowMaker implements RowMaker {
  readonly kinds = ['minute'] as const

  constructor(private readonly market: MarketCore) {}

  tick(): void {
    const { days, interest } = this.market
    for (const { line, topics } of days.changed) {
      if (line.dirtyFrom === Number.POSITIVE_INFINITY) continue
      if (interest(topics.tick)) this.tell(line, topics.tick)
      line.clean()
    }
  }

  rows(subject: string): Row<'minute'>[] | undefined {
    return this.market.days.get(subject)?.line.rows()
  }

  restart(): void {
    // The lines are the days'.
  }

  private tell(line: MinuteLine, name: TopicName): void {
    const { out, ingestTime } = this.market
    for (let slot = line.dirtyFrom; slot <= line.ring.newest; slot++) {
      const row = line.row(slot)
      if (row) out.push({ kind: 'minute', topic: name, row, ingestTime })
    }
  }
}
