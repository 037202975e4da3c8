import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { type Phase, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import type { AlertDay, AlertMarket } from '../alert-market'
import type { PastBar, PastDay } from './past-days'

const NOT_MEASURED = { vpin: 0, buckets: 0 } as Row<'measure'>

/** One instrument's market on a past day, as far as its minutes have been told. */
export class PastMarket implements AlertMarket {
  tradingDay = ''
  time: UnixMs = 0
  private running: Instrument
  private lastHigh = 0
  private last = 0
  private volume = 0
  private amount = 0
  private readonly sums = { ad: [0, 0, 0, 0], od: [0, 0, 0, 0] }

  constructor(private readonly listed: Instrument) {
    this.running = listed
  }

  get phase(): Phase {
    return phaseAt(timeOfDay(this.time))
  }

  clock = () => ({ marketTime: this.time, speed: 1, phase: this.phase, tradingDay: this.tradingDay })

  begin({ day, prevClose, meanVolume5, lastHigh }: PastDay): void {
    this.tradingDay = day
    this.running = { ...this.listed, prevClose, meanVolume5 }
    this.lastHigh = lastHigh
    this.last = 0
    this.volume = 0
    this.amount = 0
    this.sums.ad.fill(0)
    this.sums.od.fill(0)
  }

  /** A minute is over: its shares and money are in the day's sums. */
  sum({ close, volume, amount, flow }: PastBar): void {
    this.last = close
    this.volume += volume
    this.amount += amount
    for (let grade = 0; grade < 4; grade++) {
      this.sums.ad[grade] = (this.sums.ad[grade] ?? 0) + (flow?.ad[grade] ?? 0)
      this.sums.od[grade] = (this.sums.od[grade] ?? 0) + (flow?.od[grade] ?? 0)
    }
  }

  instrument = (id: InstrumentId) => (id === this.listed.id ? this.running : undefined)

  day = (id: InstrumentId): AlertDay | undefined =>
    id !== this.listed.id || this.listed.kind === 'index'
      ? undefined
      : {
          ...{ instrument: this.running, last: this.last, volume: this.volume, amount: this.amount },
          ...{ hasPrints: true, place: 0, quote: undefined },
          ledger: { day: this.sums, lifted: 0, orders: 0 },
          measures: { row: () => NOT_MEASURED },
        }

  reference = () => ({
    ...{ days: 1, high: this.lastHigh, low: 0, closeBefore: 0, mean5: 0 },
    ...{ lastHigh: this.lastHigh, lastLow: 0 },
  })

  indexLast = () => undefined
  breadth = () => ({ up: 0, down: 0, limitUp: 0, limitDown: 0 })
}
