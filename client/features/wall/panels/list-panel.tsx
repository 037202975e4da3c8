import { useCallback, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../../shared/market/instrument'
import { basketIn, isBasketId } from '../../../../shared/market/instrument-id'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { fetchWatchlists } from '../../../api/watchlists'
import { session } from '../../../session/session'
import { insteadOfPrice } from '../../../store/baskets/basket-cells'
import { ownPartOf } from '../../../store/baskets/basket-code'
import { BasketFeeds } from '../../../store/baskets/basket-feeds'
import { type BasketRow, type BasketRows, createBasketRows } from '../../../store/baskets/basket-rows'
import { useBoard, useInstruments } from '../../../store/hooks'
import type { BoardStore } from '../../../store/rows/board-store'
import { useResource } from '../../../store/use-resource'
import { wallText as text } from '../../../text/wall'
import { EMPTY } from '../../../ui/format'
import { directionColour, paintNotice, paintTable, type WallBox, type WallCell } from '../paint'
import { PanelCanvas } from '../panel-canvas'
import { wallColumnsOf, wallPercentCell, wallRowsOf } from './rank-panels'

interface Registry {
  table: InstrumentTable | undefined
  indexOf: (id: InstrumentId) => number | undefined
}

/** A basket's points and change, or why it has none; it has no money of its own that could stand beside stocks'. */
function basketCells(box: Pick<WallBox, 'theme'>, code: InstrumentId, row: BasketRow): WallCell[] {
  const name: WallCell = { text: ownPartOf(basketIn(code)) }
  const none: WallCell = { text: EMPTY, colour: box.theme.text2 }
  const instead = insteadOfPrice(row)
  if (instead || row.state !== 'live') {
    const colour = instead?.tone === 'warning' ? box.theme.warning : box.theme.text2
    return [name, { text: instead?.text ?? EMPTY, colour }, none, none]
  }
  const { value, change, prevValue } = row.now
  return [
    name,
    { text: value.toFixed(2), colour: directionColour(box, change) },
    wallPercentCell(box, change / prevValue),
    none,
  ]
}

/** Instruments and baskets in the order they were listed. */
export function paintList(
  box: WallBox,
  board: BoardStore,
  { table, indexOf }: Registry,
  codes: readonly InstrumentId[] | undefined,
  baskets: Pick<BasketRows, 'get'>,
): void {
  if (!table || !codes) return void paintNotice(box, text.waiting)
  const rows = codes.flatMap((code) => {
    if (isBasketId(code)) return [basketCells(box, code, baskets.get(code))]
    const place = indexOf(code)
    return place === undefined ? [] : wallRowsOf(box, board, table, [place], 'net')
  })
  if (rows.length === 0) return void paintNotice(box, text.noList)
  paintTable(box, wallColumnsOf('net'), rows)
}

const ASK_MS = 60_000

/** One's own lists as one, each code once; a wall without an owner has none. */
function useOwnCodes(wanted: boolean): readonly InstrumentId[] | undefined {
  const { data } = useResource(
    `wall-list:${wanted}`,
    async (options) => (wanted ? (await fetchWatchlists(options)).groups : []),
    { everyMs: ASK_MS },
  )
  return useMemo(() => data && [...new Set(data.flatMap(({ codes }) => codes))], [data])
}

export function ListPanel({ name, codes }: { name: string; codes: readonly InstrumentId[] | undefined }) {
  const board = useBoard()
  const instruments = useInstruments()
  const own = useOwnCodes(codes === undefined && session.isLoggedIn())
  const shown = codes ?? own
  const baskets = useMemo(() => shown?.filter(isBasketId) ?? [], [shown])
  const [rows] = useState(createBasketRows)
  const paint = useCallback(
    (box: WallBox) => paintList(box, board, instruments, shown, rows),
    [board, instruments, shown, rows],
  )
  return (
    <>
      <BasketFeeds codes={baskets} rows={rows} />
      <PanelCanvas title={text.listOf(name)} aged={board} paint={paint} />
    </>
  )
}
