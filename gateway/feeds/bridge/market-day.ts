import { isBelievableInstrument, isBeyondLimits } from '../../../shared/market/bounds'
import type { FeedEvent } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { listedLimits } from '../../../shared/market/listed-limits'
import { dateToMs, msToNextPhase, type Phase, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { securityOf } from '../polling/codes'
import { OrderNumbers } from './order-numbers'
import { type Powers, type RowReference, readMarketRow } from './read-row'
import { type RowCode, rowShapes, type SecurityFields } from './wire'

const DAY_MS = 86_400_000

/** Result for the rows of a line. */
interface LineRows {
  events: FeedEvent[]
  refused: (readonly [place: number, code: RowCode])[]
}

/**
 * The trading day as the senders report it: date, securities, phases. All senders share one; the meaning of a row
 * depends only on the rows before it, so that a journal read again gives the same events.
 */
export class BridgeDay implements RowReference {
  tradingDay = ''
  from = Number.NaN
  to = Number.NaN
  /** Exchange time of the newest row, epoch ms. */
  newest: UnixMs = 0
  phase: Phase = 'before'
  private toldPhase = false
  private nextPhaseAt = Number.POSITIVE_INFINITY
  private readonly scales = new Map<InstrumentId, Powers>()
  /** Instruments whose limits the senders stated. */
  private readonly limited = new Map<InstrumentId, Instrument>()
  private readonly orderNumbers = new OrderNumbers()

  /** Rows of the day with prices beyond stated limits, and the instrument of the newest. */
  beyondLimits = { count: 0, newest: '' }

  /** `mayLeave`: whether a day that runs may be left for an earlier one. */
  constructor(private readonly mayLeave: (tradingDay: string, earlier: string) => boolean) {}

  powers(id: InstrumentId): Powers | undefined {
    return this.scales.get(id)
  }

  get instruments(): number {
    return this.scales.size
  }

  /** Takes rows from a place on. */
  read(rows: readonly unknown[], from: number): LineRows {
    const into: LineRows = { events: [], refused: [] }
    for (let place = from; place < rows.length; place++) {
      const row = rows[place]
      const code = Array.isArray(row) ? this.row(row, into.events) : 'bad-row'
      if (code) into.refused.push([place, code])
    }
    return into
  }

  /** The phase by Beijing's clock, unless senders report phases. */
  advance(marketTime: UnixMs, events: FeedEvent[]): void {
    if (this.toldPhase || marketTime < this.nextPhaseAt) return
    const time = Math.min(marketTime, this.to)
    this.enter(phaseAt(timeOfDay(time)), time, events)
    this.nextPhaseAt = marketTime > this.to ? Number.POSITIVE_INFINITY : time + msToNextPhase(timeOfDay(time))
  }

  private row(row: readonly unknown[], events: FeedEvent[]): RowCode | undefined {
    const event = readMarketRow(row, this)
    if (event === undefined) return this.told(row, events)
    if (typeof event === 'string') return event
    const limits = 'instrument' in event ? this.limited.get(event.instrument) : undefined
    if (limits && isBeyondLimits(event, limits)) {
      this.beyondLimits = { count: this.beyondLimits.count + 1, newest: limits.id }
      return 'beyond-limits'
    }
    const time = (event as { exchangeTime: UnixMs }).exchangeTime
    if (time > this.newest) this.newest = time
    if (time >= this.nextPhaseAt) this.advance(time, events)
    const shown = this.orderNumbers.observe(event)
    if (shown) events.push({ kind: 'instruments', instruments: [shown] })
    events.push(event)
    return undefined
  }

  /** Days, securities and phases are few: the schema itself checks them. */
  private told(row: readonly unknown[], events: FeedEvent[]): RowCode | undefined {
    if (row[0] === 'D') {
      const read = rowShapes.D.safeParse(row)
      return read.success ? this.begin(read.data[1], events) : 'bad-row'
    }
    if (row[0] === 'S') {
      const read = rowShapes.S.safeParse(row)
      return read.success ? this.introduce(read.data[1], events) : 'bad-row'
    }
    const read = rowShapes.P.safeParse(row)
    if (!read.success) return 'bad-row'
    if (this.tradingDay === '') return 'no-day'
    if (read.data[2] < this.from || read.data[2] > this.to) return 'other-day'
    this.toldPhase = true
    this.enter(read.data[1], read.data[2], events)
    return undefined
  }

  private begin(tradingDay: string, events: FeedEvent[]): RowCode | undefined {
    const midnight = dateToMs(tradingDay)
    if (Number.isNaN(midnight)) return 'bad-row'
    if (tradingDay === this.tradingDay) return undefined
    if (tradingDay < this.tradingDay && !this.mayLeave(this.tradingDay, tradingDay)) return 'old-day'
    this.tradingDay = tradingDay
    this.from = midnight
    this.to = midnight + DAY_MS - 1
    this.newest = 0
    this.phase = 'before'
    this.toldPhase = false
    this.nextPhaseAt = midnight + msToNextPhase(0)
    this.scales.clear()
    this.limited.clear()
    this.orderNumbers.clear()
    this.beyondLimits = { count: 0, newest: '' }
    events.push({ kind: 'day', tradingDay }, { kind: 'phase', phase: 'before', exchangeTime: midnight })
    return undefined
  }

  private introduce(fields: SecurityFields, events: FeedEvent[]): RowCode | undefined {
    if (this.tradingDay === '') return 'no-day'
    const instrument = instrumentOf(fields, this.tradingDay)
    if (!instrument) return 'no-board'
    if (!isBelievableInstrument(instrument)) return 'out-of-bounds'
    this.scales.set(fields.id, { price: 10 ** instrument.priceScale, volume: 10 ** instrument.volumeScale })
    if (instrument.limitsStated) this.limited.set(fields.id, instrument)
    else this.limited.delete(fields.id)
    this.orderNumbers.introduce(instrument, fields.hasOrderNumbers !== undefined || instrument.kind === 'crypto')
    const before = events.at(-1)
    if (before?.kind === 'instruments') before.instruments.push(instrument)
    else events.push({ kind: 'instruments', instruments: [instrument] })
    return undefined
  }

  private enter(phase: Phase, exchangeTime: UnixMs, events: FeedEvent[]): void {
    if (phase === this.phase) return
    this.phase = phase
    events.push({ kind: 'phase', phase, exchangeTime })
  }
}

/** Undefined where neither the code's range nor the sender says what it is. */
function instrumentOf(fields: SecurityFields, tradingDay: string): Instrument | undefined {
  const { id, name, priceScale, volumeScale = 0 } = fields
  const listed = securityOf(id)
  const pair = /\.(BINANCE|OKX)$/.test(id) && priceScale !== undefined
  if (!listed && !pair) return undefined
  const { kind, board } = listed ?? ({ kind: 'crypto', board: 'crypto' } as const)
  const scale = priceScale ?? listed?.priceScale ?? 2
  const price = (yuan: number) => Math.round(yuan * 10 ** scale)
  const prevClose = price(fields.prevClose)
  const { prevCloseOf } = fields
  const known = prevCloseOf === 'open' ? 0 : prevClose
  const ruled = listedLimits({ id, board, name, priceScale: scale, prevClose: known, tradingDay })
  return {
    id,
    name,
    kind,
    board,
    priceScale: scale,
    volumeScale,
    prevClose,
    limitUp: fields.limitUp === undefined ? ruled.up : price(fields.limitUp),
    limitDown: fields.limitDown === undefined ? ruled.down : price(fields.limitDown),
    ...(fields.limitUp && fields.limitDown ? { limitsStated: true as const } : {}),
    floatShares: fields.floatShares ?? 0,
    totalShares: fields.totalShares ?? 0,
    industry: fields.industry ?? '',
    meanVolume5: fields.meanVolume5 ?? 0,
    hasOrderNumbers: fields.hasOrderNumbers ?? true,
    ...(prevCloseOf ? { caveats: { prevCloseOf } } : {}),
  }
}
