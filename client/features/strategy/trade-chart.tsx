import { useCallback, useMemo } from 'react'
import type uPlot from 'uplot'
import { liPerUnit } from '../../../shared/back-test/exact'
import type { TradeRow } from '../../../shared/back-test/model'
import { shiftDay } from '../../../shared/market/calendar'
import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import { fetchDays } from '../../api/history'
import { CandleChart } from '../../charts/candle-chart'
import { dailyBars } from '../../charts/daily-bars'
import { drawMarkers, type Marker } from '../../charts/markers'
import { fixedSource } from '../../charts/source'
import { useMarkers } from '../../charts/use-markers'
import { useInstruments } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import { ruleLab } from '../../text/rule-lab'
import { formatDay, formatPrice } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import type { Theme } from '../../ui/theme'

const text = ruleLab.result
/** Daily rows around a trade. */
const DAYS = 250
/** Calendar days after the trade that are shown. */
const AFTER = 60

/** Marks of the fills of one code on its daily rows; `priceScale`: decimals of the prices of the rows. */
export function tradeMarkers(
  trades: readonly TradeRow[],
  code: string,
  { days, priceScale }: Pick<DayHistoryResponse, 'days' | 'priceScale'>,
): Marker[] {
  const places = new Map(days.map(({ tradingDay }, at) => [tradingDay, at]))
  return trades.flatMap(({ code: of, date, side, price, quantity }) => {
    const x = places.get(date)
    if (of !== code || x === undefined || (side !== 'buy' && side !== 'sell')) return []
    const y = price / liPerUnit(priceScale)
    const card = [text.fill(formatDay(date), text.sides[side], formatPrice(y, priceScale), quantity)]
    return [{ x, y, shape: side, tone: side === 'buy' ? 'up' : 'down', card }]
  })
}

interface TradeChartProps {
  trades: readonly TradeRow[]
  /** The trade whose code and time are shown. */
  at: TradeRow
  /** Last day of the run, `YYYYMMDD`. */
  until: string
}

/** Daily candles of the code of a trade, with all fills of the run in that code. */
export function TradeChart({ trades, at: { code, date }, until }: TradeChartProps) {
  const after = shiftDay(date, AFTER)
  const end = after < until ? after : until
  const { data, error, reload } = useResource(`trade-days/${code}/${end}`, (options) =>
    fetchDays(code, { days: DAYS, end }, options),
  )
  const name = useInstruments().get(code)?.name ?? code
  if (!data) return error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />
  return <Candles key={`${code}/${end}`} trades={trades} history={data} label={text.chartOf(name)} />
}

interface CandlesProps {
  trades: readonly TradeRow[]
  history: DayHistoryResponse
  label: string
}

function Candles({ trades, history, label }: CandlesProps) {
  const source = useMemo(() => fixedSource(dailyBars(history.days)), [history])
  const marks = useMemo(() => tradeMarkers(trades, history.id, history), [trades, history])
  const markers = useCallback((_: uPlot) => marks, [marks])
  const over = useCallback((theme: Theme) => [drawMarkers(theme, markers)], [markers])
  const { tap, card } = useMarkers(markers)
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <p className="flex shrink-0 flex-wrap justify-between gap-x-3 border-b border-line px-2 py-0.5 text-12">
        <span>{label}</span>
        <span className="text-text-3">{text.chartHint}</span>
      </p>
      <CandleChart
        source={source}
        label={label}
        priceScale={history.priceScale}
        daily
        over={over}
        tap={tap}
        className="flex-1"
      />
      {card}
    </div>
  )
}
