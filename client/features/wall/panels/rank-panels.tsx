import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { useBoard, useInstruments } from '../../../store/hooks'
import type { BoardStore } from '../../../store/rows/board-store'
import { boardValue } from '../../../store/rows/board-view'
import { RANKINGS, type Ranking } from '../../../store/rows/rankings'
import { topIndexes } from '../../../store/rows/top-indexes'
import { wallText as text } from '../../../text/wall'
import { formatPrice, formatYuan } from '../../../ui/format'
import {
  arrowed,
  directionColour,
  paintNotice,
  paintTable,
  rowsThatFit,
  type WallBox,
  type WallCell,
  type WallColumn,
} from '../paint'
import { PanelCanvas } from '../panel-canvas'

const column = (title: string, share: number, align: WallColumn['align'] = 'right'): WallColumn => ({
  title,
  share,
  align,
})

export const wallPercentCell = (box: Pick<WallBox, 'theme'>, ratio: number): WallCell => ({
  text: arrowed(ratio).replace('%', ''),
  colour: directionColour(box, ratio),
})

const FIGURES = {
  net: {
    title: text.heads.net,
    cell: (box: Pick<WallBox, 'theme'>, board: BoardStore, place: number): WallCell => {
      const net = boardValue(board, 'adNet', place)
      return { text: formatYuan(net, { sign: true }), colour: directionColour(box, net) }
    },
  },
  speed: {
    title: text.heads.speed,
    cell: (box: Pick<WallBox, 'theme'>, board: BoardStore, place: number): WallCell =>
      wallPercentCell(box, boardValue(board, 'speed5', place) / 10_000),
  },
  turnover: {
    title: text.heads.turnover,
    cell: (_box: Pick<WallBox, 'theme'>, board: BoardStore, place: number): WallCell => ({
      text: formatYuan(boardValue(board, 'turnover', place)),
    }),
  },
}

/** Rows of places: name, price, change and one figure more. */
export function wallRowsOf(
  box: WallBox,
  board: BoardStore,
  table: InstrumentTable,
  places: readonly number[],
  figure: keyof typeof FIGURES,
): WallCell[][] {
  return places.map((place) => {
    const change = boardValue(board, 'change', place)
    return [
      { text: table.name[place] ?? '' },
      {
        text: formatPrice(boardValue(board, 'last', place), table.priceScale[place] ?? 2),
        colour: directionColour(box, change),
      },
      wallPercentCell(box, change),
      FIGURES[figure].cell(box, board, place),
    ]
  })
}

export const wallColumnsOf = (figure: keyof typeof FIGURES): WallColumn[] => [
  column(text.heads.name, 3, 'left'),
  column(text.heads.last, 2),
  column(text.heads.change, 2),
  column(FIGURES[figure].title, 3),
]

/** The first stocks of a ranking. */
export function paintRank(box: WallBox, board: BoardStore, table: InstrumentTable | undefined, ranking: Ranking): void {
  if (!table) return void paintNotice(box, text.waiting)
  const { by, figure } = RANKINGS[ranking]
  const only = (place: number) => (table.kind[place] === 'stock' ? by(board, place) : Number.NaN)
  const places = topIndexes(board.size, only, rowsThatFit(box))
  if (places.length === 0) return void paintNotice(box, text.noTrades)
  paintTable(box, wallColumnsOf(figure), wallRowsOf(box, board, table, places, figure))
}

export function WallRankPanel({ ranking }: { ranking: Ranking }) {
  const board = useBoard()
  const { table } = useInstruments()
  return (
    <PanelCanvas title={text.rankings[ranking]} aged={board} paint={(box) => paintRank(box, board, table, ranking)} />
  )
}
