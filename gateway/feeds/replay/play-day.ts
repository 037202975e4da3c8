import { BookQuotes } from '../../../shared/flow/book-quotes'
import type { FeedEvent, PhaseChange } from '../../../shared/market/events'
import { beijingMidnight, PHASE_STARTS, type Phase, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { type Order, REACH_MAX } from './disorder'
import { inPlayOrder } from './in-order'
import { isBeyond } from './limits'
import { FileMerge } from './merge'
import { type LineProblem, readRows } from './read-rows'
import type { Remote } from './remote'
import type { ReplayRow } from './row'
import { belongsTo, type RecordingSegment } from './segments'
import type { RecordedDay } from './survey'
import { tapeOf } from './tape'
import { text } from './text'

/** Every phase of a recorded day: the one it begins in, then each as its time comes, up to the last event. */
function phasesOf({ firstTime, lastTime, allDay }: RecordedDay): PhaseChange[] {
  if (allDay) return [{ kind: 'phase', phase: 'always', exchangeTime: firstTime }]
  const midnight = beijingMidnight(firstTime)
  const later = PHASE_STARTS.map(
    ([start, phase]): PhaseChange => ({ kind: 'phase', phase, exchangeTime: midnight + start }),
  ).filter(({ exchangeTime }) => exchangeTime > firstTime && exchangeTime <= lastTime)
  return [{ kind: 'phase', phase: phaseAt(timeOfDay(firstTime)), exchangeTime: firstTime }, ...later]
}

export const BATCH_MAX = 512
/** A reader this far behind (wall time) slows the tape instead of being given everything at once. */
const LAG_MS = 1_000

/** How the playback of a day ended: at its end, or by a seek that must restart (another, or this) day. */
export type PlayOutcome = { kind: 'over'; events: number; duplicates: number } | { kind: 'seek'; to: UnixMs }

/** A day being played: where it stands, for the feed's clock. */
export class DayPlayer {
  private readonly tape
  private reached: UnixMs
  private next: UnixMs
  private over = false
  private phase: Phase
  private events = 0
  private readonly snapshots = new BookQuotes()
  private readonly troubles: string[] = []

  constructor(
    readonly day: RecordedDay,
    private readonly remote: Remote,
    private readonly known: ReadonlySet<string>,
  ) {
    this.tape = tapeOf(day.firstTime, day.lastTime, day.allDay)
    this.reached = day.firstTime
    this.next = day.firstTime
    this.phase = phasesOf(day)[0]?.phase ?? 'before'
    for (const instrument of day.unseen) this.snapshots.follow(instrument)
  }

  /** The market's time: what the tape says, never behind an event already given nor beyond the one to come. */
  clock() {
    const due = Math.floor(this.tape.timeAt(this.remote.due()))
    const marketTime = this.over ? this.day.lastTime : Math.max(this.reached, Math.min(due, this.next))
    const still = this.over || this.remote.paused || this.remote.speed === Number.POSITIVE_INFINITY
    const passed = this.day.allDay || this.over ? this.phase : phaseAt(timeOfDay(marketTime))
    return { marketTime, speed: still ? 0 : this.remote.speed, phase: passed, tradingDay: this.day.tradingDay }
  }

  /**
   * Yields the day's events when they are due, including the phases, at the end `closed`. `skipTo`: everything up to
   * this time at once. `elsewhere` returns whether a seek leads to another day.
   */
  async *play(
    skipTo: UnixMs,
    elsewhere: (time: UnixMs) => boolean,
    signal: AbortSignal,
  ): AsyncGenerator<readonly FeedEvent[], PlayOutcome> {
    const { remote, tape, day } = this
    const phases = phasesOf(day)
    const merge = new FileMerge(day.segments.map((segment) => ({ blocks: this.rowsOf(segment) })))
    let paused = false
    remote.place(0)
    try {
      while (!signal.aborted) {
        const target = remote.takeSeek()
        if (target !== undefined) {
          if (elsewhere(target) || target < this.clock().marketTime) return { kind: 'seek', to: target }
          skipTo = target
        }
        if (remote.paused !== paused) {
          paused = remote.paused
          yield [
            paused
              ? { kind: 'status', state: 'paused', detail: text.paused }
              : { kind: 'status', state: 'live', detail: text.resumed },
          ]
          continue
        }
        const row = await merge.peek()
        for (const detail of this.troubles.splice(0)) yield [{ kind: 'status', state: 'error', detail }]
        this.next = Math.min(timeOf(row?.event), timeOf(phases[0]), this.snapshotDue())
        if (this.next === Number.POSITIVE_INFINITY) break
        const due = this.dueTime(skipTo)
        if (this.next <= due) {
          yield this.collect(merge, phases, due)
          if (remote.speed === Number.POSITIVE_INFINITY) remote.place(tape.positionOf(this.reached))
        } else if (skipTo > Number.NEGATIVE_INFINITY) {
          remote.place(tape.positionOf(Math.max(skipTo, this.reached)))
          skipTo = Number.NEGATIVE_INFINITY
        } else {
          await remote.rest(remote.paused ? undefined : tape.positionOf(this.next) - remote.due(), signal)
        }
      }
      this.over = true
      if (!signal.aborted && !['closed', 'after-hours', 'ended'].includes(this.phase)) {
        this.phase = 'closed'
        yield [{ kind: 'phase', phase: 'closed', exchangeTime: day.lastTime }]
      }
      return { kind: 'over', events: this.events, duplicates: merge.duplicates }
    } finally {
      await merge.close()
    }
  }

  private collect(merge: FileMerge, phases: ReturnType<typeof phasesOf>, due: UnixMs): FeedEvent[] {
    const batch: FeedEvent[] = []
    while (batch.length < BATCH_MAX) {
      const row = merge.peekNow()
      if (row === 'unread') break
      const phase = phases[0]
      const [rowTime, phaseTime, snapshotDue] = [timeOf(row?.event), timeOf(phase), this.snapshotDue()]
      const first = Math.min(rowTime, phaseTime, snapshotDue)
      if (first > due || first === Number.POSITIVE_INFINITY) break
      this.reached = Math.max(this.reached, first)
      if (phase && phaseTime === first) {
        phases.shift()
        this.phase = phase.phase
        batch.push(phase)
      } else if (row && rowTime === first) {
        merge.shift()
        this.events++
        if (row.event.kind !== 'quote') this.snapshots.add(row.event)
        batch.push(row.event)
      } else {
        const snapshot = this.snapshots.take(this.day.lastTime)
        if (snapshot) batch.push(snapshot)
      }
    }
    return batch
  }

  /** Nothing is later than the day's last row. */
  private snapshotDue(): UnixMs {
    const { due } = this.snapshots
    return due === Number.POSITIVE_INFINITY ? due : Math.min(due, this.day.lastTime)
  }

  /** The market time up to which events may go out now. */
  private dueTime(skipTo: UnixMs): UnixMs {
    if (this.next <= skipTo) return skipTo
    if (this.remote.paused) return Number.NEGATIVE_INFINITY
    if (this.remote.speed === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
    const latest = this.tape.positionOf(this.next) + LAG_MS * this.remote.speed
    if (this.remote.due() > latest) this.remote.place(latest)
    return this.tape.timeAt(this.remote.due())
  }

  private rowsOf(segment: RecordingSegment) {
    const { file, fromLine, toLine, order } = segment
    const problem = ({ line, reason, ends }: LineProblem) => {
      if (ends && !this.known.has(file.path)) this.troubles.push(text.problem(file.name, line, reason))
    }
    const rows = this.believed(segment, readRows(file.path, { from: fromLine, to: toLine, problem }))
    return order ? inPlayOrder(rows, this.bounded(order)) : rows
  }

  /** The segment's own rows, without those whose price cannot be. */
  private async *believed(
    segment: RecordingSegment,
    blocks: AsyncIterable<readonly ReplayRow[]>,
  ): AsyncGenerator<ReplayRow[]> {
    const isOwn = belongsTo(segment)
    const { bounds } = this.day
    for await (const block of blocks) {
      yield block.filter((row) => {
        const limits = bounds.get(row.event.instrument)
        return isOwn(row.event.exchangeTime) && !(limits && isBeyond(row, limits))
      })
    }
  }

  /** All files together buffer no more rows than a single one may. */
  private bounded({ reach, by }: Order): Order {
    const sorted = this.day.segments.filter(({ order }) => order).length
    return { reach: Math.min(reach, Math.ceil(REACH_MAX / sorted)), by }
  }
}

const timeOf = (event: { exchangeTime: UnixMs } | undefined): UnixMs => event?.exchangeTime ?? Number.POSITIVE_INFINITY
