import { useState } from 'react'
import { beijingDate } from '../../../shared/market/session'
import { KLine } from '../../charts/k-line'
import { pictureCaption } from '../../charts/picture-caption'
import type { ChartSource } from '../../charts/source'
import { useAccountText } from '../../store/account/account-texts'
import { useChartTexts } from '../../store/account/use-chart-texts'
import { btcText } from '../../text/btc'
import { badges, chartText } from '../../text/common'
import { depthText } from '../../text/perpetual'
import { Button } from '../../ui/button'
import { downloadCsv } from '../../ui/csv'
import { formatCount, formatDay } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { candlesCsv } from './candles-csv'
import { COMMON, type CoinPeriod } from './choice'
import { DepthHeat } from './depth-heat'
import type { CoinBars } from './fold'
import { type Coin, coinNow, coinNowOrHere } from './use-coins'

const VIEWS = (['candles', 'heat'] as const).map((value) => ({ value, title: depthText[value] }))
const DAY = 86_400_000
/** More bars than a range has. */
const ALL = 100_000
/** Days of depth that may be chosen beside the last 24 hours. */
const DEPTH_DAYS = 7

const formatVolume = (value: number | null | undefined) =>
  formatCount(value === null || value === undefined ? value : value / 10 ** COMMON.volumeScale, { plainDigits: 3 })

const VOLUME = { label: chartText.volume, format: formatVolume }

interface MainChartProps {
  coins: readonly Coin[]
  period: CoinPeriod
  candles: ChartSource<CoinBars>
  /** For a range, which is shown completely: what the candles do not show. */
  notes: readonly string[] | undefined
}

/** Candles with volume of all sources, or the heat of the first one's depth. */
export function MainChart({ coins, period, candles, notes }: MainChartProps) {
  const [view, setView] = useState<'candles' | 'heat'>('candles')
  const [day, setDay] = useState('')
  const [first] = coins
  const texts = useChartTexts()
  const drawn = useAccountText(`chart.draw.${first?.id ?? ''}`)
  const several = coins.length > 1
  const labels = coins.map(({ label }) => label)
  const title = btcText.candles(labels.join(' + '), period)
  return (
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
          ) : notes?.length ? (
            <span className="truncate text-11 text-warning">{notes.join(' · ')}</span>
          ) : (
            several && (
              <span className="hidden truncate text-11 text-text-3 sm:inline">
                {btcText.candleBase(labels[0] ?? '')}
              </span>
            )
          )}
          {view === 'candles' && (
            <Button size="small" onClick={() => exportCandles(candles.columns(), period, labels)}>
              {btcText.csv.export}
            </Button>
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
          {...(notes !== undefined && { count: ALL })}
          volume={VOLUME}
          {...texts}
          drawings={{ stored: drawn, basis: 'none', hasExDates: false }}
          caption={() =>
            pictureCaption({
              id: coins.map(({ id }) => id).join(' + '),
              definition: btcText.allDay,
              time: first ? coinNowOrHere(first) : Date.now(),
              badge: first?.simulated ? badges.simulated : undefined,
            })
          }
        />
      )}
    </Panel>
  )
}

function exportCandles(bars: CoinBars, period: CoinPeriod, labels: readonly string[]): void {
  const days = [bars.time[0], bars.time.at(-1)].map((time) => (time === undefined ? '' : beijingDate(time)))
  const name = btcText.csv.file(labels.join('+'), period, [...new Set(days)].join('-'))
  downloadCsv(name, candlesCsv(bars, period, labels.join(' + ')))
}

/** The last 24 hours, then the days before this one. */
function depthDays(coin: Coin): { value: string; title: string }[] {
  const now = coinNow(coin)
  const days = now === undefined ? [] : Array.from({ length: DEPTH_DAYS }, (_, at) => beijingDate(now - (at + 1) * DAY))
  return [{ value: '', title: depthText.live }, ...days.map((value) => ({ value, title: formatDay(value) }))]
}
