import { useMemo, useState } from 'react'
import { beijingDate } from '../../../shared/market/session'
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
import { depthText, perpetualText } from '../../text/perpetual'
import { formatCount, formatDay } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { COMMON, type CoinPeriod } from './choice'
import { DepthHeat } from './depth-heat'
import { mergeSources } from './fold'
import { PerpetualLines } from './perpetual-lines'
import { SourceLines } from './source-lines'
import { type Coin, coinNow, createCoinLine, useSubscribe } from './use-coins'

const CHART_HZ = 8
const LOWER = [
  ...(['cvd', 'premium'] as const).map((value) => ({ value, title: btcText.lines[value] })),
  ...(['funding', 'open'] as const).map((value) => ({ value, title: perpetualText.lines[value] })),
]
type Lower = (typeof LOWER)[number]['value']
const VIEWS = (['candles', 'heat'] as const).map((value) => ({ value, title: depthText[value] }))
const DAY = 86_400_000
/** Days of depth that may be chosen beside the last 24 hours. */
const DEPTH_DAYS = 7

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
  const [wanted, setKind] = useState<Lower>('cvd')
  const [view, setView] = useState<'candles' | 'heat'>('candles')
  const [day, setDay] = useState('')
  const [first] = coins
  const kept = useKept('chart.bars')
  const drawn = useKept(`chart.draw.${first?.id ?? ''}`)
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
  const title = btcText.candles(labels.join(' + '), period)
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
      <Panel
        title={view === 'heat' && first ? depthText.chart(first.label) : title}
        controls={
          <span className="flex min-w-0 items-center gap-2">
            {view === 'heat' && first ? (
              <Select
                size="small"
                hideLabel
                label={depthText.day}
                options={depthDays(first)}
                value={day}
                onChange={setDay}
              />
            ) : (
              several && (
                <span className="hidden truncate text-11 text-text-3 sm:inline">
                  {btcText.candleBase(labels[0] ?? '')}
                </span>
              )
            )}
            <Segmented label={depthText.view} options={VIEWS} value={view} onChange={setView} />
          </span>
        }
      >
        {view === 'heat' && first ? (
          <DepthHeat key={`${first.id}/${day}`} coin={first} day={day || undefined} />
        ) : (
          <KLine
            source={candles}
            label={title}
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
        )}
      </Panel>
      {kind === 'funding' || kind === 'open' ? (
        <PerpetualLines key={kind} kind={kind} coins={coins} period={period} choice={choice} />
      ) : (
        <SourceLines key={kind} kind={kind} labels={labels} lines={lines} subscribe={subscribe} choice={choice} />
      )}
    </div>
  )
}

/** The last 24 hours, then the days before this one. */
function depthDays(coin: Coin): { value: string; title: string }[] {
  const now = coinNow(coin)
  const days = now === undefined ? [] : Array.from({ length: DEPTH_DAYS }, (_, at) => beijingDate(now - (at + 1) * DAY))
  return [{ value: '', title: depthText.live }, ...days.map((value) => ({ value, title: formatDay(value) }))]
}
