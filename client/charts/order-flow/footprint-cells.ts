import { footprintText } from '../../text/footprint'
import { formatCount } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { canvasFont } from '../plot-frame'
import { type FootprintMinute, imbalances } from './footprint'

/** Numbers need so much room, CSS pixels; below it cells are colours, delta and POC. */
const NUMBER_WIDTH = 58
const NUMBER_HEIGHT = 11

/** Opacity of a cell with hardly any volume, and of the largest cell of its minute, on which numbers stay readable. */
const FAINTEST = 0.08
export const FULLEST = 0.5

/** Distance from the middle of a cell to its numbers, CSS pixels. */
const GAP = 6
/** The ground of a marked number reaches so far beyond it, and is at most so high, CSS pixels. */
const GROUND = 2
const GROUND_HEIGHT = 15
/** Numbers that need more than this part of their usual size to fit are not drawn smaller: they are left out. */
const SMALLEST = 0.75

/** Drawing parameters of a minute's cells. Lengths in canvas pixels. */
export interface CellStyle {
  theme: Theme
  /** Height of a cell in price units. */
  tick: number
  /** Width of a minute. */
  pitch: number
  /** Height of a cell. */
  tall: number
  /** Canvas pixels a CSS pixel. */
  px: number
  numbers: boolean
  /** Shares in one 手. */
  lot: number
}

/** Lots without a unit: cells are narrow. */
export const lots = (shares: number, lot: number): string => formatCount(Math.round(shares / lot), { digits: 1 })

/** Whether cells of this size have room for numbers. */
export const hasRoom = ({ pitch, tall, px }: Pick<CellStyle, 'pitch' | 'tall' | 'px'>): boolean =>
  pitch >= NUMBER_WIDTH * px && tall >= NUMBER_HEIGHT * px

/** Scale factor of the numbers of a minute to fit `room` pixels, at most 1; 0 = too small to read. */
function fitOf(ctx: CanvasRenderingContext2D, { cells }: FootprintMinute, room: number, lot: number): number {
  let longest = 1
  for (const { bought, sold } of cells) longest = Math.max(longest, lots(bought, lot).length, lots(sold, lot).length)
  const part = room / (longest * ctx.measureText('0').width)
  return part >= 1 ? 1 : part >= SMALLEST ? part : 0
}

/** A number of a cell at a side of its middle; a marked one on a ground of the side's colour, as no colour can be read on all cells. */
function writeSide(
  ctx: CanvasRenderingContext2D,
  text: string,
  side: 'buy' | 'sell',
  isMarked: boolean,
  { middle, top, height }: { middle: number; top: number; height: number },
  { theme, px }: Pick<CellStyle, 'theme' | 'px'>,
): void {
  const at = middle + (side === 'buy' ? GAP : -GAP) * px
  if (isMarked) {
    const width = ctx.measureText(text).width
    ctx.fillStyle = side === 'buy' ? theme.up : theme.down
    const tall = Math.min(height, GROUND_HEIGHT * px)
    const left = (side === 'buy' ? at : at - width) - GROUND * px
    ctx.fillRect(left, top + Math.floor((height - tall) / 2), width + 2 * GROUND * px, tall)
  }
  ctx.textAlign = side === 'buy' ? 'left' : 'right'
  ctx.fillStyle = isMarked ? theme.onSolid : theme.text1
  ctx.fillText(text, at, top + height / 2)
}

/** Bought and sold of a minute at each price. `left`: where the minute begins; `y`: a price's place. */
export function paintCells(
  ctx: CanvasRenderingContext2D,
  minute: FootprintMinute,
  left: number,
  y: (price: number) => number,
  style: CellStyle,
): void {
  const { theme, tick, pitch, tall, px, numbers, lot } = style
  ctx.font = canvasFont(theme)
  ctx.textBaseline = 'middle'
  const most = Math.max(...minute.cells.map(({ volume }) => volume), 1)
  const [from, width] = [Math.round(left + px), Math.max(1, Math.round(pitch - 2 * px))]
  const middle = from + width / 2
  const fit = numbers ? fitOf(ctx, minute, width / 2 - (GAP + 1) * px, lot) : 0
  if (fit > 0) ctx.font = canvasFont(theme, fit)
  const marked = fit > 0 ? imbalances(minute, tick) : undefined
  const height = Math.max(1, Math.round(tall) - 1)
  for (const { price, bought, sold, volume } of minute.cells) {
    const top = Math.round(y(price + tick))
    const delta = bought - sold
    const tone = delta > 0 ? theme.up : delta < 0 ? theme.down : theme.flat
    ctx.fillStyle = withAlpha(tone, FAINTEST + (FULLEST - FAINTEST) * (volume / most))
    ctx.fillRect(from, top, width, height)
    if (price === minute.poc) {
      ctx.strokeStyle = theme.average
      ctx.lineWidth = px
      ctx.strokeRect(from + 0.5, top + 0.5, width - 1, height - 1)
    }
    if (!marked) continue
    const side = marked.get(price)
    const cell = { middle, top, height }
    writeSide(ctx, lots(sold, lot), 'sell', side === 'sell', cell, style)
    ctx.textAlign = 'center'
    ctx.fillStyle = theme.text3
    ctx.fillText(footprintText.between, middle, top + height / 2)
    writeSide(ctx, lots(bought, lot), 'buy', side === 'buy', cell, style)
  }
}
