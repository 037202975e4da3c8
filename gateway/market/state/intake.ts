import type { MarketEvent, Quote, Trade } from '../../../shared/market/events'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { Update } from '../../../shared/protocol/update'
import type { DayState } from './day-state'
import type { MarketCore } from './market'
import { PreviousCloses } from './previous-closes'
import type { RowEngine } from './rows/row-engine'

/** Counts for the operators; all of the running day. */
export interface StateFigures {
  trades: number
  quotes: number
  /** Events of instruments that no list had named. */
  unknown: number
  /** Quotes whose totals were ahead of all prints received. */
  quotesAhead: number
  /** Instruments whose prints are behind the venue's totals now. */
  printsMissing: number
}

/** Applies market events to the state and triggers the rows that they change. */
export class StateIntake {
  private readonly updates: Update[] = []
  private readonly ticked: Update[] = []
  private readonly counts = { trades: 0, quotes: 0, unknown: 0 }
  private toldPhase = false
  private readonly closes: PreviousCloses

  constructor(
    private readonly market: MarketCore,
    private readonly rows: RowEngine,
    private readonly now: () => number,
  ) {
    this.closes = new PreviousCloses(market)
  }

  /** Rows changed by an event. The array is reused by the next call. */
  apply(event: MarketEvent): readonly Update[] {
    const { market, updates } = this
    updates.length = 0
    market.out = updates
    switch (event.kind) {
      case 'trade':
        this.trade(event)
        break
      case 'quote':
        this.quote(event)
        break
      case 'index':
        market.indexes.value(event)
        this.see(event.exchangeTime)
        break
      case 'members':
        market.indexes.setMembers(event)
        break
      case 'instruments':
        market.registry.put(event.instruments)
        this.closes.name(event.instruments)
        market.days.refresh()
        market.indexes.unresolve()
        break
      case 'phase':
        market.phase = event.phase
        this.toldPhase = true
        break
      case 'day':
        if (event.of) this.startOwnDays(event.of, event.tradingDay)
        else this.restart(event.tradingDay)
        break
      case 'past-minute': {
        const day = this.dayOf(event.instrument)
        // Minutes of earlier days are history and belong to the recorder.
        if (day && market.registry.ownDay(event.instrument) === beijingDate(event.start)) day.addMinute(event)
        break
      }
      case 'order':
      case 'cancel':
        market.days.get(event.instrument)?.measures.addOrder(event)
        this.rows.order(event)
        break
      case 'perpetual':
      case 'coin-depth':
        if (!market.registry.get(event.instrument)) {
          this.counts.unknown++
          break
        }
        market.ingestTime = this.now()
        this.rows.coin(event)
        break
      case 'past-day':
        break
    }
    return updates
  }

  /** Conflated rows; call about every 250 ms with the market's time. The array is reused by the next call. */
  tick(marketTime: UnixMs): readonly Update[] {
    const { market, ticked } = this
    ticked.length = 0
    market.out = ticked
    market.ingestTime = this.now()
    market.marketTime = Math.max(market.marketTime, marketTime)
    if (!this.toldPhase) market.phase = phaseAt(timeOfDay(market.marketTime))
    if (market.eventTime > 0) this.closes.settle()
    this.rows.tick()
    return ticked
  }

  figures(): StateFigures {
    let quotesAhead = 0
    let printsMissing = 0
    for (const day of this.market.days.active) {
      quotesAhead += day.quotesAhead
      if (day.hasPrints && day.quoted.volume > day.printed.volume) printsMissing++
    }
    return { ...this.counts, quotesAhead, printsMissing }
  }

  private trade(trade: Trade): void {
    const day = this.dayOf(trade.instrument)
    if (!day) return
    this.counts.trades++
    day.addTrade(trade)
    this.closes.see(day)
    this.see(trade.exchangeTime, day)
    this.market.ingestTime = this.now()
    this.rows.trade(trade, day)
  }

  private quote(quote: Quote): void {
    const day = this.dayOf(quote.instrument)
    if (!day) return
    this.counts.quotes++
    day.addQuote(quote)
    this.closes.see(day)
    this.see(quote.exchangeTime, day)
    this.market.ingestTime = this.now()
    this.rows.quote(quote, day)
  }

  private dayOf(id: InstrumentId): DayState | undefined {
    const known = this.market.days.get(id)
    if (known) return known
    const day = this.market.days.open(id)
    if (day) this.market.indexes.unresolve()
    else this.counts.unknown++
    return day
  }

  /** Instruments with a day of their own do not move the market's clock. */
  private see(time: UnixMs, day?: DayState): void {
    const { market } = this
    // Most rows arrive in order and many at one time: these need no check.
    if (time <= market.eventTime) return
    if (day && market.registry.ownDay(day.instrument.id) !== undefined) return
    market.eventTime = time
    market.marketTime = Math.max(market.marketTime, time)
  }

  private startOwnDays(ids: readonly InstrumentId[], tradingDay: string): void {
    for (const id of ids) {
      this.market.registry.startOwnDay(id, tradingDay)
      this.market.days.drop(id)
    }
  }

  private restart(tradingDay: string): void {
    const { market } = this
    this.closes.turn()
    market.registry.startDay(tradingDay)
    market.days.clear()
    this.rows.restart()
    market.indexes.restart()
    market.marketTime = 0
    market.eventTime = 0
    this.toldPhase = false
    market.phase = 'before'
    Object.assign(this.counts, { trades: 0, quotes: 0, unknown: 0 })
    this.updates.push({ kind: 'reset', ingestTime: this.now() })
  }
}
