import { useMemo, useState } from 'react'
import type uPlot from 'uplot'
import { sharesPerLot } from '../../../shared/market/lot'
import { dateToMs } from '../../../shared/market/session'
import { BAND_COUNT, DEPTH_GRAIN_MS } from '../../../shared/protocol/coin-kinds'
import { type DepthColumns, fetchDepth } from '../../api/books'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { lineChart } from '../../charts/line-options'
import { drawHeat, drawTrades } from '../../charts/order-flow/heat-painter'
import { HeatPicture, heatBounds } from '../../charts/order-flow/heat-picture'
import type { ReadOutItem } from '../../charts/source'
import { sampledSubscribe } from '../../store/bars/sampled'
import { useResource } from '../../store/use-resource'
import { browserEnvironment } from '../../stream/stream-environment'
import { chartText } from '../../text/common'
import { depthText as text } from '../../text/perpetual'
import { EMPTY, formatCount, formatDateTime, formatPrice, formatQuantity, formatYuan } from '../../ui/format'
import { DepthMap, type DepthWall, depthSource } from './depth-source'
import { type Coin, coinNow, priceOf } from './use-coins'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The last 24 hours, and additional room before they are requested again. */
const AHEAD = 8 * HOUR
/** In sight at first, and at least. */
const HOME = HOUR
const LEAST = 300_000
const CHART_HZ = 8

/** 热力盘口 of one coin: how much waited at which price, by bands, over time. `day`: of that day that is over. */
export function DepthHeat({ coin, day }: { coin: Coin; day: string | undefined }) {
  const { id, label } = coin
  const [turn, setTurn] = useState(0)
  const { data, error, reload } = useResource(`depth/${id}/${day ?? ''}/${turn}`, (options) =>
    fetchDepth(id, day, options),
  )
  const made = useMemo(
    () => data && makeHeat(coin, day, data, () => queueMicrotask(() => setTurn((count) => count + 1))),
    [data, coin, day],
  )
  const count = made?.source.columns()[0].length ?? 0
  const absence = absenceOf({ loading: !data, error: data ? undefined : error, count })
  if (absence || !made)
    return (
      <ChartState
        state={absence ?? 'loading'}
        why={absence === 'empty' ? (day ? text.none : text.noneYet) : error?.message}
        onRetry={reload}
      />
    )
  const step = made.map.step / 10 ** coin.priceScale
  const from = text.from(formatDateTime(made.source.columns()[0][0]).slice(5, 16))
  return <HeatPicture from={from} made={made} note={text.note(formatCount(step))} label={text.chart(label)} />
}

function makeHeat(coin: Coin, day: string | undefined, pages: readonly DepthColumns[], full: () => void) {
  const { tick, own, priceScale, volumeScale } = coin
  const now = coinNow(coin) ?? 0
  const origin = day === undefined ? Math.floor((now - DAY) / DEPTH_GRAIN_MS) * DEPTH_GRAIN_MS : dateToMs(day)
  const map = new DepthMap({ origin, columns: (day === undefined ? DAY + AHEAD : DAY) / DEPTH_GRAIN_MS }, volumeScale)
  const { columns, subscribe } = depthSource({ tick, own, pages, map, isPast: day !== undefined, full })
  // A whole picture is composed each time.
  const source = { columns, subscribe: sampledSubscribe(CHART_HZ, subscribe, browserEnvironment) }
  columns()
  const { heat, step } = map
  const price = (value: number | null | undefined) =>
    formatPrice(typeof value === 'number' ? Math.round(value) : value, priceScale)
  const quantity = (volume: number) => formatQuantity(volume, volumeScale, sharesPerLot(coin.id))
  const wallText = (wall: DepthWall | undefined): string => {
    if (!wall) return EMPTY
    const money = (wall.volume / 10 ** volumeScale) * priceOf(coin, (wall.from + wall.to) / 2)
    return text.wall(price(wall.from), price(wall.to), quantity(wall.volume), formatYuan(money))
  }
  const readOut = (plot: uPlot, row: number | null): ReadOutItem[] => {
    const at = row ?? plot.data[0].length - 1
    const column = Math.max(0, heat.first) + at
    const isKnown = column >= map.tradedFrom
    const traded = (side: 1 | 2) => (isKnown ? quantity(heat.trade(column, side)?.volume ?? 0) : EMPTY)
    return [
      { label: chartText.time, text: formatDateTime(heat.edge(column)).slice(5) },
      { label: chartText.price, text: price(plot.data[1]?.[at]) },
      { label: text.bid, text: wallText(map.wall(column, 'bid')), tone: 'up' },
      { label: text.ask, text: wallText(map.wall(column, 'ask')), tone: 'down' },
      { label: text.bought, text: traded(1), tone: 'up' },
      { label: text.sold, text: traded(2), tone: 'down' },
    ]
  }
  return {
    map,
    source,
    readOut,
    build: lineChart({
      lines: [{ label: chartText.price, tone: 'text1' }],
      format: price,
      room: BAND_COUNT * step,
      under: (theme) => [drawHeat(theme, heat, step)],
      over: (theme) => [drawTrades(theme, heat)],
    }),
    bounds: heatBounds(heat, { home: HOME, least: LEAST, width: LEAST }),
  }
}
