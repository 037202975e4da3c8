import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Bars } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import { CandleChart, type CandleColumns } from '../../charts/candle-chart'
import type { ChartSource } from '../../charts/source'
import type { ListedInstrument } from '../../store/instruments'
import { common } from '../../text/common'
import { minuteText } from '../../text/trading'
import { Button } from '../../ui/button'
import { StateView } from '../../ui/state-view'
import { DailyNet } from './daily-net'

/** Daily candles with volume, and the day's net by aggressor below. */
export function DailyPane({ instrument }: { instrument: ListedInstrument }) {
  const [reply, setReply] = useState<Bars | Error>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const abort = new AbortController()
    setReply(undefined)
    fetchBars(instrument.id, { period: '1d' }, { signal: abort.signal })
      .then(setReply)
      .catch((error: unknown) => !abort.signal.aborted && setReply(error instanceof Error ? error : new Error()))
    return () => abort.abort()
  }, [instrument.id, attempt])
  const bars = reply && !(reply instanceof Error) ? reply : undefined
  const source = useMemo(
    (): ChartSource<CandleColumns> | undefined => bars && { columns: () => bars, subscribe: () => () => undefined },
    [bars],
  )
  const again = useCallback(() => setAttempt((count) => count + 1), [])

  if (reply instanceof Error) {
    const why = reply.message || minuteText.dailyFailed
    return <StateView state="broken" why={why} action={<Button onClick={again}>{common.retry}</Button>} />
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
