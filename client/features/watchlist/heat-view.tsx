import { useRef } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { treemap } from '../../charts/treemap'
import { useBoard, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import { watchlist as text } from '../../text/watchlist'
import { formatPercent } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { useSize } from '../../ui/use-size'
import type { ListedGroup } from './use-listed'

/** A change of this much has the full colour. */
const FULL_AT = 0.05
const MIX_MAX = 48
const NO_SIZE = { width: 0, height: 0 }

const version = (board: BoardStore) => board.version

/** Panel colour mixed with the direction's, more of it the larger the change. */
function tint(change: number): string {
  if (!Number.isFinite(change) || change === 0) return 'var(--raised)'
  const share = 8 + Math.min(1, Math.abs(change) / FULL_AT) * (MIX_MAX - 8)
  return `color-mix(in srgb, var(--${change > 0 ? 'up' : 'down'}) ${share.toFixed(0)}%, var(--panel))`
}

/** Area by turnover, colour by change; baskets have no turnover, and are listed separately. */
export function WatchHeatView(props: { listed: ListedGroup; onOpen: (id: InstrumentId) => void }) {
  const { onOpen } = props
  const { table, places: all, baskets } = props.listed
  const places = all.filter((place) => !isBasketId(table.id[place] ?? ''))
  const left = baskets.codes.length
  const board = useBoard()
  useStoreValue(board, version, { hz: 1 })
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box) ?? NO_SIZE
  // Nothing traded yet: a sliver, so that every member is there.
  const sizes = places.map((place) => boardValue(board, 'turnover', place) || 0)
  const least = Math.max(1, ...sizes) / 2_000
  const tiles = treemap(
    sizes.map((size) => Math.max(size, least)),
    width,
    height,
  )
  return (
    <div className="flex h-full flex-col">
      <div ref={box} className="relative min-h-64 flex-1 overflow-hidden">
        {tiles.map((tile) => {
          const place = places[tile.index] as number
          const id = table.id[place] ?? ''
          const change = boardValue(board, 'change', place)
          const words = formatPercent(change)
          const name = table.name[place] ?? id
          const roomy = tile.width > 52 && tile.height > 34
          return (
            <button
              key={id}
              {...markOf(id)}
              type="button"
              title={text.heatTile(name, words)}
              aria-label={text.heatTile(name, words)}
              onClick={() => onOpen(id)}
              className="absolute flex flex-col items-center justify-center overflow-hidden border border-panel text-text-1 hover:border-accent"
              style={{
                left: tile.x,
                top: tile.y,
                width: tile.width,
                height: tile.height,
                backgroundColor: tint(change),
              }}
            >
              {roomy && <span className={tile.width > 110 && tile.height > 70 ? 'text-15' : 'text-12'}>{name}</span>}
              {roomy && <span className="num text-12">{words}</span>}
            </button>
          )
        })}
      </div>
      <p className="shrink-0 border-t border-line px-2 py-1 text-11 text-text-3">
        {text.heatBy}
        {left > 0 && text.heatWithout(left)}
      </p>
    </div>
  )
}
