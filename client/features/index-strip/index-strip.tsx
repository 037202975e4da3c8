import { useCallback } from 'react'
import { address } from '../../../shared/protocol/routes'
import { useBoard, useConnection, useInstruments, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { stripText } from '../../text/trading'
import { classNames } from '../../ui/class-names'
import { EMPTY } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { directionClass } from '../../ui/num'
import { indexTiles, type MarketSummary, marketSummary } from './strip-view'

/** One row above the page: the main indexes, how many rise and fall, and the market's money. */
export function IndexStrip({ className }: { className?: string }) {
  const board = useBoard()
  const instruments = useInstruments()
  const { table } = instruments
  const connected = useConnection().kind === 'live'
  const { tiles, summary } = useStoreValue(
    board,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the tiles are read again when the registry's table is
    useCallback(
      (store: BoardStore) => ({ tiles: indexTiles(store, instruments), summary: marketSummary(store.breadth) }),
      [table],
    ),
    // the pace of /monitor's panes, so that both show one moment
    { hz: 1 },
  )
  return (
    <section
      aria-label={stripText.label}
      className={classNames(
        'num flex h-10 shrink-0 items-stretch overflow-x-auto overflow-y-hidden border-b border-line bg-panel whitespace-nowrap',
        !connected && 'text-text-3 **:text-text-3',
        className,
      )}
    >
      {tiles.map(({ id, name, last, percent, tone }) => (
        <a
          key={id}
          {...markOf(id)}
          href={address.indexToday(id)}
          target="_blank"
          rel="noopener"
          className="flex min-w-[104px] flex-1 flex-col justify-center border-r border-line px-2 leading-4 hover:bg-raised"
        >
          <span className="flex justify-between gap-2 text-11 text-text-2">
            {name}
            <span className={directionClass[tone]}>{percent}</span>
          </span>
          <span className={classNames('text-13', directionClass[tone])}>{last}</span>
        </a>
      ))}
      <Summary summary={summary} />
    </section>
  )
}

/** Numbers of rising and falling stocks, and the market's money flow. */
function Summary({ summary }: { summary: MarketSummary }) {
  return (
    <dl className="flex shrink-0 items-stretch text-12 *:flex *:flex-col *:justify-center *:px-2 *:leading-4">
      <div className="min-w-31">
        <dt className="text-11 text-text-3">{stripText.breadth}</dt>
        <dd>
          <span className="text-up">{summary.up}</span>
          <span className="text-text-3"> / </span>
          <span className="text-flat">{summary.flat}</span>
          <span className="text-text-3"> / </span>
          <span className="text-down">{summary.down}</span>
        </dd>
      </div>
      <div className="min-w-18">
        <dt className="text-11 text-text-3">{stripText.limits}</dt>
        <dd>
          <span className="text-up">{summary.limitUp}</span>
          <span className="text-text-3"> / </span>
          <span className="text-down">{summary.limitDown}</span>
        </dd>
      </div>
      <div className="min-w-22">
        <dt className="text-11 text-text-3">{stripText.turnover}</dt>
        <dd>{summary.turnover}</dd>
      </div>
      {summary.against !== EMPTY && (
        <div className="max-[1439px]:hidden">
          <dt className="text-11 text-text-3">{stripText.against}</dt>
          <dd className={directionClass[summary.againstTone]}>{summary.against}</dd>
        </div>
      )}
    </dl>
  )
}
