import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { BasketFeeds } from '../../store/baskets/basket-feeds'
import type { NamedTable } from '../../store/baskets/with-baskets'
import { useBoard, useStoreValue, useTick } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import type { TickStore } from '../../store/rows/tick-store'
import { watchlist as text } from '../../text/watchlist'
import { formatYuan } from '../../ui/format'
import { Num, PercentNum, PriceNum } from '../../ui/num'
import { Sparkline } from '../../ui/sparkline'
import { BasketCard } from './basket-card'
import { BeyondNote } from './beyond-note'
import { CardFrame, type CardProps } from './card-frame'
import type { ListedGroup } from './use-listed'

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

interface StockCardProps extends CardProps {
  board: BoardStore
  table: NamedTable
  place: number
}

function Card({ board, table, place, ...frame }: StockCardProps) {
  const prevClose = table.prevClose[place] ?? 0
  const value = (column: 'last' | 'change' | 'adNet') => {
    const figure = boardValue(board, column, place)
    return Number.isNaN(figure) ? null : figure
  }
  const net = value('adNet')
  return (
    <CardFrame {...frame}>
      <span className="flex w-full items-baseline justify-between">
        <PriceNum
          price={value('last')}
          prevClose={prevClose}
          scale={table.priceScale[place] ?? 2}
          className="text-15"
        />
        <PercentNum ratio={value('change')} className="text-13" />
      </span>
      <MinuteLine id={frame.id} prevClose={prevClose} />
      <span className="flex w-full justify-between text-11">
        <span className="text-text-3">{text.columns.adNet}</span>
        <Num text={formatYuan(net, { sign: true })} sign={net} />
      </span>
    </CardFrame>
  )
}

/** Cards with the day by minute. */
export function CardView(props: {
  listed: ListedGroup
  selected: InstrumentId | undefined
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
}) {
  const { selected, onSelect, onOpen } = props
  const { table, places, baskets } = props.listed
  const board = useBoard()
  useStoreValue(board, version, { hz: 2 })
  return (
    <div className="h-full overflow-y-auto">
      <BasketFeeds {...baskets} />
      <BeyondNote codes={baskets.codes} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))]">
        {places.slice(0, CARDS_MAX).map((place) => {
          const id = table.id[place] ?? ''
          const frame = { id, name: table.name[place] ?? id, here: id === selected, onSelect, onOpen }
          if (isBasketId(id)) return <BasketCard key={id} rows={baskets.rows} {...frame} />
          return <Card key={id} board={board} table={table} place={place} {...frame} />
        })}
      </div>
      {places.length > CARDS_MAX && <p className="p-2 text-12 text-text-3">{text.cardsMost(CARDS_MAX)}</p>}
    </div>
  )
}
