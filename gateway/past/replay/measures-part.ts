import type { UnixMs } from '../../../shared/market/units'
import { topic } from '../../../shared/protocol/topics'
import type { PublishRow, ReplayPart } from './day-part'
import { MEASURE_MARK } from './mark-frames'
import { MarkRows } from './mark-rows'
import type { RecordedReplayDay } from './recorded-day'

/** Further figures of every instrument, by the minute. */
export class MeasuresPart implements ReplayPart {
  private readonly marks: MarkRows

  constructor(day: RecordedReplayDay, at: UnixMs) {
    this.marks = new MarkRows(day, MEASURE_MARK, ['measure'])
    this.marks.to(at)
  }

  rows() {
    return this.marks.rows('measure')
  }

  to(at: UnixMs, tell: PublishRow): void {
    for (const { kind, row } of this.marks.to(at)) tell(topic.measuresMarket, kind, row)
  }

  keepOnly(): void {
    // The market is one.
  }
}
