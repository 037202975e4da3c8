import { useMemo } from 'react'
import { barReferences } from '../../../shared/protocol/bar-days'
import { fetchBars } from '../../api/bars'
import { CandleChart, type CandleColumns } from '../../charts/candle-chart'
import type { ChartSource } from '../../charts/source'
import type { ListedInstrument } from '../../store/instruments'
import { useResource } from '../../store/use-resource'
import { common } from '../../text/common'
import { minuteText } from '../../text/trading'
import { Button } from '../../ui/button'
import { StateView } from '../../ui/state-view'
import { DailyNet } from './daily-net'

const barSource = (columns: CandleColumns): ChartSource<CandleColumns> => ({
  columns: () => columns,
  subscribe: () => () => undefined,
})

/** Daily candles with volume, and the day's net by aggressor below. */
export function DailyPane({ instrument }: { instrument: ListedInstrument }) {
  const {
    data: bars,
    error,
    reload,
  } = useResource(`1d ${instrument.id}`, (options) => fetchBars(instrument.id, { period: '1d' }, options))
  const source = useMemo(
    (): ChartSource<CandleColumns> | undefined => bars && barSource({ ...bars, before: barReferences(bars) }),
    [bars],
  )
  if (error && !bars) {
    const why = error.message || minuteText.dailyFailed
    return <StateView state="failed" why={why} action={<Button onClick={reload}>{common.retry}</Button>} />
  }
  if (!bars || !source) return <StateView state="loading" />
  if (bars.time.length === 0) return <StateView state="empty" why={minuteText.noDaily} />
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-[4]">
        <CandleChart source={source} label={instrument.name} priceScale={bars.priceScale} daily count={90} />
      </div>
      <div className="min-h-0 flex-1 border-t border-line">
        <DailyNet bars={bars} />
      </div>
    </div>
  )
}
