import type { InstrumentTable } from '../../../shared/protocol/rest'
import { useBoard, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue, hasMarketTraded, hasTraded } from '../../store/rows/board-view'
import { untradedOf } from '../../store/rows/day-pause'
import { monitor as text } from '../../text/monitor'
import { classNames } from '../../ui/class-names'
import { formatPercent } from '../../ui/format'
import { StateView } from '../../ui/state-view'
import { bucketLabels, changeBuckets } from './change-buckets'
import { riseShare } from './market-money'

const version = (board: BoardStore) => board.version
const LABELS = bucketLabels(text.bucket)
const FLAT = (LABELS.length - 1) / 2

function* stocks(board: BoardStore, table: InstrumentTable) {
  for (let index = 0; index < board.size; index++) {
    if (table.kind[index] !== 'stock' || !hasTraded(board, index)) continue
    yield { change: boardValue(board, 'change', index), state: board.data.state[index] ?? 0 }
  }
}

/** One bar in three parts, with its counts: never colour alone. */
function Balance({ up, flat, down }: { up: number; flat: number; down: number }) {
  const parts = [
    { label: text.up, count: up, bar: 'bg-up', words: 'text-up' },
    { label: text.flat, count: flat, bar: 'bg-flat', words: 'text-flat' },
    { label: text.down, count: down, bar: 'bg-down', words: 'text-down' },
  ]
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 gap-px">
        {parts.map(({ label, count, bar }) => (
          <span key={label} className={bar} style={{ flexGrow: count, flexBasis: 0 }} />
        ))}
      </div>
      <dl className="num mt-1 flex justify-between">
        {parts.map(({ label, count, words }) => (
          <div key={label} className="flex items-baseline gap-1">
            <dt className="text-12 text-text-3">{label}</dt>
            <dd className={classNames('text-20 font-medium', words)}>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Spread({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  return (
    <ol aria-label={text.distribution} className="num @container mt-2 flex h-24 items-stretch gap-1">
      {counts.map((count, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the buckets are fixed
        <li key={place} className="flex min-w-0 flex-1 flex-col items-center justify-end text-11">
          <span className="text-text-2">{count}</span>
          <span
            aria-hidden="true"
            className={classNames('w-full', place < FLAT ? 'bg-down' : place > FLAT ? 'bg-up' : 'bg-flat')}
            style={{ height: `${Math.max(count > 0 ? 2 : 0, (count / most) * 60)}px` }}
          />
          <span
            className={classNames(
              'mt-0.5 max-w-full text-[10px] whitespace-nowrap text-text-3',
              // If bars are narrow, every second label gets the room of two.
              place % 2 === 1 && '@max-[16rem]:invisible',
            )}
          >
            {LABELS[place]}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Numbers of stocks by change. */
export function BreadthPane({ table }: { table: InstrumentTable }) {
  const board = useBoard()
  const { phase } = useSession()
  useStoreValue(board, version, { hz: 1 })
  const { breadth } = board
  if (!breadth) return <StateView state="loading" />
  if (!hasMarketTraded(breadth)) return <StateView {...untradedOf(phase)} />
  const { up, flat, down, limitUp, limitDown } = breadth
  return (
    <div className="p-3">
      <Balance up={up} flat={flat} down={down} />
      <Spread counts={changeBuckets(stocks(board, table))} />
      <p className="num mt-2 flex justify-between text-12 text-text-2">
        <span>
          {text.limitUp} <span className="text-up">{limitUp}</span> · {text.limitDown}{' '}
          <span className="text-down">{limitDown}</span>
        </span>
        <span>
          {text.strength} {formatPercent(riseShare(breadth), { sign: false, digits: 1 })}
        </span>
      </p>
    </div>
  )
}
