import { useMemo, useState } from 'react'
import type { Bars } from '../../../shared/protocol/rest'
import type { ChartSource } from '../../charts/source'
import { sampledSubscribe } from '../../store/bars/sampled'
import { browserEnvironment } from '../../stream/stream-environment'
import { btcText } from '../../text/btc'
import { perpetualText } from '../../text/perpetual'
import { formatDay } from '../../ui/format'
import { Segmented } from '../../ui/segmented'
import type { CoinPeriod } from './choice'
import { type CoinRange, isWhole, reachesNow } from './coin-range'
import { type CoinBars, mergeSources } from './fold'
import { MainChart } from './main-chart'
import { PerpetualLines } from './perpetual-lines'
import { SourceLines } from './source-lines'
import { type Coin, coinNow, createCoinLine, useSubscribe } from './use-coins'

const CHART_HZ = 8
const LOWER = [
  ...(['cvd', 'premium'] as const).map((value) => ({ value, title: btcText.lines[value] })),
  ...(['funding', 'open'] as const).map((value) => ({ value, title: perpetualText.lines[value] })),
]
type Lower = (typeof LOWER)[number]['value']

interface CoinChartsProps {
  /** The one whose prices are drawn first. */
  coins: readonly Coin[]
  period: CoinPeriod
  past: readonly Bars[]
  range: CoinRange
}

/** Candles with volume, and below them the cumulative delta of each source and of all, or what each is above the first. */
export function CoinCharts({ coins, period, past, range }: CoinChartsProps) {
  const [wanted, setKind] = useState<Lower>('cvd')
  const several = coins.length > 1
  const kind = several || wanted !== 'premium' ? wanted : 'cvd'
  const subscribeAll = useSubscribe(coins, 'both')
  const { lines, subscribe, candles } = useMemo(() => {
    const lines = coins.map((coin) =>
      createCoinLine(
        coin,
        period,
        past.find(({ id }) => id === coin.id),
        range,
      ),
    )
    const subscribe = sampledSubscribe(CHART_HZ, subscribeAll, browserEnvironment)
    const candles: ChartSource<CoinBars> = { columns: () => mergeSources(lines.map((line) => line())), subscribe }
    return { lines, subscribe, candles }
  }, [coins, period, past, range, subscribeAll])

  const labels = coins.map(({ label }) => label)
  const choice = (
    <Segmented
      label={btcText.lines.label}
      options={LOWER.filter(({ value }) => several || value !== 'premium')}
      value={kind}
      onChange={setKind}
    />
  )
  return (
    <div className="grid h-full min-h-0 grid-rows-[400px_200px] gap-px bg-line lg:grid-rows-[minmax(0,7fr)_minmax(0,3fr)]">
      <MainChart coins={coins} period={period} candles={candles} notes={rangeNotes(past, range, coins)} />
      {kind === 'funding' || kind === 'open' ? (
        <PerpetualLines key={kind} kind={kind} coins={coins} period={period} range={range} choice={choice} />
      ) : (
        <SourceLines
          key={kind}
          kind={kind}
          labels={labels}
          lines={lines}
          subscribe={subscribe}
          choice={choice}
          all={!isWhole(range)}
        />
      )}
    </div>
  )
}

/** Note on what the candles of a range do not show; undefined without a range. */
function rangeNotes(past: readonly Bars[], range: CoinRange, coins: readonly Coin[]): string[] | undefined {
  if (isWhole(range)) return undefined
  const missing = Math.max(...past.map((bars) => bars.missing.length))
  const moved = past.find((bars) => bars.moved?.length)?.moved ?? []
  const isOver = coins.every((coin) => !reachesNow(range, coinNow(coin) ?? 0))
  return [
    ...moved.map(({ from, to }) => btcText.range.moved(formatDay(from), formatDay(to))),
    ...(missing > 0 ? [btcText.range.missing(missing)] : []),
    ...(isOver ? [btcText.range.past] : []),
  ]
}
