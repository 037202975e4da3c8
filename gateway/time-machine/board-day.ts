import type { UnixMs } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import { minuteOfDay } from '../recorder/page-key'
import { markLabel } from './mark-frames'
import type { RecordedDay } from './recorded-day'

/** What changed of the whole market on the way from one moment to another. */
export interface BoardStep {
  board: Row<'board'>[]
  breadth: Row<'breadth'>[]
}

const sameRow = <R extends object>(a: R, b: R): boolean =>
  Object.keys(a).every((name) => a[name as keyof R] === b[name as keyof R])

/** The whole market as it stood when the newest minute before a moment ended. */
export class BoardDay {
  private label: string | undefined
  private rows = new Map<number, Row<'board'>>()
  breadth: Row<'breadth'>[] = []

  constructor(private readonly day: RecordedDay) {}

  get board(): Row<'board'>[] {
    return [...this.rows.values()]
  }

  to(at: UnixMs): BoardStep {
    const label = this.day.boardLabel(markLabel(minuteOfDay(at)))
    if (label === undefined || label === this.label) return { board: [], breadth: [] }
    this.label = label
    const { board, breadth } = this.day.board(label)
    const changed = board.filter((row) => {
      const before = this.rows.get(row.index)
      return !before || !sameRow(before, row)
    })
    this.rows = new Map(board.map((row) => [row.index, row]))
    this.breadth = breadth
    return { board: changed, breadth }
  }
}

/** Every index up to the newest minute before a moment. */
export class IndexDays {
  private label = ''
  private readonly held = new Map<number, { now: Row<'index'>; minutes: Map<number, Row<'index-minute'>> }>()

  constructor(private readonly day: RecordedDay) {}

  now(place: number): Row<'index'>[] {
    const found = this.held.get(place)
    return found ? [found.now] : []
  }

  minutes(place: number): Row<'index-minute'>[] {
    return [...(this.held.get(place)?.minutes.values() ?? [])].sort((a, b) => a.slot - b.slot)
  }

  /** Places of the indexes that changed, and of each the minutes that did. */
  to(at: UnixMs): Map<number, Row<'index-minute'>[]> {
    const changed = new Map<number, Row<'index-minute'>[]>()
    for (const { label, indexes } of this.day.indexes(this.label, markLabel(minuteOfDay(at)))) {
      this.label = label
      for (const { place, now, minutes } of indexes) {
        const held = this.held.get(place) ?? { now, minutes: new Map<number, Row<'index-minute'>>() }
        this.held.set(place, held)
        held.now = now
        for (const row of minutes) held.minutes.set(row.slot, row)
        changed.set(place, [...(changed.get(place) ?? []), ...minutes])
      }
    }
    return changed
  }
}
