import { MAIN_INDEXES } from '../../../../shared/market/instrument'
import type { Row } from '../../../../shared/protocol/kinds'
import { useBoard, useInstruments } from '../../../store/hooks'
import type { BoardStore } from '../../../store/rows/board-store'
import { boardValue, hasMarketTraded } from '../../../store/rows/board-view'
import type { Instruments } from '../../../store/rows/instruments'
import { wallText as text } from '../../../text/wall'
import { formatPrice, formatYuan } from '../../../ui/format'
import { arrowed, directionColour, paintNotice, type WallBox, write } from '../paint'
import { PanelCanvas } from '../panel-canvas'

type Registry = Pick<Instruments, 'indexOf' | 'at'>

export interface IndexFigure {
  name: string
  last: string
  change: number
  percent: string
}

/** The main indexes as the market's table has them; those that the feed lacks stand without a value. */
export const indexFigures = (board: BoardStore, registry: Registry, count: number): IndexFigure[] =>
  MAIN_INDEXES.slice(0, count).map(({ id, name }) => {
    const place = registry.indexOf(id)
    const of = (column: 'last' | 'change') => (place === undefined ? Number.NaN : boardValue(board, column, place))
    const change = of('change')
    const scale = place === undefined ? 2 : (registry.at(place)?.priceScale ?? 2)
    return { name, last: formatPrice(of('last'), scale), change, percent: arrowed(change) }
  })

const TILE_LEAST = 300

/** Tiles of indexes, as many beside each other as can be read. */
function paintIndexes(box: WallBox, figures: readonly IndexFigure[]): void {
  const { width, height, unit } = box
  const columns = Math.max(1, Math.min(4, Math.floor(width / (TILE_LEAST * unit))))
  const rows = Math.max(1, Math.min(Math.ceil(figures.length / columns), Math.floor(height / (120 * unit))))
  const [wide, tall] = [width / columns, height / rows]
  figures.slice(0, columns * rows).forEach(({ name, last, change, percent }, at) => {
    const left = (at % columns) * wide + 12 * unit
    const middle = (Math.floor(at / columns) + 0.5) * tall
    const colour = directionColour(box, change)
    const max = wide - 24 * unit
    write(box, name, left, middle - 40 * unit, { size: 'small', max })
    write(box, last, left, middle, { size: 'large', colour, bold: true, max })
    write(box, percent, left, middle + 42 * unit, { size: 'small', colour, max })
  })
}

export function IndexesPanel() {
  const board = useBoard()
  const instruments = useInstruments()
  return (
    <PanelCanvas
      title={text.panels.indexes}
      aged={board}
      paint={(box) => paintIndexes(box, indexFigures(board, instruments, 8))}
    />
  )
}

/** 涨, 平, 跌 as one bar with its numbers, the limits, and the market's money. */
export function paintBreadth(box: WallBox, row: Row<'breadth'> | undefined): void {
  if (!row || !hasMarketTraded(row)) return void paintNotice(box, row ? text.noTrades : text.waiting)
  const { context, theme, unit, width, height } = box
  const edge = 12 * unit
  const parts = [
    { label: `▲${text.up}`, count: row.up, colour: theme.up },
    { label: text.flat, count: row.flat, colour: theme.flat },
    { label: `▼${text.down}`, count: row.down, colour: theme.down },
  ]
  const total = Math.max(1, row.up + row.flat + row.down)
  const lines = height / 4
  let x = edge
  parts.forEach(({ label, count, colour }, at) => {
    const third = (width - 2 * edge) / 3
    write(box, `${label} ${count}`, edge + third * (at + 0.5), lines / 2, {
      size: 'normal',
      colour,
      bold: true,
      align: 'center',
      max: third,
    })
    const wide = ((width - 2 * edge) * count) / total
    context.fillStyle = colour
    context.fillRect(x, lines, Math.max(0, wide - 2 * unit), 12 * unit)
    x += wide
  })
  const half = (width - 2 * edge) / 2
  const pair = (line: number, left: [string, string], right: [string, string]) => {
    const y = lines * (line + 0.62)
    write(box, left[0], edge, y, { size: 'small', colour: left[1], max: half })
    write(box, right[0], edge + half, y, { size: 'small', colour: right[1], max: half })
  }
  const before = row.turnoverBefore > 0 ? row.turnover - row.turnoverBefore : Number.NaN
  const money = (value: number) => formatYuan(value, { sign: true })
  pair(1, [`${text.limitUp} ${row.limitUp}`, theme.up], [`${text.limitDown} ${row.limitDown}`, theme.down])
  pair(
    2,
    [`${text.turnover} ${formatYuan(row.turnover)}`, theme.text1],
    [`${text.against} ${money(before)}`, directionColour(box, before)],
  )
  pair(
    3,
    [`${text.adNet} ${money(row.adNet)}`, directionColour(box, row.adNet)],
    [`${text.odBig} ${money(row.odBigNet)}`, directionColour(box, row.odBigNet)],
  )
}

export function BreadthPanel() {
  const board = useBoard()
  return <PanelCanvas title={text.panels.breadth} aged={board} paint={(box) => paintBreadth(box, board.breadth)} />
}
