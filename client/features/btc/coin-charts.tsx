import { useMemo } from 'react'
import type uPlot from 'uplot'
import type { Bars } from '../../../shared/protocol/rest'
import { CandleChart, type CandleColumns } from '../../charts/candle-chart'
import { type Line, lineChart } from '../../charts/line-options'
import { type ChartSource, lastKnown, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { sampled } from '../../store/sampled'
import { browserSurroundings } from '../../stream/surroundings'
import { btcText } from '../../text/btc'
import { chartText } from '../../text/common'
import { directionOf, formatCount, formatDateTime, formatYuan } from '../../ui/format'
import { Panel } from '../../ui/panel'
import type { CoinPeriod } from './choice'
import { cumulativeDelta, mergeSources } from './fold'
import { type Coin, createCoinLine, useSubscribe } from './use-coins'

const CHART_HZ = 8
const CVD_BARS = 240
const TONES: Line['tone'][] = ['average', 'od', 'split', 'accent']
const tone = (index: number): Line['tone'] => TONES[index % TONES.length] ?? 'text2'

export interface CoinChartsProps {
  coins: readonly Coin[]
  period: CoinPeriod
  past: readonly Bars[] | undefined
  priceScale: number
  volumeScale: number
}

/** Candles with volume, and below them the cumulative delta of each source and of all. */
export function CoinCharts({ coins, period, past, priceScale, volumeScale }: CoinChartsProps) {
  const subscribeAll = useSubscribe(coins, 'both')
  const made = useMemo(() => {
    const lines = coins.map((coin) =>
      createCoinLine(
        coin,
        period,
        past?.find(({ id }) => id === coin.id),
      ),
    )
    const subscribe = (listener: () => void) => {
      const slow = sampled(CHART_HZ, listener, browserSurroundings)
      const stop = subscribeAll(slow.request)
      return () => {
        stop()
        slow.cancel()
      }
    }
    const candles: ChartSource<CandleColumns> = { columns: () => mergeSources(lines.map((line) => line())), subscribe }
    const several = coins.length > 1
    const cvd: ChartSource = {
      subscribe,
      columns() {
        const bars = lines.map((line) => line())
        const time = (bars[0]?.time ?? []).slice(-CVD_BARS)
        const own = bars.map((each) => cumulativeDelta(time, each))
        const all = several ? [cumulativeDelta(time, mergeSources(bars))] : []
        return [time, ...all, ...own]
      },
    }
    const shown: Line[] = [
      ...(several ? [{ label: btcText.merged, tone: 'ad' as const, width: 1.5 }] : []),
      ...coins.map(({ exchange }, index): Line => ({ label: exchange, tone: several ? tone(index) : 'ad' })),
    ]
    const build = lineChart({ lines: shown, format: (value) => formatYuan(value, { digits: 0 }), include: 0 })
    const readOut = (plot: uPlot, pointed: number | null): ReadOutItem[] => {
      const row = pointed ?? lastKnown(plot.data[1])
      return [
        { label: chartText.time, text: formatDateTime(plot.data[0][row]).slice(5, 19) },
        ...shown.map(({ label }, index): ReadOutItem => {
          const value = plot.data[index + 1]?.[row]
          return { label, text: formatYuan(value, { sign: true }), tone: directionOf(value) }
        }),
      ]
    }
    const formatVolume = (value: number | null | undefined) =>
      formatCount(value === null || value === undefined ? value : value / 10 ** volumeScale, { plainDigits: 3 })
    return { candles, cvd, build, readOut, shown, formatVolume }
  }, [coins, period, past, subscribeAll, volumeScale])

  const pair = coins.map(({ exchange }) => exchange).join(' + ')
  return (
    <div className="grid h-full min-h-0 grid-rows-[400px_200px] gap-px bg-line lg:grid-rows-[minmax(0,7fr)_minmax(0,3fr)]">
      <Panel
        title={btcText.candles(`BTC ${pair}`, period)}
        controls={
          coins.length > 1 && (
            <span className="truncate text-11 text-text-3">{btcText.candleBase(coins[0]?.exchange ?? '')}</span>
          )
        }
      >
        <CandleChart
          source={made.candles}
          label={btcText.candles(pair, period)}
          priceScale={priceScale}
          daily={period === '1d'}
          formatVolume={made.formatVolume}
        />
      </Panel>
      <Panel
        title={btcText.cvd}
        controls={
          <span className="flex items-center gap-2 text-11 text-text-3">
            {made.shown.map(({ label, tone: colour }) => (
              <span key={label}>
                <span style={{ color: `var(--${colour})` }}>━</span> {label}
              </span>
            ))}
            <span className="hidden sm:inline">{btcText.cvdUnit}</span>
          </span>
        }
      >
        <TimeChart source={made.cvd} build={made.build} label={btcText.cvd} readOut={made.readOut} className="h-full" />
      </Panel>
    </div>
  )
}
