import type { Ledger } from '../../../shared/flow/ledger'
import { type BestQuote, microPrice, QuotePressure } from '../../../shared/flow/quote-pressure'
import { Vpin } from '../../../shared/flow/vpin'
import type { OrderAdd, OrderCancel, Quote, Trade } from '../../../shared/market/events'
import { isIndicative } from '../../../shared/market/indicative'
import type { Instrument } from '../../../shared/market/instrument'
import { amountToYuan, type Price, type Shares } from '../../../shared/market/units'
import {
  MEASURE_CANCELS,
  MEASURE_MICRO,
  MEASURE_PRESSURE,
  MEASURE_VPIN,
  type Row,
} from '../../../shared/protocol/kinds'

/** Data of a day from which its measures are computed. */
interface MeasuredDay {
  place: number
  instrument: Instrument
  ledger: Pick<Ledger, 'lifted' | 'orders'>
  last: Price
}

/** Figures of one instrument's day that few readers need; computed for all, sent to those readers. */
export class DayMeasures {
  dirty = false
  private readonly vpin: Vpin
  private readonly pressure = new QuotePressure()
  /** Written over by each quote. */
  private readonly best: BestQuote = { bidPrice: 0, bidVolume: 0, askPrice: 0, askVolume: 0 }
  /** 委托 and 撤单 as the venue counts them, or as seen in the order stream. */
  private orders = 0
  private cancels = 0

  /** `dayVolume`: usual volume of a day. */
  constructor(dayVolume: Shares) {
    this.vpin = new Vpin(dayVolume)
  }

  addTrade({ side, volume }: Pick<Trade, 'side' | 'volume'>): void {
    this.vpin.add(side, volume)
    this.dirty = true
  }

  addQuote(quote: Quote, minute: number): void {
    this.dirty = true
    if (quote.orders !== undefined) {
      this.orders = quote.orders
      this.cancels = quote.cancels ?? 0
    }
    const { best } = this
    if (isIndicative(quote)) {
      best.bidVolume = 0
      best.askVolume = 0
      return
    }
    const { bidPrices, bidVolumes, askPrices, askVolumes } = quote
    best.bidPrice = bidPrices[0] ?? 0
    best.bidVolume = bidVolumes[0] ?? 0
    best.askPrice = askPrices[0] ?? 0
    best.askVolume = askVolumes[0] ?? 0
    this.pressure.add(minute, best)
  }

  addOrder({ kind }: OrderAdd | OrderCancel): void {
    if (kind === 'order') this.orders++
    else this.cancels++
    this.dirty = true
  }

  /** Orders entered today, as counted so far. */
  get added(): number {
    return this.orders
  }

  row({ place, instrument, ledger, last }: MeasuredDay): Row<'measure'> {
    const { vpin, pressure, best, orders, cancels } = this
    const micro = microPrice(best)
    const known = (value: number, bit: number) => (Number.isNaN(value) ? 0 : bit)
    const whole = (value: number) => (Number.isNaN(value) ? 0 : Math.round(value))
    return {
      index: place,
      known:
        known(vpin.value, MEASURE_VPIN) |
        known(pressure.value, MEASURE_PRESSURE) |
        known(micro, MEASURE_MICRO) |
        (orders > 0 ? MEASURE_CANCELS : 0),
      lifted: Math.round(amountToYuan(ledger.lifted, instrument)),
      orders: ledger.orders,
      added: orders,
      cancelled: cancels,
      vpin: whole(vpin.value * 1_000),
      bucket: vpin.bucket,
      buckets: vpin.buckets,
      pressure: whole(pressure.flow),
      depth: whole(pressure.depth),
      micro: whole((micro - last) * 100),
    }
  }
}
