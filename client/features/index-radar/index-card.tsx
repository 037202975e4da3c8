import { useMemo } from 'react'
import { address } from '../../../shared/protocol/routes'
import { SessionChart } from '../../charts/session-chart'
import { type Contribution, leaders } from '../../store/baskets/contributions'
import { useIndexMembers } from '../../store/baskets/use-members'
import { useIndex, useInstruments } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { indexDaySource } from '../../store/rows/index-day'
import type { ListedInstrument } from '../../store/rows/instruments'
import { radarText as text } from '../../text/index-radar'
import { EMPTY, formatChange, formatPercent, formatPrice, formatYuan } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'
import { PageLink } from '../../ui/page-link'
import { AgreementMark } from './agreement-mark'
import { BreadthBar } from './breadth-bar'
import { FreshnessMark } from './freshness-mark'
import { IndexWaits } from './index-waits'
import { moveOf, useIndexValue, useMembersNow } from './use-radar'

/** One index of the overview: its day, the money of its members, who moves it. */
export function IndexCard({ index, board }: { index: ListedInstrument; board: BoardStore }) {
  const store = useIndex(index.id)
  const source = useMemo(() => indexDaySource(store), [store])
  const value = useIndexValue(store)
  const { members, error } = useIndexMembers(index.id)
  const { figures, contributions } = useMembersNow(board, index, members)
  const { difference, change, agreement } = moveOf(value, index.prevClose)
  return (
    <section
      {...markOf(index.id)}
      aria-label={index.name}
      className="@container flex min-h-80 min-w-0 flex-col bg-panel"
    >
      <header className="flex h-9 shrink-0 items-baseline gap-2 overflow-hidden border-b border-line px-2 pt-1.5 whitespace-nowrap @max-[380px]:gap-1">
        <h2 className="text-15 font-medium">
          <PageLink href={address.indexToday(index.id)} className="hover:text-accent">
            {index.name}
          </PageLink>
        </h2>
        <Num text={formatPrice(value?.last, index.priceScale)} sign={difference} className="text-20 font-semibold" />
        <Num text={formatPercent(change)} sign={change} arrow className="text-13" />
        <Num text={formatChange(difference, index.priceScale)} sign={difference} className="text-12 max-2xl:hidden" />
        {/* What does not fit beside an age goes as a whole. */}
        <span className="flex h-4 min-w-0 flex-1 flex-wrap items-center justify-end gap-x-1 gap-y-2 self-center overflow-hidden">
          <FreshnessMark store={store} />
          <AgreementMark agreement={agreement} />
        </span>
      </header>
      <div className="min-h-24 flex-1">
        {value ? (
          <SessionChart
            source={source}
            label={index.name}
            prevClose={index.prevClose}
            priceScale={index.priceScale}
            averageLabel={text.equal}
            compact
          />
        ) : (
          <IndexWaits store={store} />
        )}
      </div>
      <div className="shrink-0 border-t border-line px-2 py-1">
        <dl className="num grid grid-cols-2 gap-x-4 text-12">
          <Money label={text.adNet} help={text.adNetHelp} yuan={value?.adNet} />
          <Money label={text.weighted} help={text.weightedHelp} yuan={members && figures.weightedNet} />
          <Money label={text.odBig} help={text.odBigHelp} yuan={value?.odBigNet} />
          <Money label={text.weightedBig} help={text.weightedBigHelp} yuan={members && figures.weightedBig} />
        </dl>
        <BreadthBar up={value?.up ?? 0} flat={value?.flat ?? 0} down={value?.down ?? 0} className="h-6" />
        {members ? (
          <LeaderList contributions={contributions} scale={index.priceScale} count={3} />
        ) : (
          <p className="flex h-15 items-center text-12 text-text-3">{error ? error.message : text.waiting}</p>
        )}
        <nav className="flex justify-end gap-3 text-11 leading-5 text-text-3">
          <PageLink href={address.industry('idx', index.name)} className="hover:text-text-1 hover:underline">
            {text.toBoard}
          </PageLink>
          <PageLink href={address.multiChart('1', [index.id])} className="hover:text-text-1 hover:underline">
            {text.toChart}
          </PageLink>
        </nav>
      </div>
    </section>
  )
}

function Money({ label, help, yuan }: { label: string; help: string; yuan: number | undefined }) {
  return (
    <div className="flex h-6 items-center justify-between gap-1" title={help}>
      <dt className="whitespace-nowrap text-text-3">{label}</dt>
      <dd>
        <Num text={formatYuan(yuan, { sign: true })} sign={yuan ?? null} />
      </dd>
    </div>
  )
}

interface LeaderListProps {
  contributions: readonly Contribution[]
  scale: number
  count: number
}

/** The members that lift the index most beside those that drag it most. */
function LeaderList({ contributions, scale, count }: LeaderListProps) {
  const traded = contributions.some(({ change }) => !Number.isNaN(change))
  return (
    <div className="grid grid-cols-2 gap-x-4">
      <Side
        title={text.lifts}
        none={traded ? text.noLift : EMPTY}
        rows={leaders(contributions, 1, count)}
        scale={scale}
        count={count}
      />
      <Side
        title={text.drags}
        none={traded ? text.noDrag : EMPTY}
        rows={leaders(contributions, -1, count)}
        scale={scale}
        count={count}
      />
    </div>
  )
}

function Side(props: { title: string; none: string; rows: readonly Contribution[]; scale: number; count: number }) {
  const { title, none, rows, scale, count } = props
  const { table } = useInstruments()
  return (
    <ol aria-label={title} className="num text-12" style={{ height: count * 20 }}>
      {rows.length === 0 && <li className="text-text-3">{none}</li>}
      {rows.map(({ id, place, change, points }) => (
        <li key={id} {...markOf(id)} className="flex h-5 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-text-2">{table?.name[place] ?? id}</span>
          <Num text={formatPercent(change)} sign={change} className="text-11 max-2xl:hidden" />
          <Num text={formatChange(points, scale)} sign={points} className="min-w-11 text-right" />
        </li>
      ))}
    </ol>
  )
}
