import { arrowOf, directionOf, formatPercent } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'

/** Canvas of a panel. Sizes are in `unit`: a 1080th of the screen's height. */
export interface WallBox {
  context: CanvasRenderingContext2D
  width: number
  height: number
  theme: Theme
  unit: number
  /** Every word that was written, for those who cannot see it. */
  words: string[]
}

/** Sizes of letters in 1080ths of the screen's height; none is smaller than the first. */
export const LETTERS = { small: 28, normal: 34, large: 48, huge: 92 } as const
export type Letters = keyof typeof LETTERS

interface Writing {
  size?: Letters
  colour?: string
  align?: CanvasTextAlign
  bold?: boolean
  /** Longer texts are cut with an ellipsis. */
  max?: number
}

export const letterPx = ({ unit }: Pick<WallBox, 'unit'>, size: Letters): number => LETTERS[size] * unit

/** Writes at the middle of a line. */
export function write(box: WallBox, text: string, x: number, y: number, writing: Writing = {}): void {
  const { context, theme } = box
  const { size = 'normal', colour = theme.text1, align = 'left', bold = false, max } = writing
  context.font = `${bold ? '600 ' : ''}${letterPx(box, size)}px ${theme.fontFamily}`
  context.textAlign = align
  context.textBaseline = 'middle'
  context.fillStyle = colour
  const shown = max === undefined ? text : cut(context, text, max)
  context.fillText(shown, x, y)
  if (shown !== '') box.words.push(shown)
}

function cut(context: CanvasRenderingContext2D, text: string, max: number): string {
  if (context.measureText(text).width <= max) return text
  for (let length = text.length - 1; length > 0; length--) {
    const shorter = `${text.slice(0, length)}…`
    if (context.measureText(shorter).width <= max) return shorter
  }
  return ''
}

export const directionColour = ({ theme }: Pick<WallBox, 'theme'>, value: number | null | undefined): string =>
  theme[directionOf(value)]

/** A change with its arrow; what rounds to nothing has none. */
export function arrowed(ratio: number): string {
  const words = formatPercent(ratio)
  return /[1-9]/.test(words) ? `${arrowOf(ratio)}${words}` : words
}

export interface WallCell {
  text: string
  colour?: string
}

export interface WallColumn {
  title: string
  /** Share of the panel's width. */
  share: number
  align: 'left' | 'right'
}

/** Height of a row of a table. */
const rowPx = ({ unit }: Pick<WallBox, 'unit'>): number => 50 * unit

/** Number of rows of a table that fit into a panel below its head. */
export const rowsThatFit = (box: Pick<WallBox, 'height' | 'unit'>): number =>
  Math.max(0, Math.floor(box.height / rowPx(box)) - 1)

/** A table: heads, and as many rows as fit. */
export function paintTable(box: WallBox, columns: readonly WallColumn[], rows: readonly (readonly WallCell[])[]): void {
  const { width, theme, unit } = box
  const gap = 12 * unit
  const row = rowPx(box)
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  let left = gap
  const places = columns.map(({ share }) => {
    const here = { left, width: ((width - 2 * gap) * share) / total }
    left += here.width
    return here
  })
  const line = (cells: readonly WallCell[], y: number, size: Letters, plain: string) =>
    cells.forEach(({ text, colour = plain }, at) => {
      const place = places[at]
      const column = columns[at]
      if (!place || !column) return
      const x = column.align === 'left' ? place.left : place.left + place.width
      write(box, text, x, y, { size, colour, align: column.align, max: place.width - gap / 2 })
    })
  line(
    columns.map(({ title }) => ({ text: title })),
    row / 2,
    'small',
    theme.text2,
  )
  rows.slice(0, rowsThatFit(box)).forEach((cells, at) => {
    line(cells, (at + 1.5) * row, 'normal', theme.text1)
    box.context.fillStyle = theme.line
    box.context.fillRect(gap, (at + 1) * row, width - 2 * gap, Math.max(1, unit))
  })
}

export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** A day's line around its base, dashed; the scale is symmetric. `values` by place, null where nothing is known. */
export function paintLine(box: WallBox, area: Area, values: readonly (number | null)[], base: number): void {
  const { context, theme, unit } = box
  const known = values.filter((value): value is number => value !== null && value > 0)
  const middle = base > 0 ? base : (known[0] ?? 0)
  const half = Math.max(middle * 0.002, ...known.map((value) => Math.abs(value - middle)))
  const x = (at: number) => area.left + (at / Math.max(1, values.length - 1)) * area.width
  const y = (value: number) => area.top + area.height / 2 - ((value - middle) / half) * (area.height / 2)
  context.lineWidth = 2 * unit
  context.strokeStyle = theme.text2
  context.setLineDash([8 * unit, 8 * unit])
  context.beginPath()
  context.moveTo(area.left, y(middle))
  context.lineTo(area.left + area.width, y(middle))
  context.stroke()
  context.setLineDash([])
  context.lineWidth = 4 * unit
  context.strokeStyle = directionColour(box, (known.at(-1) ?? middle) - middle)
  context.beginPath()
  let open = false
  values.forEach((value, at) => {
    if (value === null || !(value > 0)) {
      open = false
      return
    }
    if (open) context.lineTo(x(at), y(value))
    else context.moveTo(x(at), y(value))
    open = true
  })
  context.stroke()
}

/** Stripes at 45° over everything: what is under them is not now. */
export function hatch({ context, width, height, theme, unit }: WallBox): void {
  context.strokeStyle = withAlpha(theme.text2, 0.4)
  context.lineWidth = 2 * unit
  context.beginPath()
  for (let x = -height; x < width; x += 16 * unit) {
    context.moveTo(x, height)
    context.lineTo(x + height, 0)
  }
  context.stroke()
}

/** One sentence in the middle of a panel. */
export function paintNotice(box: WallBox, text: string, colour = box.theme.text2): void {
  write(box, text, box.width / 2, box.height / 2, { colour, align: 'center', max: box.width - 24 * box.unit })
}
