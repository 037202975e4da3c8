import { useMemo } from 'react'
import type uPlot from 'uplot'
import { barReferences } from '../../../shared/protocol/bar-days'
import type { Bars } from '../../../shared/protocol/rest'
import { drawChosen, type Span } from '../../charts/gaps'
import { INDEXES_LACK } from '../../charts/indicators/catalogue'
import { KLine } from '../../charts/k-line'
import { lineChart } from '../../charts/line-options'
import { pictureCaption } from '../../charts/picture-caption'
import { fixedSource, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { useAccountText } from '../../store/account/account-texts'
import { useChartTexts } from '../../store/account/use-chart-texts'
import { useEarlierBars } from '../../store/bars/use-earlier-bars'
import { useSession } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { chartText } from '../../text/common'
import { indexHistoryText as text } from '../../text/index-history'
import { formatYuan } from '../../ui/format'
import { runningTotals } from './day-rows'
import { FIVE_MINUTES_MS, timeWords } from './moment-words'
import { useBrush } from './use-brush'

/** Candles and money stand under one another, bar for bar. */
export const SYNC = 'index-history'
const MONEY = { label: chartText.turnover, format: (yuan: number | null | undefined) => formatYuan(yuan) }

/** The index's bars; money in place of shares below them, for an index has no shares of its own. */
export function RangeCandles({ bars, name, daily }: { bars: Bars; name: string; daily: boolean }) {
  const { feed } = useSession()
  const texts = useChartTexts()
  const drawn = useAccountText(`chart.draw.${bars.id}`)
  const lead = useEarlierBars(bars.id, daily ? '1d' : '5m', bars.time[0])
  const source = useMemo(() => {
    return fixedSource({ ...bars, volume: bars.turnover, before: barReferences(bars), net: bars.adNet, lead })
  }, [bars, lead])
  return (
    <KLine
      source={source}
      label={`${name} ${daily ? text.candles : text.minutes}`}
      priceScale={bars.priceScale}
      daily={daily}
      length={daily ? 0 : FIVE_MINUTES_MS}
      count={Math.max(40, bars.time.length)}
      syncKey={SYNC}
      volume={MONEY}
      without={INDEXES_LACK}
      {...texts}
      drawings={{ stored: drawn, basis: 'none', hasExDates: false }}
      caption={() => pictureCaption({ id: bars.id, time: liveMarket().marketTime(), badge: feed?.badge })}
    />
  )
}

interface RangeFlowProps {
  bars: Bars
  name: string
  /** Places of the first and the last bar that are chosen. */
  brush: Span | undefined
  onBrush: (brush: Span | undefined) => void
}

/** Cumulative money of the members over the range, by aggressor and by large orders. */
export function RangeFlow({ bars, name, brush, onBrush }: RangeFlowProps) {
  const hands = useBrush(bars, brush, onBrush)
  const { chosen } = hands
  const { source, build, readOut } = useMemo(() => {
    const ad = runningTotals(bars.adNet)
    const od = runningTotals(bars.odBigNet)
    const wordsOfTime = timeWords(bars)
    const places = bars.time.map((_, at) => at)
    const data = [places, ad, od] as unknown as uPlot.AlignedData
    return {
      source: fixedSource(data),
      build: lineChart({
        lines: [
          { label: text.ad, tone: 'ad', width: 2 },
          { label: text.od, tone: 'od' },
        ],
        format: (yuan) => formatYuan(yuan, { digits: 1 }),
        x: { format: (at) => wordsOfTime(bars.time[at]) },
        include: 0,
        under: (theme) => [drawChosen(theme, chosen)],
      }),
      readOut: (_: uPlot, pointed: number | null): ReadOutItem[] => {
        const at = pointed ?? bars.time.length - 1
        return [
          { label: chartText.time, text: wordsOfTime(bars.time[at]) },
          { label: text.ad, text: formatYuan(ad[at], { sign: true }), tone: 'ad' },
          { label: text.od, text: formatYuan(od[at], { sign: true }), tone: 'od' },
        ]
      },
    }
  }, [bars, chosen])
  return (
    <TimeChart
      source={source}
      press={hands.press}
      onKey={hands.onKey}
      onReady={hands.onReady}
      build={build}
      label={`${name} ${text.flow}`}
      readOut={readOut}
      syncKey={SYNC}
      leads={false}
      className="h-full"
    />
  )
}
