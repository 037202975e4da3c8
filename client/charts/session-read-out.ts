import type uPlot from 'uplot'
import type { Price, Shares } from '../../shared/market/units'
import { auctionWords, chartText } from '../text/common'
import { directionOf, EMPTY, formatLots, formatPercent, formatPrice, formatYuan } from '../ui/format'
import type { SessionStretch } from './session-axis'
import type { SessionColumns } from './session-columns'
import { baseOf, type FlowLine } from './session-options'
import { lastKnown, type ReadOut, type ReadOutItem } from './source'

interface SessionWords {
  prevClose: Price
  /** Shares in one 手. */
  lot: Shares
  priceScale: number
  averageLabel: string
  stretch: SessionStretch
  /** Volume is shown. */
  volume: boolean
  flows: readonly FlowLine[]
}

/** Text of the line above 分时 for a slot; for the newest one if none is pointed at. */
export function sessionReadOut(columnsOf: () => SessionColumns, words: SessionWords): ReadOut {
  const { prevClose, priceScale, stretch } = words
  return (plot: uPlot, pointed: number | null): ReadOutItem[] => {
    const columns = columnsOf()
    const index = pointed ?? Math.max(lastKnown(columns.price), lastKnown(columns.indicative))
    const place = columns.slot[index]
    const inAuction = place !== undefined && place < 0
    const price = inAuction ? columns.indicative?.[index] : columns.price[index]
    const base = baseOf(plot, prevClose)
    const tone = directionOf(price ? price - base : 0)
    return [
      { label: chartText.time, text: place === undefined ? EMPTY : stretch.text(place) },
      { label: inAuction ? auctionWords.price : chartText.price, text: formatPrice(price, priceScale), tone },
      { label: chartText.change, text: formatPercent(price ? (price - base) / base : null), tone },
      ...(inAuction ? auctionItems(columns, index, words.lot) : tradedItems(columns, index, words)),
    ]
  }
}

function auctionItems({ matched, unmatched }: SessionColumns, index: number, lot: Shares): ReadOutItem[] {
  const left = unmatched?.[index]
  return [
    { label: auctionWords.matched, text: formatLots(matched?.[index], lot) },
    { label: auctionWords.unmatched, text: formatLots(left, lot, { sign: true }), tone: directionOf(left) },
  ]
}

function tradedItems(columns: SessionColumns, index: number, words: SessionWords): ReadOutItem[] {
  const { averageLabel, priceScale, lot, volume, flows } = words
  const average = formatPrice(Math.round(columns.average[index] ?? 0), priceScale)
  return [
    { label: averageLabel, text: average, tone: 'average' },
    ...(volume ? [{ label: chartText.volume, text: formatLots(columns.volume[index], lot) }] : []),
    ...flows.map(({ label, tone }, line): ReadOutItem => {
      const yuan = columns.flow?.[line]?.[index]
      const text = formatYuan(yuan, { sign: true, digits: Math.abs(yuan ?? 0) < 1e8 ? 0 : 2 })
      return { label, text, ...(tone === 'text1' || tone === 'text2' ? {} : { tone }) }
    }),
  ]
}
