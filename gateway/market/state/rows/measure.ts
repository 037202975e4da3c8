import type { Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** Slower than the table: these are looked at, not watched. */
const EVERY_TICKS = 4

/** Further figures of every instrument. */
export class MeasureRows implements RowMaker {
  readonly kinds = ['measure'] as const
  private ticks = 0

  constructor(private readonly market: MarketCore) {}

  tick(): void {
    const { days, out, ingestTime, interest } = this.market
    if (this.ticks++ % EVERY_TICKS !== 0 || !interest(topic.measuresMarket)) return
    for (const day of days.active) {
      if (!day.measures.dirty) continue
      day.measures.dirty = false
      out.push({ kind: 'measure', topic: topic.measuresMarket, row: day.measures.row(day), ingestTime })
    }
  }

  rows(): Row<'measure'>[] {
    return this.market.days.active.map((day) => day.measures.row(day))
  }

  restart(): void {
    // The measures are the days'.
  }
}
