import type { IndexMembers, IndexValue } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { DayState } from './day-state'
import type { IndexMember } from './index-flow'
import { IndexLine } from './index-line'
import type { Registry } from './registry'

/** The market's indexes with their members and days. */
export class Indexes {
  private readonly members = new Map<InstrumentId, IndexMembers['members']>()
  private readonly resolved = new Map<InstrumentId, IndexMember[]>()
  private readonly lines = new Map<InstrumentId, IndexLine>()

  constructor(
    private readonly registry: Registry,
    private readonly dayOf: (id: InstrumentId) => DayState | undefined,
  ) {}

  /** Weights are normalized by their sum. */
  setMembers({ index, members }: IndexMembers): void {
    const total = members.reduce((sum, { weight }) => sum + weight, 0)
    const set = () => {
      this.members.set(index, total > 0 ? members.map((each) => ({ ...each, weight: each.weight / total })) : [])
      this.resolved.delete(index)
    }
    const line = this.line(index)
    if (line) line.keepThrough(set)
    else set()
  }

  value(event: IndexValue): void {
    this.line(event.instrument)?.value(event)
  }

  membersOf(index: InstrumentId): IndexMembers['members'] {
    return this.members.get(index) ?? []
  }

  get(index: InstrumentId): IndexLine | undefined {
    return this.lines.get(index)
  }

  get all(): Iterable<IndexLine> {
    return this.lines.values()
  }

  refresh(): void {
    for (const line of this.lines.values()) line.refresh()
  }

  /** A new instrument or a member's first event: members must be looked up again. */
  unresolve(): void {
    this.resolved.clear()
    for (const [id, line] of this.lines) line.instrument = this.registry.get(id) ?? line.instrument
  }

  /** Clears the day's values; members stay until the feed sends others. */
  restart(): void {
    this.lines.clear()
    this.resolved.clear()
    for (const index of this.members.keys()) this.line(index)
  }

  private line(index: InstrumentId): IndexLine | undefined {
    const known = this.lines.get(index)
    if (known) return known
    const instrument = this.registry.get(index)
    if (!instrument) return undefined
    const line = new IndexLine(instrument, this.registry.placeOf(index) as number, () => this.resolve(index))
    this.lines.set(index, line)
    return line
  }

  private resolve(index: InstrumentId): readonly IndexMember[] {
    const known = this.resolved.get(index)
    if (known) return known
    const members = this.membersOf(index).map(({ instrument, weight }) => ({
      weight,
      prevClose: this.registry.get(instrument)?.prevClose ?? 0,
      day: this.dayOf(instrument),
    }))
    this.resolved.set(index, members)
    return members
  }
}
