import { useMemo } from 'react'
import type uPlot from 'uplot'
import { sharesPerLot } from '../../../shared/market/lot'
import { fetchBookLevels } from '../../api/books'
import { fetchDayPrints } from '../../api/day-prints'
import { absenceOf, ChartState } from '../../charts/chart-state'
import { heatChart } from '../../charts/order-flow/heat-chart'
import { HeatPicture, heatBounds } from '../../charts/order-flow/heat-picture'
import { slotText } from '../../charts/session-axis'
import type { ReadOutItem } from '../../charts/source'
import { useSession, useStoreValue, useTick } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { useResource } from '../../store/use-resource'
import { useTurn } from '../../store/use-turn'
import { chartText } from '../../text/common'
import { heatText as text } from '../../text/footprint'
import { minuteText } from '../../text/trading'
import { Button } from '../../ui/button'
import { EMPTY, formatLots, formatPrice } from '../../ui/format'
import { heatSource } from './heat-source'

/** Minutes in sight at first. */
const HOME = 30
const hasReceived = (store: TickStore) => store.receivedAt > 0

/** 热力盘口 of the chosen instrument: who waited at which price, over time, by the minutes of the session. */
export const HeatPane = ({ instrument, onTab }: HeatPaneProps) =>
  instrument.kind === 'crypto' ? (
    <ChartState state="unprovided" why={text.noCoin} />
  ) : (
    <StockHeat instrument={instrument} onTab={onTab} />
  )

interface HeatPaneProps {
  instrument: ListedInstrument
  /** Shows another tab of the panel. */
  onTab?: ((tab: (typeof OF_WHOLE_DAY)[number]) => void) | undefined
}

/** Tabs whose trades are those of the whole day. */
const OF_WHOLE_DAY = ['prices', 'footprint'] as const
/** Books since later than this place of the axis, minutes, are not the whole day's. */
const WHOLE_BY = 1

/** That the books are not of the whole day, and which tabs have the trades that are. */
const Partial = ({ onTab }: Pick<HeatPaneProps, 'onTab'>) => (
  <p
    role="status"
    className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line/60 px-2 py-0.5 text-11 text-warning"
  >
    {text.partial}
    {onTab && <span className="text-text-3">{text.wholeDay}</span>}
    {onTab &&
      OF_WHOLE_DAY.map((tab) => (
        <Button key={tab} size="small" onClick={() => onTab(tab)}>
          {minuteText.tabs[tab]}
        </Button>
      ))}
  </p>
)

function StockHeat({ instrument, onTab }: HeatPaneProps) {
  const { id, name, priceScale, hasOrderNumbers } = instrument
  const lot = sharesPerLot(id)
  const tick = useTick(id)
  const { phase } = useSession()
  const turn = useTurn()
  const { data, error, reload } = useResource(`heat/${id}/${turn}`, async (options) => {
    const prints = hasOrderNumbers ? fetchDayPrints(id, options).catch(() => undefined) : undefined
    return { pages: await fetchBookLevels(id, options), prints: await prints }
  })
  const ready = useStoreValue(tick, hasReceived)
  const made = useMemo(() => {
    if (!data) return undefined
    const { heat, source } = heatSource(tick, data.pages, data.prints, lot)
    return {
      heat,
      source,
      build: heatChart(heat, priceScale, 1),
      bounds: heatBounds(heat, { home: HOME, least: 1, width: 2 }),
      readOut: (plot: uPlot, row: number | null): ReadOutItem[] => {
        const at = row ?? plot.data[0].length - 1
        const column = Math.max(0, heat.first) + at
        const wall = at < 0 ? undefined : heat.wall(column)
        const side = (which: 1 | 2) => formatLots(heat.trade(column, which)?.volume ?? 0, lot)
        return [
          { label: chartText.time, text: at < 0 ? EMPTY : slotText(plot.data[0][at] ?? 0) },
          { label: chartText.price, text: formatPrice(plot.data[1]?.[at], priceScale) },
          { label: text.wall, text: wall ? formatPrice(wall.price, priceScale) : EMPTY, tone: 'average' },
          { label: text.bought, text: side(1), tone: 'up' },
          { label: text.sold, text: side(2), tone: 'down' },
        ]
      },
    }
  }, [data, tick, priceScale, lot])
  const count = made?.source.columns()[0].length ?? 0
  const absence = absenceOf({ loading: (!data && !error) || !ready, error: data ? undefined : error, count })
  if (absence === 'empty') return <ChartState {...untradedOf(phase)} />
  if (absence || !made) return <ChartState state={absence ?? 'loading'} why={error?.message} onRetry={reload} />
  const from = text.from(slotText(made.source.columns()[0][0] ?? 0))
  const isPartial = made.heat.gaps.length > 0 || made.heat.edge(made.heat.first) > WHOLE_BY
  return (
    <HeatPicture
      from={from}
      made={made}
      note={text.note}
      partial={isPartial && <Partial onTab={onTab} />}
      label={text.chart(name)}
    />
  )
}
