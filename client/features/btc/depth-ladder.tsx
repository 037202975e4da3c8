import { useCallback } from 'react'
import { type CanvasBox, CanvasView } from '../../charts/canvas-view'
import type { BookLevel } from '../../store/rows/tick-store'
import { btcText } from '../../text/btc'
import { formatPrice } from '../../ui/format'
import { withAlpha } from '../../ui/theme'
import type { Coin } from './use-coins'

const LEVELS = 10
/** Height of a row: as much as there is room for all levels, within bounds. */
const ROW_MIN = 17
const ROW_MAX = 26
const GAP = 20
const HEAD = 18

/** Levels with the running sum from the best one outwards. */
export function withDepth(levels: readonly BookLevel[]): (BookLevel & { depth: number })[] {
  let depth = 0
  return levels.map((level) => {
    depth += level.volume
    return { ...level, depth }
  })
}

function heads(context: CanvasRenderingContext2D, colour: string, width: number): void {
  const { price, quantity, depth } = btcText.bookColumns
  context.fillStyle = colour
  context.textAlign = 'left'
  context.fillText(price, 8, HEAD / 2)
  context.textAlign = 'right'
  context.fillText(quantity, width * 0.66, HEAD / 2)
  context.fillText(depth, width - 8, HEAD / 2)
}

/** Both sides of the book: a full bar for the level, a pale one for the depth up to it. */
export function DepthLadder({ coin }: { coin: Coin }) {
  const { tick, priceScale, volumeScale } = coin
  const draw = useCallback(
    ({ context, width, height, theme }: CanvasBox) => {
      const { bids, asks } = tick.book(LEVELS)
      context.font = `12px ${theme.fontFamily}`
      context.textBaseline = 'middle'
      if (bids.length === 0 && asks.length === 0) {
        context.fillStyle = theme.text3
        context.fillText(btcText.noBook, 8, 16)
        return
      }
      const side = (height - HEAD - GAP) / 2
      const tall = Math.min(ROW_MAX, Math.max(ROW_MIN, Math.floor(side / LEVELS)))
      const rows = Math.min(LEVELS, Math.floor(side / tall))
      const [below, above] = [withDepth(bids.slice(0, rows)), withDepth(asks.slice(0, rows))]
      const deepest = Math.max(1, below.at(-1)?.depth ?? 0, above.at(-1)?.depth ?? 0)
      const largest = Math.max(1, ...[...below, ...above].map(({ volume }) => volume))
      const quantity = (value: number) => (value / 10 ** volumeScale).toFixed(4)
      const line = (level: (typeof below)[number], y: number, colour: string) => {
        context.fillStyle = withAlpha(colour, 0.12)
        const deep = (level.depth / deepest) * width
        context.fillRect(width - deep, y, deep, tall - 1)
        context.fillStyle = withAlpha(colour, 0.3)
        const own = (level.volume / largest) * width * 0.5
        context.fillRect(width - own, y, own, tall - 1)
        context.textAlign = 'left'
        context.fillStyle = colour
        context.fillText(formatPrice(level.price, priceScale), 8, y + tall / 2)
        context.textAlign = 'right'
        context.fillStyle = theme.text1
        context.fillText(quantity(level.volume), width * 0.66, y + tall / 2)
        context.fillStyle = theme.text2
        context.fillText(quantity(level.depth), width - 8, y + tall / 2)
      }
      heads(context, theme.text3, width)
      const middle = HEAD + rows * tall
      above.forEach((level, index) => {
        line(level, middle - (index + 1) * tall, theme.down)
      })
      below.forEach((level, index) => {
        line(level, middle + GAP + index * tall, theme.up)
      })
      const spread = (asks[0]?.price ?? 0) - (bids[0]?.price ?? 0)
      context.textAlign = 'left'
      context.fillStyle = theme.text2
      if (spread > 0 && bids[0])
        context.fillText(
          `${btcText.spread} ${formatPrice(spread, priceScale)} (${((spread / bids[0].price) * 1e4).toFixed(2)}${btcText.premiumUnit})`,
          8,
          middle + GAP / 2,
        )
    },
    [tick, priceScale, volumeScale],
  )
  return <CanvasView label={btcText.depthOf(coin.label)} draw={draw} subscribe={tick.subscribe} />
}
