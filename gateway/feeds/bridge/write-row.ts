import type { FeedEvent, MarketEvent } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { RowsLine, WireRow } from './wire'

const LETTERS = { buy: 'B', sell: 'S', none: 'N' } as const

/** Converts a feed's events into rows for a bridge. Stores the scales of the announced instruments. */
export class RowWriter {
  private readonly scales = new Map<InstrumentId, Pick<Instrument, 'priceScale' | 'volumeScale'>>()

  /** Rows of an event; none of what the bridge has no row for. */
  rows(event: FeedEvent): WireRow[] {
    switch (event.kind) {
      case 'day':
        return event.of ? [] : [['D', event.tradingDay]]
      case 'phase':
        return [['P', event.phase, event.exchangeTime]]
      case 'instruments':
        return event.instruments.map((instrument) => this.security(instrument))
      case 'trade':
      case 'order':
      case 'cancel':
      case 'quote':
      case 'index':
        return [this.market(event)]
      default:
        return []
    }
  }

  private security(instrument: Instrument): WireRow {
    const { id, name, priceScale, volumeScale, hasOrderNumbers } = instrument
    this.scales.set(id, { priceScale, volumeScale })
    const price = (value: number) => decimal(value, priceScale)
    const { floatShares, totalShares, industry, meanVolume5, caveats, limitUp, limitDown, limitsStated } = instrument
    return [
      'S',
      {
        id,
        name,
        hasOrderNumbers,
        priceScale,
        volumeScale,
        prevClose: price(instrument.prevClose),
        ...(caveats?.prevCloseOf ? { prevCloseOf: caveats.prevCloseOf } : {}),
        // Limits by a rule are left to the reader's own rule: only stated ones refuse prices.
        ...(limitsStated || limitUp === 0 ? { limitUp: price(limitUp), limitDown: price(limitDown) } : {}),
        floatShares,
        totalShares,
        industry,
        meanVolume5,
      },
    ]
  }

  private market(event: Extract<MarketEvent, { kind: 'trade' | 'order' | 'cancel' | 'quote' | 'index' }>): WireRow {
    const { priceScale, volumeScale } = this.scales.get(event.instrument) ?? { priceScale: 2, volumeScale: 0 }
    const price = (value: number) => decimal(value, priceScale)
    const volume = (value: number) => decimal(value, volumeScale)
    const money = (value: number) => decimal(value, priceScale + volumeScale)
    const { instrument: id, exchangeTime: time } = event
    if (event.kind === 'trade') {
      const { buyNo, sellNo, venueSeq, side } = event
      const exact = event.amount === event.price * event.volume
      const numbers = [LETTERS[side], buyNo, sellNo, venueSeq] as const
      const columns = ['T', id, time, price(event.price), volume(event.volume), ...numbers] as const
      if (event.summed) return exact ? [...columns, 'A'] : [...columns, money(event.amount), 'A']
      return exact ? [...columns] : [...columns, money(event.amount)]
    }
    if (event.kind === 'order') {
      const { orderNo, side, venueSeq } = event
      const columns = [
        'O',
        id,
        time,
        orderNo,
        LETTERS[side],
        price(event.price),
        volume(event.volume),
        venueSeq,
      ] as const
      return event.pricing === 'own-best' ? [...columns, 'U'] : [...columns]
    }
    if (event.kind === 'cancel') {
      const { orderNo, side, venueSeq } = event
      return ['C', id, time, orderNo, LETTERS[side], volume(event.volume), venueSeq]
    }
    const { last, open, high, low } = event
    const day = [price(last), price(open), price(high), price(low)] as const
    if (event.kind === 'index') {
      return ['X', id, time, ...day, price(event.equalWeight), event.volume, event.turnover]
    }
    const levels = (prices: readonly number[], volumes: readonly number[]) =>
      prices.flatMap((level, at) => [price(level), volume(volumes[at] ?? 0)])
    return [
      ...(['Q', id, time, ...day, volume(event.volume), money(event.amount), event.trades ?? -1] as const),
      levels(event.bidPrices, event.bidVolumes),
      levels(event.askPrices, event.askVolumes),
    ]
  }
}

/** Whole units as the decimal nearest to them. */
const decimal = (units: number, scale: number): number => (scale === 0 ? units : units / 10 ** scale)

/** Rows `n`, `n + 1`, … as a line. */
export const rowsText = (n: number, rows: readonly WireRow[]): string =>
  `${JSON.stringify({ n, rows } satisfies RowsLine)}\n`
