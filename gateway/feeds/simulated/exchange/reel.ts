import { BIG_GRADE } from '../../../../shared/flow/grades'
import type { MinutePrints } from '../../../../shared/market/minute-prints'
import { MINUTE_MS } from '../../../../shared/market/units'
import type { CoinMarket } from '../coins/coin-market'
import { COARSE_QUOTE_MS, FINE_SECONDS, MARKET_STEP_MS, STAMP_MS } from './continuous'
import { NumberSet } from './number-set'
import { type BookedPrint, RecordedSums } from './recorded-sums'
import type { Activity } from './schedule'
import { BUY, SELL, TRADING } from './tape'
import type { TradingFloor } from './trading-floor'

const SECOND_MS = 1000
const SUMS_MS = FINE_SECONDS * 1000

/** Place of an instrument that this market does not have. */
const NOBODY = -1

/**
 * Recorded data of the running day: sent again as the market's clock advances, with equally booked prints as one (a day
 * of single prints would take a quarter of an hour).
 */
export class Reel {
  /** Time up to which it may be sent. */
  until = 0
  #lived: MinutePrints | undefined
  #next = 0
  #ids: readonly string[] = []
  /** Numbers in batches, by place on record. */
  #instruments = new Int32Array(0)
  readonly #numbers: ReadonlyMap<string, number>
  readonly #sums: RecordedSums
  /** Orders that have traded, and those that are big, by channel. */
  readonly #seen: NumberSet[] = []
  readonly #big: NumberSet[] = []
  /** Orders of each company that the tape has not received yet. */
  readonly #orders: Uint32Array

  constructor(
    readonly floor: Pick<TradingFloor, 'tape' | 'fair' | 'quick'>,
    readonly coins: CoinMarket,
    readonly writeIndexes: (time: number) => void,
  ) {
    const { companies } = floor.tape
    const coined = coins.numbers()
    this.#numbers = new Map([...companies.map(({ id }, i): [string, number] => [id, i]), ...coined])
    this.#sums = new RecordedSums(Math.max(...this.#numbers.values()) + 1)
    this.#orders = new Uint32Array(companies.length)
  }

  /** The next stretch; `isLast`: the market lives from the beat on that follows its last print. */
  load(lived: MinutePrints, isLast: boolean): void {
    // The one before ended a moment early: prints of that moment are left of it.
    this.#take(Number.POSITIVE_INFINITY)
    this.#lived = lived
    this.#next = 0
    const newest = lived.time.at(-1) ?? lived.from
    // Events at the time of the next segment have their prints there.
    this.until = isLast ? (Math.floor(newest / MARKET_STEP_MS) + 1) * MARKET_STEP_MS : lived.to - 1
    if (lived.ids.length === this.#ids.length && lived.ids.every((id, place) => id === this.#ids[place])) return
    this.#ids = lived.ids
    this.#instruments = Int32Array.from(lived.ids, (id) => this.#numbers.get(id) ?? NOBODY)
  }

  /** Order numbers start over. */
  startDay(): void {
    for (const set of [...this.#seen, ...this.#big]) set?.clear()
  }

  /** How far a step goes at most. */
  next(time: number, activity: Activity): number {
    const step = activity === 'continuous' ? SECOND_MS : MINUTE_MS
    return Math.min((Math.floor(time / step) + 1) * step, this.until)
  }

  /** A step. `isBoundary`: a new segment begins then. Pauses often, as all senders here do, for batching. */
  *pass(activity: Activity, time: number, next: number, isBoundary: boolean): Generator<void> {
    // Same values as first sent: live recordings have an index value each second, others one per step.
    const wasLived = this.#isLived()
    if (activity === 'continuous' && wasLived && time % SECOND_MS === 0) {
      this.#take(Math.min(next, time + MARKET_STEP_MS))
      // A minute's first value comes behind its first prints.
      if (time % MINUTE_MS === 0) yield* this.#tell()
      this.writeIndexes(time)
    }
    this.#take(next)
    if (activity === 'continuous' && !wasLived && next % SUMS_MS === 0) {
      yield* this.#tell()
      this.writeIndexes(next - STAMP_MS)
    }
    if (activity === 'continuous' && next % COARSE_QUOTE_MS === 0) yield* this.quote(next - 1)
    if (activity === 'after-hours' && isBoundary) {
      yield* this.quote(next)
      this.writeIndexes(next)
    }
    if (next % MINUTE_MS !== 0 && next !== this.until) return
    yield* this.#tell()
    if (next % MINUTE_MS !== 0) return
    this.coins.goOn()
    this.coins.tell(next - 1)
  }

  /** All trades before a time are sent, and fair values are set accordingly. */
  *stand(before: number): Generator<void> {
    this.#take(before)
    yield* this.#tell()
    this.floor.fair.stand()
  }

  /** Every company's figures, as they stand with its prints. */
  *quote(time: number): Generator<void> {
    const { tape, quick } = this.floor
    yield* this.stand(time)
    for (let i = 0; i < tape.companies.length; i++) {
      if (tape.status(i) !== TRADING || tape.trades[i] === 0) continue
      tape.passOver(i, this.#orders[i] as number)
      this.#orders[i] = 0
      quick.quote(i, time)
      yield
    }
  }

  /** Whether the next segment was recorded live and not sent as sums. */
  #isLived(): boolean {
    const { summed } = this.#lived as MinutePrints
    return (summed[this.#next] ?? summed.at(-1)) === 0
  }

  /** Takes what was traded before a moment. */
  #take(before: number): void {
    const lived = this.#lived
    if (!lived) return
    const { tape } = this.floor
    const { time, price, volume, buyNo, sellNo, place, side, grades } = lived
    const print: BookedPrint = { ...NO_PRINT }
    for (; this.#next < time.length && (time[this.#next] as number) < before; this.#next++) {
      const at = this.#next
      const instrument = this.#instruments[place[at] as number] as number
      if (instrument === NOBODY) continue
      print.time = time[at] as number
      print.price = price[at] as number
      print.volume = volume[at] as number
      print.side = side[at] as number
      print.grades = grades[at] as number
      print.buyNo = buyNo[at] as number
      print.sellNo = sellNo[at] as number
      print.orders = 0
      print.bigBuys = this.#count(instrument, print, print.buyNo, print.grades & 3, BUY)
      print.bigSells = this.#count(instrument, print, print.sellNo, print.grades >> 2, SELL)
      this.#sums.add(instrument, print)
      if (instrument >= tape.companies.length) this.coins.retake(instrument, print.price, print.volume)
      else {
        this.#orders[instrument] = (this.#orders[instrument] as number) + print.orders
        tape.retake(instrument, print.time, print.price, print.volume, print.buyNo, print.sellNo)
      }
    }
  }

  #tell(): Generator<void> {
    const { tape } = this.floor
    const isCoin = (instrument: number) => instrument >= tape.companies.length
    return this.#sums.flush(tape.out, (of) => (isCoin(of) ? this.coins.nextSeq(of) : tape.number(of)))
  }

  /** Counts an order of a print with those that have traded; answers how many are big that were not, as ledgers count them. */
  #count(instrument: number, print: BookedPrint, no: number, grade: number, side: number): number {
    const isBig = grade >= BIG_GRADE
    if (no === 0) return isBig && print.side === side ? 1 : 0
    if (no < 0) {
      print.orders -= no
      return isBig ? -no : 0
    }
    const channel = this.floor.tape.channel(instrument)
    this.#seen[channel] ??= new NumberSet()
    this.#big[channel] ??= new NumberSet()
    if (this.#seen[channel].add(no)) print.orders++
    return isBig && this.#big[channel].add(no) ? 1 : 0
  }
}

const NO_PRINT: BookedPrint = {
  time: 0,
  price: 0,
  volume: 0,
  side: 0,
  grades: 0,
  buyNo: 0,
  sellNo: 0,
  orders: 0,
  bigBuys: 0,
  bigSells: 0,
}
