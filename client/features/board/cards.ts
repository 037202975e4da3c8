import { type BestQuote, microPrice } from '../../../shared/flow/quote-pressure'
import { sharesPerLot } from '../../../shared/market/lot'
import { boardValue } from '../../store/rows/board-view'
import type { ListedInstrument } from '../../store/rows/instruments'
import { cardText } from '../../text/board'
import { formatChange, formatCount, formatLots, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { type FigureSource, figures } from './figures'

/** Columns that have a card. */
export type CardName = keyof typeof cardText.cards

const text = cardText.inputs

/** Columns whose money goes by the standard ledger. */
export const BY_LEDGER: ReadonlySet<CardName> = new Set(['passive', 'lifted'])

export interface CardSource extends FigureSource {
  /** Top of the instrument's book; without it there are no inputs of the micro-price. */
  best?: BestQuote | undefined
}

/** A card's formula with today's numbers of one instrument; undefined while they are not known. */
export function todayOf(name: CardName, source: CardSource, instrument: ListedInstrument): string | undefined {
  const { id, index, priceScale } = instrument
  const lots = (shares: number, options?: { sign: boolean }) => formatLots(shares, sharesPerLot(id), options)
  const { board, measures } = source
  const value = figures[name](source, index)
  if (!Number.isFinite(value)) return undefined
  const signed = (yuan: number) => formatYuan(yuan, { sign: true })
  const of = (column: Parameters<typeof measures.value>[0]) => measures.value(column, index)
  switch (name) {
    case 'vpin':
      return text.vpin(
        formatPercent(value, { sign: false, digits: 1 }),
        lots(value * of('buckets') * of('bucket')),
        of('buckets'),
        lots(of('bucket')),
      )
    case 'pressure':
      return text.pressure(formatChange(value * 100, 2), lots(of('pressure'), { sign: true }), lots(of('depth')))
    case 'micro': {
      // Taken from the book itself, so that the displayed numbers give the displayed result.
      const { best } = source
      const micro = best ? microPrice(best) : Number.NaN
      if (!best || Number.isNaN(micro)) return undefined
      const price = (units: number) => formatPrice(units, priceScale)
      return text.micro({
        bid: price(best.bidPrice),
        bidLots: lots(best.bidVolume),
        ask: price(best.askPrice),
        askLots: lots(best.askVolume),
        lots: lots(best.bidVolume + best.askVolume),
        micro: formatPrice(micro * 10, priceScale + 1),
        last: price(boardValue(board, 'last', index)),
      })
    }
    case 'passive':
      return text.passive(
        signed(value),
        signed(boardValue(board, 'odBig', index)),
        signed(boardValue(board, 'adBig', index)),
      )
    case 'lifted':
      return text.lifted(signed(value), signed(boardValue(board, 'odBig', index)))
    case 'meanOrder':
      return text.meanOrder(
        formatYuan(value),
        formatYuan(boardValue(board, 'turnover', index)),
        formatCount(of('orders')),
      )
    case 'cancelRate':
      return text.cancelRate(
        formatPercent(value, { sign: false }),
        formatCount(of('cancelled')),
        formatCount(of('added')),
      )
  }
}
