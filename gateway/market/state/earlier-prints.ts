import { PrintTape, readTape, type TapePrint } from '../../../shared/protocol/print-tape'
import type { DayState } from './day-state'

/** The running day's stored prints of an instrument, as a tape; undefined if some are missing. */
export type RunningDayTape = (tradingDay: string, id: string) => Promise<Uint8Array | undefined>

/** Prints copied before other work runs: about 5 ms. */
const PRINTS_PER_SLICE = 8_192
/** Prints reach the disk shortly after they are booked: maximum attempts to read them. */
const ASKED_MAX = 20

const isSame = (one: TapePrint, other: TapePrint): boolean =>
  one.exchangeTime === other.exchangeTime &&
  one.price === other.price &&
  one.volume === other.volume &&
  one.amount === other.amount &&
  one.side === other.side &&
  one.buyNo === other.buyNo &&
  one.sellNo === other.sellNo

/**
 * The day from its first print on: the first `before` stored prints, then the whole running tape. Undefined if the
 * stored prints do not continue with the running tape's first print (they end earlier, or are of another day). `before`
 * undefined: their number is unknown, and they extend up to exactly that print.
 */
export async function joinedTape(
  kept: Uint8Array,
  before: number | undefined,
  running: PrintTape,
  pause: () => Promise<void>,
): Promise<{ whole: PrintTape; before: number } | undefined> {
  const whole = new PrintTape()
  const earlier = readTape(kept)
  const later = running.reader()
  const isPrinted = later.next()
  for (;;) {
    const isKept = earlier.next()
    const isThere = before === undefined ? isKept && isPrinted && isSame(earlier, later) : whole.count === before
    // There was no print since the tape began: the stored prints must end there too.
    if (isThere && !isPrinted) return isKept ? undefined : { whole, before: whole.count }
    if (!isKept || (isThere && !isSame(earlier, later))) return undefined
    if (isThere) break
    whole.append(earlier)
    if (whole.count % PRINTS_PER_SLICE === 0) await pause()
  }
  const joined = { whole, before: whole.count }
  whole.append(later)
  while (later.next()) {
    whole.append(later)
    if (whole.count % PRINTS_PER_SLICE === 0) await pause()
  }
  return joined
}

/** Searches prints from before an instrument's tape began, if every print is stored. */
export class EarlierPrints {
  private readonly asked = new WeakMap<DayState, number>()
  private readonly looking = new WeakSet<DayState>()

  constructor(
    private readonly keptTape: RunningDayTape | undefined,
    private readonly tradingDay: (id: string) => string,
    private readonly pause: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
  ) {}

  /** Begins to make the day's tape whole, if it is not and may become so. To be called again until it is. */
  lookFor(day: DayState): void {
    const { keptTape, asked, looking } = this
    const times = asked.get(day) ?? 0
    if (!keptTape || !day.tape || day.tapeIsWhole || looking.has(day) || times >= ASKED_MAX) return
    asked.set(day, times + 1)
    looking.add(day)
    // The reader of the disk reports disk errors; the day continues from where its tape begins.
    this.find(day, keptTape)
      .catch(() => undefined)
      .finally(() => looking.delete(day))
  }

  private async find(day: DayState, keptTape: RunningDayTape): Promise<void> {
    const { tape, bookedBefore } = day
    const { id } = day.instrument
    const kept = await keptTape(this.tradingDay(id), id)
    const joined = kept && tape && (await joinedTape(kept, bookedBefore, tape, this.pause))
    if (!joined || day.tape !== tape) return
    const { whole, before } = joined
    const copied = whole.count - before
    // Prints since the last copied one.
    const rest = tape.reader()
    while (tape.count > copied && rest.next()) if (rest.position > copied) whole.append(rest)
    day.makeTapeWhole(whole)
  }
}
