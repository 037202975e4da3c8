import { type Contribution, leaders } from '../../store/baskets/contributions'
import { useInstruments } from '../../store/hooks'
import { radarText as text } from '../../text/index-radar'
import { EMPTY, formatChange, formatPercent } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Num } from '../../ui/num'

export interface LeaderListProps {
  contributions: readonly Contribution[]
  scale: number
  count: number
}

/** The members that lift the index most beside those that drag it most. */
export function LeaderList({ contributions, scale, count }: LeaderListProps) {
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
