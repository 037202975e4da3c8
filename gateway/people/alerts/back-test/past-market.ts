import type { Instrument, InstrumentId } from '../../../../shared/market/instrument'
import { type Phase, phaseAt, timeOfDay } from '../../../../shared/market/session'
import type { UnixMs } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { AlertDay, AlertMarket } from '../alert-market'
import type { BackTestDay, PastBar } from './past-days'

const NOT_MEASURED = { vpin: 0, buckets: 0 } as Row<'measure'>

/** One instrument's past day, as far as its minutes have been replayed. */
class PastCourse {
  running: Instrument
  lastHigh = 0
  private last = 0
  private volume = 0
  private amount = 0
  private readonly sums = { ad: [0, 0, 0, 0], od: [0, 0, 0, 0] }

  constructor(
    private readonly listed: Instrument,
    private readonly place: number,
  ) {
    this.running = listed
  }

  begin({ prevClose, meanVolume5, lastHigh }: BackTestDay): void {
    this.running = { ...this.listed, prevClose, meanVolume5 }
    this.lastHigh = lastHigh
    this.last = 0
    this.volume = 0
    this.amount = 0
    this.sums.ad.fill(0)
    this.sums.od.fill(0)
  }

  sum({ close, volume, amount, flow }: PastBar): void {
    this.last = close
    this.volume += volume
    this.amount += amount
    for (let grade = 0; grade < 4; grade++) {
      this.sums.ad[grade] = (this.sums.ad[grade] ?? 0) + (flow?.ad[grade] ?? 0)
      this.sums.od[grade] = (this.sums.od[grade] ?? 0) + (flow?.od[grade] ?? 0)
    }
  }

  /** `time`: that of the market. */
  day(time: UnixMs): AlertDay | undefined {
    if (this.listed.kind === 'index') return undefined
    return {
      instrument: this.running,
      time,
      last: this.last,
      volume: this.volume,
      amount: this.amount,
      hasPrints: true,
      place: this.place,
      quote: undefined,
      ledger: { day: this.sums, lifted: 0, orders: 0 },
      measures: { row: () => NOT_MEASURED },
    }
  }
}

/** The market of a past day: what is judged, and what its rule names beside it. */
export class BackTestMarket implements AlertMarket {
  tradingDay = ''
  time: UnixMs = 0
  private readonly courses: ReadonlyMap<InstrumentId, PastCourse>

  constructor(listed: readonly Instrument[]) {
    this.courses = new Map(listed.map((one, place) => [one.id, new PastCourse(one, place)]))
  }

  get phase(): Phase {
    return phaseAt(timeOfDay(this.time))
  }

  clock = () => ({ marketTime: this.time, speed: 1, phase: this.phase, tradingDay: this.tradingDay })

  begin(id: InstrumentId, day: BackTestDay): void {
    this.tradingDay = day.day
    this.courses.get(id)?.begin(day)
  }

  /** A minute is over: its shares and money are in the day's sums. */
  sum(id: InstrumentId, bar: PastBar): void {
    this.courses.get(id)?.sum(bar)
  }

  instrument = (id: InstrumentId) => this.courses.get(id)?.running

  day = (id: InstrumentId): AlertDay | undefined => this.courses.get(id)?.day(this.time)

  reference = (id: InstrumentId) => this.courses.get(id)

  indexLast = () => undefined
  indexHeardAt = () => undefined
  breadth = () => ({ up: 0, down: 0, limitUp: 0, limitDown: 0 })
}
