import { flowRow } from '../../../shared/protocol/flow-rows'
import type { PrintTape } from '../../../shared/protocol/print-tape'
import type { RebuildRefusal, RebuiltDay } from '../../../shared/protocol/rest-orders'
import type { DayState } from './day-state'
import type { PrintedDay } from './printed-day'

/** Prints booked before other work runs: about 5 ms. */
const PRINTS_PER_SLICE = 4_096
/**
 * Number of attempts, and pauses between them, to read the stored prints of the day: prints reach the disk with a short
 * delay.
 */
const ASKED_MAX = 12
const ASK_MS = 500

interface RebuildParts {
  /** The instrument's running day; another one, or undefined, once that is over. */
  day: () => DayState | undefined
  /** Begins to look for prints from before the tape. */
  lookFor: (day: DayState) => void
  /** The day was replaced by the one computed from its prints. */
  adopted: (day: DayState, printed: PrintedDay) => void
  wait: (ms: number) => Promise<unknown>
}

/** Recomputes what is derived of an instrument's day from its prints, and reports the differences. */
export async function rebuildDay(parts: RebuildParts): Promise<RebuiltDay | RebuildRefusal> {
  const { day: current, wait, adopted } = parts
  const day = current()
  if (!day) return 'not-told'
  if (day.always) return 'always'
  const tape = await wholeTape(day, parts)
  if (!tape || current() !== day) return 'no-record'
  const printed = day.reprinted()
  const reader = tape.reader()
  let prints = 0
  // To its end without a pause: prints that arrive meanwhile are on the tape and are booked here before the
  // replacement.
  while (reader.next()) {
    printed.add(reader)
    if (++prints % PRINTS_PER_SLICE === 0) await wait(0)
  }
  if (current() !== day) return 'no-record'
  const rebuilt = { prints, ...differences(day, printed) }
  adopted(day, printed)
  return rebuilt
}

async function wholeTape(day: DayState, { lookFor, wait }: RebuildParts): Promise<PrintTape | undefined> {
  day.record()
  for (let asked = 0; asked < ASKED_MAX && !day.tapeIsWhole; asked++) {
    lookFor(day)
    await wait(ASK_MS)
  }
  return day.tapeIsWhole ? day.tape : undefined
}

function differences(day: DayState, printed: PrintedDay): Omit<RebuiltDay, 'prints'> {
  const last = Math.max(day.line.newest, printed.line.newest, day.ledger.minutes.ring.newest)
  let [minutes, flows] = [0, 0]
  const flowAt = ({ ledger }: DayState | PrintedDay, slot: number) =>
    ledger.minutes.ring.find(slot) < 0 ? undefined : flowRow(ledger.minutes, slot)
  for (let slot = 0; slot <= last; slot++) {
    if (JSON.stringify(day.line.row(slot)) !== JSON.stringify(printed.line.row(slot))) minutes++
    if (JSON.stringify(flowAt(day, slot)) !== JSON.stringify(flowAt(printed, slot))) flows++
  }
  return { minutes, flows, volume: day.hasPrints ? printed.totals.volume - day.printed.volume : 0 }
}
