import type { BasketCourse, CustomIndex } from '../../../shared/protocol/rest-baskets'
import { ChartState } from '../../charts/chart-state'
import { codeOfBasket } from '../../store/basket-code'
import { untradedOf } from '../../store/day-pause'
import { useInstruments, useSession } from '../../store/hooks'
import { type BasketReading, type LiveBasket, useBasketNow } from '../../store/use-basket-now'
import { customIndex as text } from '../../text/custom-index'
import { formatDay } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { BasketFigures } from './basket-figures'
import { ChartPanel } from './chart-panel'
import { Contributions } from './contributions'
import { MemberTable } from './member-table'
import { RebalanceHistory } from './rebalance-history'
import { TrackingView } from './tracking-view'
import { useUntold } from './use-untold'

const LOWERS = (['members', 'history', 'tracking'] as const).map((value) => ({ value, title: text.lowers[value] }))

/** What it is called and made of, what it is worth, and by which rules. */
function Head({ basket, now, course }: LiveBasket) {
  return (
    <Panel
      title={
        <span {...subjectOf(codeOfBasket(basket))} className="flex items-center gap-1">
          {basket.name}
          <MenuButton />
        </span>
      }
      className="shrink-0"
      controls={
        <span className="num truncate text-12 text-text-3">
          {text.weightings[basket.weighting]}
          {basket.rebalance !== 'none' && ` · ${text.rebalances[basket.rebalance]}${text.rebalance}`} ·{' '}
          {text.members(basket.members.length)} · {text.baseDay} {formatDay(basket.baseDay)}
        </span>
      }
    >
      <BasketFigures {...{ basket, now, course }} />
      <p className="border-t border-line px-3 py-1 text-12 text-text-3">
        {text.rules} {text.share(basket.ownerName, basket.name)}
      </p>
    </Panel>
  )
}

function Lower({ now, course }: Pick<LiveBasket, 'now' | 'course'>) {
  const [asked, choose] = useQuery('lower', 'members')
  const shown = LOWERS.find(({ value }) => value === asked)?.value ?? 'members'
  return (
    <Panel
      title={text.lowers[shown]}
      className="min-h-72 lg:row-start-2 lg:min-h-0"
      controls={<Segmented label={text.lower} options={LOWERS} value={shown} onChange={choose} />}
    >
      {shown === 'members' && <MemberTable members={now.members} standings={course.members} />}
      {shown === 'history' && <RebalanceHistory course={course} />}
      {shown === 'tracking' && <TrackingView course={course} />}
    </Panel>
  )
}

/** Why there is nothing of it to show. */
function absence(course: BasketCourse | undefined, error: BasketReading['error'], reload: () => void) {
  if (course?.start === '') return <Lacking ids={course.lacking} />
  if (error) return <ChartState state="failed" why={error.message} onRetry={reload} />
  return <ChartState state="loading" why={course ? undefined : text.loadingCourse} />
}

function Lacking({ ids }: { ids: readonly string[] }) {
  const instruments = useInstruments()
  const names = ids.map((id) => instruments.get(id)?.name ?? id).join('、')
  return <ChartState state="empty" why={text.lacking(names)} />
}

/** The basket's value now, its course, what each member gives to it, and the members themselves. */
export function BasketView({ basket }: { basket: CustomIndex }) {
  const { phase } = useSession()
  const { now, course, error, reload } = useBasketNow(basket)
  const untold = useUntold(now)
  if (!now || !course) return <div className="flex-1 bg-panel">{absence(course, error, reload)}</div>
  return (
    <>
      <Head {...{ basket, now, course }} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[minmax(0,1fr)_minmax(0,1fr)]">
        <ChartPanel {...{ basket, now, course }} />
        <Lower {...{ now, course }} />
        <Panel
          title={text.contributions}
          className="min-h-72 lg:min-h-0 lg:row-span-2 lg:col-start-2 lg:row-start-1"
          bodyClassName="overflow-y-auto"
        >
          {untold === undefined ? (
            <Contributions members={now.members} change={now.change} />
          ) : (
            <ChartState {...(now.covered === 0 ? untradedOf(phase) : { state: 'empty', why: untold })} />
          )}
        </Panel>
      </div>
    </>
  )
}
