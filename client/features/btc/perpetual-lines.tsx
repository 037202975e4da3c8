import { type ReactNode, useMemo } from 'react'
import type uPlot from 'uplot'
import { beijingDate } from '../../../shared/market/session'
import type { HistoryPerpetual } from '../../../shared/protocol/rest-history'
import { fetchPerpetual } from '../../api/history'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { inPlot, linear } from '../../charts/draw/lin'
import { type ChartLine, lineChart } from '../../charts/line-options'
import { type ChartSource, type DrawHook, lastKnown, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { sampledSubscribe } from '../../store/bars/sampled'
import { subscribeAll } from '../../store/rows/subscribe-all'
import { useResource } from '../../store/use-resource'
import { browserEnvironment } from '../../stream/stream-environment'
import { chartText } from '../../text/common'
import { perpetualText as text } from '../../text/perpetual'
import { directionOf, formatCount, formatDateTime, formatMinute, formatPercent } from '../../ui/format'
import { Panel } from '../../ui/panel'
import type { Theme } from '../../ui/theme'
import { type CoinPeriod, PERIOD_DAYS } from './choice'
import { type CoinRange, isWhole } from './coin-range'
import { joinSeries, knownOf, type PerpetualPoints, sideBySide } from './perpetual-series'
import { formatRate } from './perpetuals'
import { type Coin, coinNow } from './use-coins'

type PerpetualLine = 'funding' | 'open'

const CHART_HZ = 2
const DAY = 86_400_000
const REFRESH_MS = 300_000
/** Requested days: rates are settled three times a day; minutes are available for sixty days at most. */
const DAYS = { funding: [30, 60], open: [2, 60] } as const
const TONES: ChartLine['tone'][] = ['average', 'od', 'split', 'accent']
/** Share of the time between two settlements that a bar takes. */
const BAR = 0.6

/** Recorded data of a perpetual, and live data since; for a range only recorded data. */
function seriesOf(
  kind: PerpetualLine,
  { own, volumeScale }: Coin,
  past: HistoryPerpetual | undefined,
  isLive: boolean,
): PerpetualPoints {
  if (!isLive)
    return kind === 'funding'
      ? { time: past?.settled.time ?? [], value: past?.settled.rate ?? [] }
      : knownOf(past?.time ?? [], past?.open ?? [])
  if (kind === 'funding') {
    const { time, rate } = own.settled()
    return joinSeries({ time: past?.settled.time ?? [], value: past?.settled.rate ?? [] }, { time, value: rate })
  }
  const { time, open } = own.opens()
  const before = knownOf(past?.time ?? [], past?.open ?? [])
  const newest = before.time.at(-1) ?? 0
  const live = time.map((at, row) => [at, (open[row] ?? 0) / 10 ** volumeScale] as const).filter(([at]) => at > newest)
  return joinSeries(before, { time: live.map(([at]) => at), value: live.map(([, value]) => value) })
}

/** Settled rates as bars about zero, of one source. */
const rateBars =
  (theme: Theme): DrawHook =>
  (plot) => {
    const [x, y] = [linear(plot, 'x'), linear(plot, 'y')]
    const [times, rates] = [plot.data[0], plot.data[1]]
    const gap = times.length > 1 ? Math.min(...times.slice(1).map((time, at) => time - (times[at] as number))) : DAY / 3
    const half = (Math.abs(x(gap) - x(0)) * BAR) / 2
    inPlot(plot, (ctx) => {
      for (let row = 0; row < times.length; row++) {
        const rate = rates?.[row]
        if (typeof rate !== 'number') continue
        ctx.fillStyle = rate > 0 ? theme.up : theme.down
        const [from, to] = [y(0), y(rate)]
        ctx.fillRect(
          x(times[row] as number) - half,
          Math.min(from, to),
          Math.max(1, 2 * half),
          Math.max(1, Math.abs(to - from)),
        )
      }
    })
  }

/** Settled funding rates or open interest of each perpetual, in a pane with a separate axis. */
export function PerpetualLines({ kind, coins, period, range, choice }: PerpetualLinesProps) {
  const perpetuals = useMemo(() => coins.filter(({ type }) => type === 'PERP'), [coins])
  const [least, most] = DAYS[kind]
  const days = Math.min(most, Math.max(least, PERIOD_DAYS[period]))
  const key = perpetuals
    .map(({ id }) => id)
    .sort()
    .join()
  const { data, error, reload } = useResource(
    `perpetual/${key}/${days}/${range.from ?? ''}-${range.to ?? ''}`,
    (options) =>
      Promise.all(
        perpetuals.map((coin) => {
          const now = coinNow(coin)
          return fetchPerpetual(
            coin.id,
            !isWhole(range) ? range : now === undefined ? {} : { from: beijingDate(now - (days - 1) * DAY) },
            options,
          )
        }),
      ),
    { everyMs: REFRESH_MS },
  )
  const made = useMemo(() => makeChart(kind, perpetuals, data, range), [kind, perpetuals, data, range])
  const since = data
    ?.map((one) => (kind === 'funding' ? one.since.settled : one.since.open))
    .filter((at) => at !== null)
  const absence = absenceOf({
    provided: perpetuals.length > 0,
    loading: !data,
    error: data ? undefined : error,
    count: made.source.columns()[0].length,
  })
  const unit = kind === 'funding' ? text.fundingUnit : text.openUnit
  return (
    <Panel
      title={text.lines[kind]}
      controls={
        <span className="flex min-w-0 items-center gap-2 text-11 text-text-3">
          <span className="hidden truncate lg:inline">
            {unit}
            {since && since.length > 0 && ` · ${text.since(formatDateTime(Math.min(...since)).slice(0, 16))}`}
          </span>
          {choice}
        </span>
      }
    >
      {absence ? (
        <ChartState
          state={absence}
          why={absence === 'empty' ? text.nothingYet : (error?.message ?? text.spotOnly)}
          onRetry={reload}
        />
      ) : (
        <TimeChart
          source={made.source}
          build={made.build}
          label={text.lines[kind]}
          readOut={made.readOut}
          className="h-full"
        />
      )}
    </Panel>
  )
}

interface PerpetualLinesProps {
  kind: PerpetualLine
  coins: readonly Coin[]
  period: CoinPeriod
  range: CoinRange
  choice: ReactNode
}

function makeChart(
  kind: PerpetualLine,
  coins: readonly Coin[],
  past: readonly HistoryPerpetual[] | undefined,
  range: CoinRange,
) {
  const isBars = kind === 'funding' && coins.length === 1
  const lines = coins.map(({ label }, at): ChartLine => {
    return { label, tone: TONES[at % TONES.length] ?? 'text2', ...(isBars && { alpha: 0 }) }
  })
  let known: { at: string; data: uPlot.AlignedData } | undefined
  const source: ChartSource = {
    columns() {
      const at = coins.map(({ own }) => own.version).join()
      if (known?.at !== at) {
        const all = coins.map((coin) =>
          seriesOf(
            kind,
            coin,
            past?.find(({ id }) => id === coin.id),
            isWhole(range),
          ),
        )
        known = { at, data: sideBySide(all) }
      }
      return known.data
    },
    subscribe: sampledSubscribe(CHART_HZ, subscribeAll(...coins.map(({ own }) => own.subscribe)), browserEnvironment),
  }
  // Without a plus, which the tag has no room for.
  const format = (value: number) =>
    kind === 'funding' ? formatPercent(value, { sign: false, digits: 4 }) : formatCount(value)
  const build = lineChart({
    lines,
    format,
    ...(kind === 'funding' && { include: 0 }),
    ...(isBars && { under: (theme: Theme) => [rateBars(theme)] }),
  })
  const readOut = (plot: uPlot, pointed: number | null): ReadOutItem[] => {
    const row = pointed ?? lastKnown(plot.data[1])
    const time = plot.data[0][row]
    const when =
      kind === 'funding'
        ? `${formatDateTime(time).slice(5, 10)} ${formatMinute(time)}`
        : formatDateTime(time).slice(5, 16)
    return [
      { label: kind === 'funding' ? text.settledAt : chartText.time, text: when },
      ...coins.map(({ label }, index): ReadOutItem => {
        const value = plot.data[index + 1]?.[row]
        if (kind === 'funding') return { label, text: formatRate(value), tone: directionOf(value) }
        return { label, text: `${formatCount(value, { digits: 3 })} BTC` }
      }),
    ]
  }
  return { source, build, readOut }
}
