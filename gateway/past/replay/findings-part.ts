import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import { topic } from '../../../shared/protocol/topics'
import { Findings } from '../../market/state/retained-findings'
import { findingRow, marketRow } from '../../market/state/rows/findings'
import { minuteOfDay } from '../recorder/page-key'
import type { PublishRow, ReplayPart } from './day-part'
import { FINDINGS_MARK, findingStatesIn, markLabel, type StoredFindingState } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

/** Split findings as published up to a time: their later outcome is not known yet. */
export class FindingsPart implements ReplayPart {
  private readonly current = new Findings()
  /** Pending states of the newest mark read. */
  private ahead: StoredFindingState[] = []
  private label = ''

  constructor(
    private readonly day: RecordedReplayDay,
    at: UnixMs,
  ) {
    this.to(at, () => undefined)
  }

  findings(subject: string): SplitFinding[] {
    return this.current.of(subject)
  }

  rows(subject: string): Row<'finding'>[] {
    return this.current.of(subject).map(subject === 'market' ? marketRow : findingRow)
  }

  to(at: UnixMs, publish: PublishRow): void {
    for (const row of this.read(at)) {
      const finding = JSON.parse(row.body) as SplitFinding
      this.current.put(finding)
      publish(topic.split(finding.instrument), 'finding', row)
      publish(topic.splitMarket, 'finding', marketRow(finding))
    }
  }

  /** The newest state of each finding up to a time, in order of publication. */
  private read(at: UnixMs): Row<'finding'>[] {
    const newest = new Map<string, string>()
    /** From the newest back, so that only the requested ones of thousands of states are read. */
    const add = (states: readonly StoredFindingState[]) => {
      for (const { id, body } of states.toReversed()) if (!newest.has(id)) newest.set(id, body.toString('utf8'))
    }
    const before = this.cut(at)
    const reached = markLabel(minuteOfDay(at))
    // A mark contains the data before its minute; the first one beyond the time is the last to read.
    const labels =
      this.ahead.length > 0 || this.label > reached ? [] : this.day.labels(FINDINGS_MARK, this.label, reached)
    for (const label of labels.toReversed()) {
      const lines = this.day.markBytes(FINDINGS_MARK, label)
      this.ahead = [...(lines ? findingStatesIn(lines) : []), ...this.ahead]
      add(this.cut(at))
    }
    this.label = labels.at(-1) ?? this.label
    add(before)
    return [...newest].reverse().map(([id, body]) => ({ id, body }))
  }

  /** Removes and returns pending states whose time has come. */
  private cut(at: UnixMs): StoredFindingState[] {
    const later = this.ahead.findIndex(({ time }) => time > at)
    return this.ahead.splice(0, later < 0 ? this.ahead.length : later)
  }

  retainOnly(): void {
    // The market's list needs all of them.
  }
}
