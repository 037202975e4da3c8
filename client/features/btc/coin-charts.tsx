import { useMemo, useState } from 'react'
import type { Bars } from '../../../shared/protocol/rest'
import type { Input } from '../../charts/indicators/formulas'
import { KLine } from '../../charts/k-line'
import { pictureCaption } from '../../charts/picture-caption'
import type { ChartSource } from '../../charts/source'
import { useKept } from '../../store/kept-settings'
import { sampled } from '../../store/sampled'
import { browserSurroundings } from '../../stream/surroundings'
import { btcText } from '../../text/btc'
import { badges, chartText } from '../../text/common'
import { formatCount } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { COMMON, type CoinPeriod } from './choice'
import { mergeSources } from './fold'
import { type LineKind, SourceLines } from './source-lines'
import { type Coin, coinNow, createCoinLine, useSubscribe } from './use-coins'

const CHART_HZ = 8
const KINDS = (['cvd', 'premium'] as const).map((value) => ({ value, title: btcText.lines[value] }))

export interface CoinChartsProps {
  /** The one whose prices are drawn first. */
  coins: readonly Coin[]
  period: CoinPeriod
  past: readonly Bars[] | undefined
}

const formatVolume = (value: number | null | undefined) =>
  formatCount(value === null || value === undefined ? value : value / 10 ** COMMON.volumeScale, { plainDigits: 3 })

const VOLUME = { label: chartText.volume, format: formatVolume }

/** Candles with volume, and below them the cumulative delta of each source and of all, or what each is above the first. */
export function CoinCharts({ coins, period, past }: CoinChartsProps) {
  const [wanted, setKind] = useState<LineKind>('cvd')
  const [first] = coins
  const kept = useKept('chart.bars')
  const drawn = useKept(`chart.draw.${first?.id ?? ''}`)
  const several = coins.length > 1
  const kind = several ? wanted : 'cvd'
  const subscribeAll = useSubscribe(coins, 'both')
  const { lines, subscribe, candles } = useMemo(() => {
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
    const candles: ChartSource<Input> = { columns: () => mergeSources(lines.map((line) => line())), subscribe }
    return { lines, subscribe, candles }
  }, [coins, period, past, subscribeAll])

  const labels = coins.map(({ label }) => label)
  return (
    <div className="grid h-full min-h-0 grid-rows-[400px_200px] gap-px bg-line lg:grid-rows-[minmax(0,7fr)_minmax(0,3fr)]">
      <Panel
        title={btcText.candles(labels.join(' + '), period)}
        controls={
          several && <span className="truncate text-11 text-text-3">{btcText.candleBase(labels[0] ?? '')}</span>
        }
      >
        <KLine
          source={candles}
          label={btcText.candles(labels.join(' + '), period)}
          priceScale={COMMON.priceScale}
          daily={period === '1d'}
          length={0}
          volume={VOLUME}
          kept={kept}
          drawings={{ kept: drawn, basis: 'none', hasExDates: false }}
          caption={() =>
            pictureCaption({
              id: coins.map(({ id }) => id).join(' + '),
              definition: btcText.allDay,
              time: (first && coinNow(first)) ?? Date.now(),
              badge: first?.simulated ? badges.simulated : undefined,
            })
          }
        />
      </Panel>
      <SourceLines
        key={kind}
        kind={kind}
        labels={labels}
        lines={lines}
        subscribe={subscribe}
        choice={several && <Segmented label={btcText.lines.label} options={KINDS} value={kind} onChange={setKind} />}
      />
    </div>
  )
}
