import { useMemo, useState } from 'react'
import type { Bars } from '../../../shared/protocol/rest'
import type { Input } from '../../charts/indicators/formulas'
import type { ChartSource } from '../../charts/source'
import { sampledSubscribe } from '../../store/sampled'
import { browserSurroundings } from '../../stream/surroundings'
import { btcText } from '../../text/btc'
import { perpetualText } from '../../text/perpetual'
import { Segmented } from '../../ui/segmented'
import type { CoinPeriod } from './choice'
import { mergeSources } from './fold'
import { MainChart } from './main-chart'
import { PerpetualLines } from './perpetual-lines'
import { SourceLines } from './source-lines'
import { type Coin, createCoinLine, useSubscribe } from './use-coins'

const CHART_HZ = 8
const LOWER = [
  ...(['cvd', 'premium'] as const).map((value) => ({ value, title: btcText.lines[value] })),
  ...(['funding', 'open'] as const).map((value) => ({ value, title: perpetualText.lines[value] })),
]
type Lower = (typeof LOWER)[number]['value']

export interface CoinChartsProps {
  /** The one whose prices are drawn first. */
  coins: readonly Coin[]
  period: CoinPeriod
  past: readonly Bars[] | undefined
}

/** Candles with volume, and below them the cumulative delta of each source and of all, or what each is above the first. */
export function CoinCharts({ coins, period, past }: CoinChartsProps) {
  const [wanted, setKind] = useState<Lower>('cvd')
  const several = coins.length > 1
  const kind = several || wanted !== 'premium' ? wanted : 'cvd'
  const subscribeAll = useSubscribe(coins, 'both')
  const { lines, subscribe, candles } = useMemo(() => {
    const lines = coins.map((coin) =>
      createCoinLine(
        coin,
        period,
        past?.find(({ id }) => id === coin.id),
      ),
    )
    const subscribe = sampledSubscribe(CHART_HZ, subscribeAll, browserSurroundings)
    const candles: ChartSource<Input> = { columns: () => mergeSources(lines.map((line) => line())), subscribe }
    return { lines, subscribe, candles }
  }, [coins, period, past, subscribeAll])

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
      <MainChart coins={coins} period={period} candles={candles} />
      {kind === 'funding' || kind === 'open' ? (
        <PerpetualLines key={kind} kind={kind} coins={coins} period={period} choice={choice} />
      ) : (
        <SourceLines key={kind} kind={kind} labels={labels} lines={lines} subscribe={subscribe} choice={choice} />
      )}
    </div>
  )
}
