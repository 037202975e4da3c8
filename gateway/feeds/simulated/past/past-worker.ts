import { parentPort, workerData } from 'node:worker_threads'
import { carriedCloses, countMinutes, type MinuteCounts, noCounts } from '../../../../shared/market/minute-breadth'
import { columnBuffers } from '../../../../shared/market/minute-prints'
import { dateToMs } from '../../../../shared/market/session'
import { amountToYuan } from '../../../../shared/market/units'
import { inheritCalendar } from '../../../open-thread'
import type { DerivedMinute, DerivedPrints, PastStock } from '../../feed'
import { Random } from '../exchange/random'
import { derivedPast } from './derived-past'
import { PastBoard } from './past-board'
import { PastMarket } from './past-market'
import { pastPrints } from './past-prints'

/** State of stocks at the end of given minutes of a past day with daily rows only. */
class PastStates {
  private readonly course: ReturnType<typeof derivedPast>
  private readonly states: DerivedMinute[][] = []

  constructor(
    seed: number,
    private readonly slots: readonly number[],
  ) {
    this.course = derivedPast(seed)
  }

  add({ instrument, day }: Omit<PastStock, 'reference'>): void {
    const { minute, flow } = this.course(instrument, day)
    this.states.push(
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

  /** In the order of the `add` calls. */
  answer(): DerivedMinute[][] {
    return this.states
  }
}

/** Numbers of rising, unchanged and falling stocks by minute on a past day with daily rows only. */
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

/** Prints of stocks on a past day with daily rows only. */
class PastPrints {
  private readonly course: ReturnType<typeof derivedPast>
  private readonly made: DerivedPrints[] = []

  constructor(private readonly seed: number) {
    this.course = derivedPast(seed)
  }

  add({ instrument, day }: Omit<PastStock, 'reference'>): void {
    const { minute, flow } = this.course(instrument, day)
    const random = new Random(this.seed, `prints:${instrument.id}:${day.tradingDay}`)
    this.made.push(pastPrints(random, instrument, dateToMs(day.tradingDay), minute, flow))
  }

  answer(): DerivedPrints[] {
    return this.made
  }

  /** Buffers of the answer to transfer. */
  buffers(): ArrayBuffer[] {
    return this.made.flatMap(columnBuffers)
  }
}

/** Input of the thread at its start. Messages with stocks follow, and then `undefined`, which requests the answer. */
export type PastWorkerInput = { seed: number } & (
  | { tradingDay: string }
  /** State of the stocks after these minutes. */
  | { slots: readonly number[] }
  /** Numbers of rising, unchanged and falling stocks by minute. */
  | { counts: true }
  /** Minutes after which the table of the whole market is derived. */
  | { board: readonly number[] }
  | { prints: true }
)

const port = parentPort
if (!port) throw new Error('past-worker must run in a worker thread')

inheritCalendar()
const input = workerData as PastWorkerInput

function deriverOf(): PastStates | PastCounts | PastBoard | PastPrints | PastMarket {
  if ('slots' in input) return new PastStates(input.seed, input.slots)
  if ('counts' in input) return new PastCounts(input.seed)
  if ('board' in input) return new PastBoard(derivedPast(input.seed), input.board)
  return 'prints' in input ? new PastPrints(input.seed) : new PastMarket(input.seed, input.tradingDay)
}

const deriver = deriverOf()
port.on('message', (stocks: readonly PastStock[] | undefined) => {
  // The sender waits for an answer before it continues.
  if (!stocks) return port.postMessage(deriver.answer(), 'buffers' in deriver ? deriver.buffers() : [])
  for (const stock of stocks) deriver.add(stock)
  port.postMessage(undefined)
})
