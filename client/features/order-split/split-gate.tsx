import { useMemo } from 'react'
import { isSecurity } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import { readRange } from '../../store/bars/range-query'
import { useInstruments, useSession } from '../../store/hooks'
import { findInstrument } from '../../store/rows/find-instrument'
import { splitText } from '../../text/order-split'
import { buttonClass } from '../../ui/button'
import { formatDay } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { SplitView } from './split-view'

const words = (title: string, why: string) => (
  <>
    <span className="block text-15 text-text-1">{title}</span>
    {why}
  </>
)

/** Reads the address of one instrument's page; what is wrong with it is said in a sentence. */
export function SplitGate({ code, start, end }: { code: string; start: string; end: string }) {
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const range = useMemo(() => readRange(start, end), [start, end])
  const back = (
    <PageLink href={address.orderSplit()} className={buttonClass()}>
      {splitText.backToList}
    </PageLink>
  )
  if ('wrong' in range)
    return <NoticePanel title={splitText.badRange(range.wrong)} why={splitText.badRangeWhy} action={back} />
  if (!instruments.table || tradingDay === '') {
    if (!instruments.error) return <ChartState state="loading" />
    return <ChartState state="failed" onRetry={() => void instruments.refresh()} />
  }
  const instrument = findInstrument(instruments, code)
  if (!instrument) return <NoticePanel title={splitText.unknownCode(code)} why={splitText.unknownWhy} action={back} />
  if (!isSecurity(instrument.kind))
    return (
      <ChartState
        state="unprovided"
        why={words(splitText.noOrdersTitle(instrument.name), splitText.noOrdersWhy)}
        action={back}
      />
    )
  if (range.startDay > tradingDay)
    return <NoticePanel title={splitText.future(formatDay(tradingDay))} why={splitText.badRangeWhy} action={back} />
  return (
    <SplitView
      key={`${instrument.id}/${start}/${end}`}
      instrument={instrument}
      range={range}
      start={start}
      end={end}
      today={tradingDay}
    />
  )
}
