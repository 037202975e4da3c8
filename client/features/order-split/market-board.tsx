import { dateToMs } from '../../../shared/market/session'
import { address } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import { neighbourDay, useRecordedDays } from '../../store/bars/recorded-days'
import { useSession } from '../../store/hooks'
import { splitText } from '../../text/order-split'
import { buttonClass } from '../../ui/button'
import { formatDay } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { Select } from '../../ui/select'
import { useDayKeys } from '../../ui/use-day-keys'
import { useQuery } from '../../ui/use-query'
import { PastSplitBoard } from './past-board'
import { TodayBoard } from './today-board'

/** `/graph_hide`: the market's list of the running day, or of the recorded one that `?day=` names. */
export function MarketBoard() {
  const { tradingDay } = useSession()
  const [dayParam, setDay] = useQuery('day', '', 'step')
  const isPast = dayParam !== '' && dayParam !== tradingDay
  const recorded = useRecordedDays().data?.days
  const past = (recorded ?? []).map((each) => each.tradingDay).filter((day) => day < tradingDay)
  const days = [...past, ...(tradingDay === '' ? [] : [tradingDay])]
  const shown = isPast ? dayParam : tradingDay
  const before = neighbourDay(days, shown, -1)
  const after = neighbourDay(days, shown, 1)
  const show = (day: string) => setDay(day === tradingDay ? null : day)
  useDayKeys(before, after, show)
  const back = (
    <PageLink href={address.orderSplit()} className={buttonClass()}>
      {splitText.backToList}
    </PageLink>
  )
  if (isPast && Number.isNaN(dateToMs(dayParam)))
    return <NoticePanel title={splitText.badRange(dayParam.slice(0, 20))} why={splitText.badDayWhy} action={back} />
  if (isPast && tradingDay === '') return <ChartState state="loading" />
  if (isPast && dayParam > tradingDay)
    return <NoticePanel title={splitText.future(formatDay(tradingDay))} action={back} />
  const options = (days.includes(shown) ? days : [...days, shown])
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((day) => ({ value: day, title: day === tradingDay ? splitText.dayChoice.today : formatDay(day) }))
  const dayChoice = shown !== '' && (
    <span className="flex items-center gap-0.5">
      <IconButton label={splitText.dayChoice.before} disabled={!before} onClick={() => before && show(before)}>
        ‹
      </IconButton>
      <Select
        hideLabel
        size="small"
        label={splitText.dayChoice.label}
        options={options}
        value={shown}
        onChange={show}
        className="num"
      />
      <IconButton label={splitText.dayChoice.after} disabled={!after} onClick={() => after && show(after)}>
        ›
      </IconButton>
    </span>
  )
  if (!isPast) return <TodayBoard dayChoice={dayChoice} />
  return (
    <PastSplitBoard
      key={dayParam}
      day={dayParam}
      isRecorded={recorded && past.includes(dayParam)}
      since={past[0]}
      dayChoice={dayChoice}
    />
  )
}
