import { useMemo } from 'react'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { INDEXES_LACK } from '../../charts/indicators/catalogue'
import { KLine } from '../../charts/k-line'
import type { ChartLink } from '../../charts/state/link'
import { volumeWords } from '../../charts/volume-words'
import { whyNoBars } from '../../charts/why-no-bars'
import { useChartTexts } from '../../store/account/use-chart-texts'
import { dayKey, isDaily, namedByEnd, PERIODS, type Period } from '../../store/bars/period-bars'
import { usePeriodBars } from '../../store/bars/use-period-bars'
import type { ListedInstrument } from '../../store/rows/instruments'
import { periodText as text } from '../../text/indicators'
import { formatDay } from '../../ui/format'

export const BAR_PERIODS = PERIODS.map((value) => ({ value, title: text.titles[value] }))

interface BarCellProps {
  instrument: ListedInstrument
  today: string
  period: Period
  onPeriod: (period: Period) => void
  link: ChartLink
}

/** One instrument's K-line in a cell; all cells of the page have one period. */
export function BarCell({ instrument, today, period, onPeriod, link }: BarCellProps) {
  const texts = useChartTexts()
  const bars = usePeriodBars(instrument, period, 'front', today)
  const keyOf = useMemo(() => dayKey(period), [period])
  const provided = instrument.kind !== 'index' || period !== '1s'
  const absence = absenceOf({
    provided,
    loading: bars.loading,
    error: bars.error,
    count: bars.source.columns().time.length,
  })
  const why = whyNoBars(absence, bars.error?.message)
  const instead = absence && <ChartState state={absence} why={why} since={bars.recordedSince} onRetry={bars.reload} />
  const since = bars.since === '' ? (isDaily(period) ? undefined : text.onlyToday) : text.since(formatDay(bars.since))
  return (
    <div className="min-h-0 flex-1">
      <KLine
        source={bars.source}
        label={text.chart(instrument.name, text.titles[period])}
        priceScale={instrument.priceScale}
        volume={volumeWords(instrument)}
        {...(instrument.kind === 'index' && { without: INDEXES_LACK })}
        daily={isDaily(period)}
        length={namedByEnd(period, instrument.kind === 'crypto')}
        period={{ value: period, options: BAR_PERIODS, onChange: (next) => onPeriod(next as Period) }}
        {...texts}
        keyOf={keyOf}
        earlier={{ since: bars.recordedSince, ...bars.earlier }}
        instead={instead}
        note={bars.lacking > 0 ? since : undefined}
        link={link}
        small
      />
    </div>
  )
}
