import { liPerUnit } from '../../../../shared/back-test/exact'
import { useBoard, useFreshness, useInstruments, useStoreValue } from '../../../store/hooks'
import type { BoardStore } from '../../../store/rows/board-store'
import { boardValue } from '../../../store/rows/board-view'
import type { LiOf } from './paper-figures'

const version = (board: BoardStore) => board.version

/** Newest prices in li, and whether they are old. Renders once a second at most. */
export function useLivePrices(): { liOf: LiOf; isStale: boolean } {
  const board = useBoard()
  const instruments = useInstruments()
  useStoreValue(board, version, { hz: 1 })
  const { freshness } = useFreshness(board)
  const liOf: LiOf = (code) => {
    const last = boardValue(board, 'last', instruments.indexOf(code) ?? -1)
    const scale = instruments.get(code)?.priceScale
    return last > 0 && scale !== undefined ? last * liPerUnit(scale) : undefined
  }
  return { liOf, isStale: freshness === 'stale' || freshness === 'late' }
}
