import type { InstrumentId } from '../../../shared/market/instrument'
import type { Facts } from './instruments'
import { countRefusal } from './losses'
import type { LineProblem } from './read-rows'
import type { RowRefusal } from './row'
import { text } from './text'

/** Bad lines of one file that are named one by one; the rest are summed. */
const NAMED_MAX = 5
const CODES_NAMED = 3

type Counts = Map<RowRefusal, number>

/** The rows of one file that are left out. */
export class Refusals {
  private readonly named: LineProblem[] = []
  private unnamed = 0
  private readonly codes = new Set<string>()
  private readonly byDay = new Map<string, Map<InstrumentId, Counts>>()
  private readonly totals: Counts = new Map()

  add(day: string, why: RowRefusal, count: number, instrument: InstrumentId = ''): void {
    const ofDay = this.byDay.get(day) ?? new Map<InstrumentId, Counts>()
    const counts = ofDay.get(instrument) ?? (new Map() as Counts)
    this.byDay.set(day, ofDay.set(instrument, counts))
    for (const each of [counts, this.totals]) each.set(why, (each.get(why) ?? 0) + count)
  }

  /** A line that cannot be used. */
  line(day: string, problem: LineProblem): void {
    const { why = 'unreadable', instrument, subject } = problem
    this.add(day, why, 1, instrument)
    if (why === 'unlisted') this.codes.add(subject ?? '')
    else if (this.named.length < NAMED_MAX) this.named.push(problem)
    else this.unnamed++
  }

  /** In sentences: lines by name, then the others' number. */
  lines(file: string): string[] {
    const lines = this.named.map(({ line, reason }) => text.problem(file, line, reason))
    if (this.unnamed > 0) lines.push(text.problem(file, 0, text.moreLines(this.unnamed)))
    return lines
  }

  /** Skipped rows, by reason; only rows without a board, or all. */
  sums(only?: RowRefusal): string[] {
    return [...this.totals].flatMap(([why, count]) => {
      if (only && why !== only) return []
      return why === 'unlisted'
        ? [text.unlistedRows(count, [...this.codes].slice(0, CODES_NAMED), this.codes.size)]
        : [text.refused[why](count)]
    })
  }

  /**
   * Adds them to the data of each instrument of a day. If the instrument of a row cannot be determined, it may belong
   * to any one of the file's `rows` rows. Rows without a board are no loss.
   */
  tell(day: string, facts: ReadonlyMap<InstrumentId, Facts>, rows: number, days: ReadonlySet<string>): void {
    const only = facts.size === 1 ? [...facts.values()][0] : undefined
    for (const [of, instruments] of this.byDay) {
      if (of !== day && (days.has(of) || day !== [...days][0])) continue
      for (const [id, counts] of instruments) {
        const owner = facts.get(id) ?? only
        for (const [why, count] of counts) {
          if (why === 'unlisted') continue
          if (owner) countRefusal(owner.losses, why, count)
          else for (const { losses } of facts.values()) Object.assign(losses, { unnamed: losses.unnamed + count })
        }
      }
    }
    for (const { losses } of facts.values()) if (losses.unnamed > 0) losses.among = rows
  }
}
