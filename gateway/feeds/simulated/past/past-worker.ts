import { parentPort, workerData } from 'node:worker_threads'
import { carriedCloses, countMinutes, type MinuteCounts, noCounts } from '../../../../shared/market/minute-breadth'
import { amountToYuan } from '../../../../shared/market/units'
import { inheritCalendar } from '../../../open-thread'
import type { DerivedMinute, PastStock } from '../../feed'
import { derivedPast } from './derived-past'
import { PastMarket } from './past-market'

/** Where stocks stood when each of some minutes of a past day was over, of which only their daily rows are known. */
class PastStates {
  private readonly course: ReturnType<typeof derivedPast>
  private readonly standings: DerivedMinute[][] = []

  constructor(
    seed: number,
    private readonly slots: readonly number[],
  ) {
    this.course = derivedPast(seed)
  }

  /** One more, after those that were told before. */
  add({ instrument, day }: Omit<PastStock, 'reference'>): void {
    const { minute, flow } = this.course(instrument, day)
    this.standings.push(
      this.slots.map((slot) => {
        const booked = flow.filter((row) => row.slot <= slot)
        const active = booked.reduce((sum, row) => sum + row.adS + row.adM + row.adL + row.adX, 0)
        const big = booked.reduce((sum, row) => sum + row.odL + row.odX, 0)
        return {
          close: minute.findLast((row) => row.slot <= slot)?.close ?? day.prevClose,
          adNet: flow.length > 0 ? amountToYuan(active, instrument) : null,
          odBig: flow.length > 0 && instrument.hasOrderNumbers ? amountToYuan(big, instrument) : null,
        }
      }),
    )
  }

  /** In the order in which they were told. */
  answer(): DerivedMinute[][] {
    return this.standings
  }
}

/** How many of some stocks rose, stood and fell by minute on a past day of which only their daily rows are known. */
class PastCounts {
  private readonly course: ReturnType<typeof derivedPast>
  private readonly counts = noCounts()

  constructor(seed: number) {
    this.course = derivedPast(seed)
  }

  add({ instrument, day }: Omit<PastStock, 'reference'>): void {
    countMinutes(this.counts, carriedCloses(this.course(instrument, day).minute), day.prevClose)
  }

  answer(): MinuteCounts {
    return this.counts
  }
}

/** Input of the thread at the start; then the stocks follow, some at a time, and at last `undefined`. */
export type PastWorkerInput = { seed: number } & (
  | { tradingDay: string }
  /** Only where they stood after these minutes. */
  | { slots: readonly number[] }
  /** Only how many rose, stood and fell by minute. */
  | { counts: true }
)

const port = parentPort
if (!port) throw new Error('past days are made in a thread of their own')

inheritCalendar()
const input = workerData as PastWorkerInput
const made =
  'slots' in input
    ? new PastStates(input.seed, input.slots)
    : 'counts' in input
      ? new PastCounts(input.seed)
      : new PastMarket(input.seed, input.tradingDay)
port.on('message', (stocks: readonly PastStock[] | undefined) => {
  if (stocks) for (const stock of stocks) made.add(stock)
  // The sender waits for this before it continues.
  port.postMessage(stocks ? undefined : made.answer())
})
