import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { ChartState } from '../../charts/chart-state'
import { codeOfBasket } from '../../store/baskets/basket-code'
import type { LiveBasket } from '../../store/baskets/use-basket-now'
import { insteadOfChart, useBasketRow } from '../../store/baskets/use-found-basket'
import { customIndex as text } from '../../text/custom-index'
import { formatDay } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { BasketFigures } from './basket-figures'
import { BasketChartPanel } from './chart-panel'
import { MemberParts } from './member-parts'
import { BasketMemberTable } from './member-table'
import { RebalanceHistory } from './rebalance-history'
import { TrackingView } from './tracking-view'

const LOWERS = (['members', 'history', 'tracking'] as const).map((value) => ({ value, title: text.lowers[value] }))

/** Name, members, value and rules of a basket. */
function Head({ basket, now, course }: LiveBasket) {
  return (
    <Panel
      title={basket.name}
      beside={<MenuButton />}
      mark={subjectOf(codeOfBasket(basket))}
      className="shrink-0"
      controls={
        <span className="num truncate text-12 text-text-3">
          {text.weightings[basket.weighting]}
          {basket.rebalance !== 'none' && ` · ${text.rebalances[basket.rebalance]}${text.rebalance}`} ·{' '}
          {text.members(basket.members.length)} · {text.baseDay} {formatDay(basket.baseDay)}
        </span>
      }
    >
      <BasketFigures basket={basket} now={now} course={course} />
      <p className="border-t border-line px-3 py-1 text-12 text-text-3">
        {text.rules} {text.share(basket.ownerName, basket.name)}
      </p>
    </Panel>
  )
}

function Lower({ now, course }: Pick<LiveBasket, 'now' | 'course'>) {
  const [lowerParam, choose] = useQuery('lower', 'members')
  const shown = LOWERS.find(({ value }) => value === lowerParam)?.value ?? 'members'
  return (
    <Panel
      title={text.lowers[shown]}
      className="min-h-72 lg:row-start-2 lg:min-h-0"
      controls={<Segmented label={text.lower} options={LOWERS} value={shown} onChange={choose} />}
    >
      {shown === 'members' && <BasketMemberTable members={now.members} standings={course.members} />}
      {shown === 'history' && <RebalanceHistory course={course} />}
      {shown === 'tracking' && <TrackingView course={course} />}
    </Panel>
  )
}

/** The basket's value now, its course, what each member gives to it, and the members themselves. */
export function BasketView({ basket }: { basket: CustomIndex }) {
  const shown = useBasketRow(basket)
  const instead = insteadOfChart(shown)
  const { row } = shown
  if (instead || row.state !== 'live') {
    return <div className="flex-1 bg-panel">{instead && <ChartState {...instead} />}</div>
  }
  const { now, course } = row
  return (
    <>
      <Head basket={basket} now={now} course={course} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[minmax(0,1fr)_minmax(0,1fr)]">
        <BasketChartPanel basket={basket} now={now} course={course} />
        <Lower now={now} course={course} />
        <Panel
          title={text.contributions}
          className="min-h-72 lg:min-h-0 lg:row-span-2 lg:col-start-2 lg:row-start-1"
          bodyClassName="overflow-y-auto"
        >
          <MemberParts now={now} />
        </Panel>
      </div>
    </>
  )
}
