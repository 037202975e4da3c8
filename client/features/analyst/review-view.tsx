import { type ReactNode, useState } from 'react'
import { type DayReview, REVIEW_LISTS, type ReviewListName } from '../../../shared/protocol/rest-reviews'
import { address } from '../../../shared/protocol/routes'
import { fetchReview, fetchReviewDays } from '../../api/reviews'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { columnEntries } from '../../text/dictionary-columns'
import { eventTexts } from '../../text/market-events'
import { reviewText as text } from '../../text/review'
import { DataTable } from '../../ui/data-table'
import { formatDay, formatPercent, formatYuan } from '../../ui/format'
import { Num, PercentNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { FailedState } from '../../ui/retry'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { reviewDayColumns, reviewSignalColumns, type SignalRow } from './review-columns'

const COUNTS = ['5', '10', '20', '60'] as const
type Count = (typeof COUNTS)[number]
const isCount = (value: string): value is Count => COUNTS.some((one) => one === value)
/** A day is added at 15:05. */
const EVERY_MS = 300_000
const BOARDS = 5

/** Finished days beside each other, and one of them in full with what followed. */
export function ReviewView() {
  const [countParam, setCount] = useQuery('days', '20')
  const count = isCount(countParam) ? countParam : '20'
  const { data, error, reload } = useResource(
    `reviews-${count}`,
    (options) => fetchReviewDays(Number(count), options),
    {
      everyMs: EVERY_MS,
    },
  )
  const rows = data?.days.toReversed()
  const [chosen, choose] = useQuery('day')
  const day = chosen || rows?.[0]?.tradingDay
  return (
    <div className="grid h-full min-h-[36rem] grid-cols-[minmax(0,1fr)] gap-px bg-line max-[1599px]:auto-rows-[minmax(20rem,auto)] min-[1600px]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Panel
        title={text.days}
        controls={
          <Segmented
            label={text.count}
            options={COUNTS.map((value) => ({ value, title: text.ofDays(Number(value)) }))}
            value={count}
            onChange={setCount}
          />
        }
        className="max-[1599px]:h-80"
      >
        {error && !data ? (
          <FailedState why={error.message} onRetry={reload} />
        ) : (
          <DataTable
            label={text.days}
            columns={reviewDayColumns}
            entries={columnEntries.reviewDays}
            rows={rows}
            rowKey={({ tradingDay }) => tradingDay}
            selected={day ?? null}
            onSelect={({ tradingDay }) => choose(tradingDay)}
            emptyWhy={text.none}
            sort={{ key: 'day', descending: true }}
          />
        )}
      </Panel>
      {day === undefined ? (
        <Panel title={text.tabs.review}>{data && <StateView state="empty" why={text.none} />}</Panel>
      ) : (
        <ReviewOfDay key={day} day={day} />
      )}
    </div>
  )
}

function ReviewOfDay({ day }: { day: string }) {
  const { data, error, reload } = useResource(`review-${day}`, (options) => fetchReview(day, options))
  return (
    <Panel
      title={text.title(formatDay(day))}
      controls={
        <a
          href={address.strategyAnalyst(text.question(formatDay(day)))}
          className="text-12 text-accent hover:underline"
        >
          {text.discuss}
        </a>
      }
      bodyClassName="overflow-y-auto"
    >
      {error && !data && <FailedState why={error.message} onRetry={reload} />}
      {!error && !data && <StateView state="loading" />}
      {data && (
        <>
          <Market review={data} />
          <Signals review={data} />
        </>
      )}
    </Panel>
  )
}

function Figure({ title, children, note }: { title: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-text-3">{title}</dt>
      <dd className="num text-15">{children}</dd>
      {note && <dd className="num text-12 text-text-3">{note}</dd>}
    </div>
  )
}

const Money = ({ yuan }: { yuan: number }) => <Num text={formatYuan(yuan, { sign: true })} sign={yuan} />

function Market({ review }: { review: DayReview }) {
  const { up, flat, down, limitUp, limitDown, unknown, turnover, before, boards, events } = review
  const strongest = boards.slice(0, BOARDS)
  const weakest = boards.slice(BOARDS).slice(-BOARDS).toReversed()
  return (
    <section aria-label={text.market}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 p-3 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
        <Figure title={text.market} note={text.limits(limitUp, limitDown)}>
          {text.upDown(up, flat, down)}
        </Figure>
        <Figure
          title={text.columns.turnover}
          note={
            before === null
              ? text.noTurnoverBefore
              : text.before(formatPercent(before.turnover > 0 ? turnover / before.turnover - 1 : null))
          }
        >
          {formatYuan(turnover)}
        </Figure>
        <Figure title={text.columns.adNet}>
          <Money yuan={review.adNet} />
        </Figure>
        <Figure title={text.columns.odBig}>
          <Money yuan={review.odBig} />
        </Figure>
        <Figure title={text.columns.passive}>
          <Money yuan={review.passive} />
        </Figure>
        <Figure title={text.lists.limitUps}>{text.highest(review.highestStreak)}</Figure>
      </dl>
      {review.isPreliminary && <p className="px-3 pb-2 text-12 text-warning">{text.preliminary}</p>}
      {unknown > 0 && <p className="px-3 pb-2 text-12 text-text-3">{text.unknown(unknown)}</p>}
      <div className="grid gap-x-6 gap-y-2 px-3 pb-3 sm:grid-cols-3">
        <Boards title={text.strongest} boards={strongest} />
        <Boards title={text.weakest} boards={weakest} />
        <div>
          <h3 className="text-12 text-text-3">{text.events}</h3>
          {events === null ? (
            <p className="text-text-3">{text.noEvents}</p>
          ) : (
            events.slice(0, BOARDS).map(({ kind, count }) => (
              <p key={kind} className="flex justify-between">
                {eventTexts[kind].name}
                <span className="num">{count}</span>
              </p>
            ))
          )}
        </div>
      </div>
    </section>
  )
}

const Boards = ({ title, boards }: { title: string; boards: DayReview['boards'] }) => (
  <div>
    <h3 className="text-12 text-text-3">{title}</h3>
    {boards.map(({ name, change, adNet }) => (
      <p key={name} className="grid grid-cols-[1fr_auto_5.5rem] gap-2">
        <a href={address.industry('sw1', name)} className="truncate hover:text-accent">
          {name}
        </a>
        <PercentNum ratio={change} />
        <span className="text-right">
          <Money yuan={adNet} />
        </span>
      </p>
    ))}
  </div>
)

function Signals({ review: { lists, market } }: { review: DayReview }) {
  const [name, choose] = useState<ReviewListName>('inflow')
  const instruments = useInstruments()
  const { stocks, count, after } = lists[name]
  const rows: SignalRow[] = [
    ...stocks.map((stock) => ({ ...stock, key: stock.id, name: nameOfCode(instruments, stock.id) })),
    { key: 'all', name: text.all(count), change: null, value: null, after },
    { key: 'market', name: text.marketMean, change: null, value: null, after: market },
  ]
  return (
    <section aria-label={text.signals} className="border-t border-line">
      <div className="flex flex-wrap items-center gap-3 px-3 py-2">
        <h3 className="font-medium">{text.signals}</h3>
        <Segmented
          label={text.listLabel}
          options={REVIEW_LISTS.map((value) => ({ value, title: text.lists[value] }))}
          value={name}
          onChange={choose}
          className="max-w-full overflow-x-auto"
        />
      </div>
      <p className="px-3 pb-2 text-12 text-text-3">{text.signalsHint}</p>
      {count === 0 ? (
        <StateView state="empty" why={text.noSignals} shape="strip" />
      ) : (
        <DataTable
          label={text.lists[name]}
          columns={reviewSignalColumns(name)}
          entries={columnEntries.reviewSignals}
          rows={rows}
          rowKey={({ key }) => key}
          onOpen={({ id }) => id !== undefined && window.open(address.multiChart('1', [id]), '_blank', 'noopener')}
        />
      )}
    </section>
  )
}
