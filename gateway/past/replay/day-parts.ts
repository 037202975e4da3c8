import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import type { UnixMs } from '../../../shared/market/units'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { type ParsedTopic, type TopicFamily, topic } from '../../../shared/protocol/topics'
import type { DealtIn } from '../../market/state/day-deals'
import type { PublishRow, ReplayPart } from './day-part'
import { DealsPart } from './deals-part'
import { FindingsPart } from './findings-part'
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

  to(at: UnixMs, publish: PublishRow): void {
    for (const { kind, row } of this.marks.to(at)) publish(topic.measuresMarket, kind, row)
  }

  retainOnly(): void {
    // There is only one subject.
  }
}

/** Families that are each computed separately, once they have readers. */
type PartFamily = 'split' | 'deals' | 'measures'
const isPart = (family: TopicFamily): family is PartFamily =>
  family === 'split' || family === 'deals' || family === 'measures'

interface DayPartsOptions {
  day: RecordedReplayDay
  sealed: boolean
  /** Basis for measuring an instrument's orders; undefined if the day's list lacks the instrument. */
  dealtIn: (id: string) => DealtIn | undefined
}

/** Data that a replay computes in addition to prints, the whole table and indexes, from a time on. */
export class DayParts {
  private readonly parts = new Map<PartFamily, ReplayPart>()

  constructor(
    private readonly options: DayPartsOptions,
    private at: UnixMs,
  ) {}

  rows({ family, subject }: ParsedTopic, kind: KindName): readonly Row<KindName>[] {
    return isPart(family) ? this.part(family).rows(subject, kind) : []
  }

  to(at: UnixMs, publish: PublishRow): void {
    this.at = at
    for (const part of this.parts.values()) part.to(at, publish)
  }

  /** Data without readers is dropped. */
  retainOnly(read: readonly ParsedTopic[]): void {
    for (const [family, part] of this.parts) {
      const subjects = new Set(read.flatMap((one) => (one.family === family ? [one.subject] : [])))
      if (subjects.size === 0) this.parts.delete(family)
      else part.retainOnly(subjects)
    }
  }

  private part(family: PartFamily): ReplayPart {
    const known = this.parts.get(family)
    if (known) return known
    const { at, options } = this
    const made = {
      measures: () => new MeasuresPart(options.day, at),
      split: () => new FindingsPart(options.day, at),
      deals: () => new DealsPart({ ...options, at, grades: DEFAULT_GRADES }),
    }[family]()
    this.parts.set(family, made)
    return made
  }
}

/** Instrument data at an index of the list by which its orders are measured. */
export const dealtInOf = (table: InstrumentTable, place: number): DealtIn => ({
  priceScale: table.priceScale[place] ?? 2,
  volumeScale: table.volumeScale[place] ?? 0,
  floatShares: table.floatShares[place] ?? 0,
})
