import { codeOf, type InstrumentId } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BoardStore } from '../../store/board-store'
import { boardValue } from '../../store/board-view'
import { useBoard, useStoreValue, useTick } from '../../store/hooks'
import type { TickStore } from '../../store/tick-store'
import { watchlist as text } from '../../text/watchlist'
import { classNames } from '../../ui/class-names'
import { formatYuan } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num, PercentNum, PriceNum } from '../../ui/num'
import { Sparkline } from '../../ui/sparkline'

/** Each card listens to its instrument; more would be a page of noise. */
const CARDS_MAX = 60

const version = (store: BoardStore | TickStore) => store.version

function MinuteLine({ id, prevClose }: { id: InstrumentId; prevClose: number }) {
  const tick = useTick(id)
  useStoreValue(tick, version, { hz: 1 })
  const { slot, close } = tick.columns()
  const values: (number | null)[] = new Array(MINUTES_PER_DAY).fill(null)
  slot.forEach((at, row) => {
    if (at < MINUTES_PER_DAY) values[at] = close[row] ?? null
  })
  return <Sparkline values={values} base={prevClose} width="fill" height={44} />
}

interface CardProps {
  board: BoardStore
  table: InstrumentTable
  place: number
  here: boolean
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
}

function Card({ board, table, place, here, onSelect, onOpen }: CardProps) {
  const id = table.id[place] ?? ''
  const prevClose = table.prevClose[place] ?? 0
  const value = (column: 'last' | 'change' | 'adNet') => {
    const figure = boardValue(board, column, place)
    return Number.isNaN(figure) ? null : figure
  }
  const net = value('adNet')
  return (
    <button
      type="button"
      {...markOf(id)}
      aria-pressed={here}
      onClick={() => onSelect(id)}
      onDoubleClick={() => onOpen(id)}
      className={classNames(
        'flex flex-col gap-1 border-r border-b border-line p-2 text-left hover:bg-raised',
        here && 'bg-raised',
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="truncate text-13 font-medium">{table.name[place]}</span>
        <span className="num text-11 text-text-3">{codeOf(id)}</span>
      </span>
      <span className="flex w-full items-baseline justify-between">
        <PriceNum
          price={value('last')}
          prevClose={prevClose}
          scale={table.priceScale[place] ?? 2}
          className="text-15"
        />
        <PercentNum ratio={value('change')} className="text-13" />
      </span>
      <MinuteLine id={id} prevClose={prevClose} />
      <span className="flex w-full justify-between text-11">
        <span className="text-text-3">{text.columns.adNet}</span>
        <Num text={formatYuan(net, { sign: true })} sign={net} />
      </span>
    </button>
  )
}

/** Cards with the day by minute. */
export function CardView(props: {
  table: InstrumentTable
  places: readonly number[]
  selected: InstrumentId | undefined
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
}) {
  const { table, places, selected, onSelect, onOpen } = props
  const board = useBoard()
  useStoreValue(board, version, { hz: 2 })
  return (
    <div className="h-full overflow-y-auto">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))]">
        {places.slice(0, CARDS_MAX).map((place) => (
          <Card
            key={table.id[place]}
            board={board}
            table={table}
            place={place}
            here={table.id[place] === selected}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        ))}
      </div>
      {places.length > CARDS_MAX && <p className="p-2 text-12 text-text-3">{text.cardsMost(CARDS_MAX)}</p>}
    </div>
  )
}
