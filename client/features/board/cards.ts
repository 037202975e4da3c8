import { boardValue } from '../../store/board-view'
import type { ListedInstrument } from '../../store/instruments'
import { cardText } from '../../text/board'
import { formatChange, formatCount, formatLots, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { type FigureSource, figures } from './figures'

/** Columns that have a card. */
export type CardName = keyof typeof cardText.cards

const text = cardText.inputs

/** A card's formula with today's numbers of one instrument; undefined while they are not known. */
export function todayOf(name: CardName, source: FigureSource, instrument: ListedInstrument): string | undefined {
  const { index, priceScale } = instrument
  const { board, measures } = source
  const value = figures[name](source, index)
  if (!Number.isFinite(value)) return undefined
  const signed = (yuan: number) => formatYuan(yuan, { sign: true })
  const of = (column: Parameters<typeof measures.value>[0]) => measures.value(column, index)
  switch (name) {
    case 'vpin':
      return text.vpin(formatPercent(value, { sign: false }), of('buckets'), formatLots(of('bucket')))
    case 'pressure':
      return text.pressure(
        formatChange(value * 100, 2),
        formatLots(of('pressure'), { sign: true }),
        formatLots(of('depth')),
      )
    case 'micro': {
      const last = boardValue(board, 'last', index)
      return text.micro(formatPrice((last + value) * 10, priceScale + 1), formatPrice(last, priceScale))
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
