import type { CustomIndex } from '../../../shared/protocol/rest'
import { ChartState } from '../../charts/chart-state'
import { untradedOf } from '../../store/day-pause'
import { useSession } from '../../store/hooks'
import { useBasketNow } from '../../store/use-basket-now'
import { customIndex as text } from '../../text/custom-index'
import { Badge } from '../../ui/badge'
import { formatDay, formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { Contributions } from './contributions'
import { LinePanel } from './line-panel'
import { MemberTable } from './member-table'
import { formatPoints } from './points'

/** The basket's value now, what each member gives to it, and the members themselves. */
export function BasketView({ basket }: { basket: CustomIndex }) {
  const { phase } = useSession()
  const { now: live, waitsForBase } = useBasketNow(basket)

  if (!live) return <ChartState state="loading" why={waitsForBase ? text.loadingBase : undefined} />
  const { change } = live
  const moved = !Number.isNaN(change)
  return (
    <>
      <Panel
        title={basket.name}
        className="shrink-0"
        controls={
          <span className="num text-12 text-text-3">
            {text.weightings[basket.weighting]} · {text.members(basket.members.length)} · {text.baseDay}{' '}
            {formatDay(basket.baseDay)}
          </span>
        }
      >
        <div className="flex flex-wrap items-end gap-x-10 gap-y-2 p-3">
          <Num text={live.value.toFixed(2)} sign={change} arrow className="text-32 leading-none font-semibold" />
          <span className="num flex gap-4 text-15">
            <Num text={formatPoints(change)} sign={change} />
            <PercentNum ratio={change / live.prevValue} />
          </span>
          <dl className="flex gap-8 text-12">
            <div>
              <dt className="text-text-3">{text.sinceBase}</dt>
              <dd className="text-15">
                <PercentNum ratio={live.since} />
              </dd>
            </div>
            <div>
              <dt className="text-text-3">{text.flow}</dt>
              <dd className="text-15">
                <Num text={formatYuan(moved ? live.flow : null, { sign: true })} sign={live.flow} />
              </dd>
            </div>
          </dl>
          {live.rebased && <Badge kind="warning">{text.rebased(formatDay(basket.baseDay))}</Badge>}
          {live.unpriced.length > 0 && <Badge kind="note">{text.missing(live.unpriced.length)}</Badge>}
        </div>
        <p className="border-t border-line px-3 py-1 text-12 text-text-3">
          {text.noActions} {text.share(basket.ownerName, basket.name)}
        </p>
      </Panel>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[minmax(0,1fr)_minmax(0,1fr)]">
        <LinePanel name={basket.name} members={live.prices} prevValue={live.prevValue} />
        <Panel title={text.memberTable} className="min-h-72 lg:row-start-2">
          <MemberTable members={live.members} />
        </Panel>
        <Panel
          title={text.contributions}
          className="min-h-72 lg:row-span-2 lg:col-start-2 lg:row-start-1"
          bodyClassName="overflow-y-auto"
        >
          {moved ? <Contributions members={live.members} change={change} /> : <ChartState {...untradedOf(phase)} />}
        </Panel>
      </div>
    </>
  )
}
