import { useId, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import { minuteOf } from '../../../shared/flow/minute-ring'
import { sharesPerLot } from '../../../shared/market/lot'
import type { Shares } from '../../../shared/market/units'
import { fetchWholeDay } from '../../api/day-prints'
import { ChartState } from '../../charts/chart-state'
import { type Absorption, absorptionsOf } from '../../charts/order-flow/absorption'
import { Footprint, type FootprintMinute, homeMinutes, priceStep } from '../../charts/order-flow/footprint'
import { footprintChart } from '../../charts/order-flow/footprint-chart'
import { AXIS_LEFT, AXIS_RIGHT } from '../../charts/plot-frame'
import { slotClock } from '../../charts/slot-clock'
import type { ChartSource, ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import { useMarkers } from '../../charts/use-markers'
import { useSession, useStoreValue, useTick } from '../../store/hooks'
import { isSum, newPrints, wholeFrom } from '../../store/rows/cached-prints'
import { untradedOf } from '../../store/rows/day-pause'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { usePowerTrades } from '../../store/rows/use-power-trades'
import { useResource } from '../../store/use-resource'
import { useTurn } from '../../store/use-turn'
import { chartText } from '../../text/common'
import { footprintText as text } from '../../text/footprint'
import { directionOf, EMPTY, formatClock, formatLots, formatPrice } from '../../ui/format'
import { useSize } from '../../ui/use-size'
import { PowerSwitch, usePowerMarks } from './chart-switch'
import { CvdPane } from './cvd-pane'
import { besideCells, powerMarkers } from './power-markers'

const receivedAt = (store: TickStore) => store.receivedAt

interface Prints {
  time: ArrayLike<number>
  price: ArrayLike<number>
  volume: ArrayLike<number>
  side: ArrayLike<number>
  buyNo: ArrayLike<number>
  sellNo: ArrayLike<number>
}

/** The day's prints by minute and price: those the gateway keeps, then those that come. */
function footprintSource(tick: TickStore, stored: Prints | undefined, step: number, lot: Shares) {
  const footprint = new Footprint(lot)
  const add = (prints: Prints, from: number) => {
    const { time, price, volume, side } = prints
    for (let row = from; row < time.length; row++) {
      // The sum over a time range was not traded at one price.
      if (isSum(prints, row)) continue
      const at = price[row] as number
      const cell = Math.floor(at / step) * step
      footprint.add(minuteOf(time[row] as number, false), cell, volume[row] as number, side[row] as number, at)
    }
  }
  if (stored) add(stored, 0)
  let joined = false
  let made: { version: number; data: uPlot.AlignedData } | undefined
  const take = () => {
    const { prints } = tick
    const fresh = joined ? prints.newestSeq - footprint.newestSeq : newPrints(prints.columns(), stored)
    if (fresh > 0) add(prints.columns(), Math.max(0, prints.length - fresh))
    joined = true
    footprint.newestSeq = prints.newestSeq
  }
  const source: ChartSource = {
    subscribe: tick.subscribe,
    columns() {
      if (made?.version === tick.version) return made.data
      take()
      const slots = footprint.slots
      const minutes = slots.map((slot) => footprint.minute(slot))
      const data = [
        slots,
        minutes.map((minute) => (minute?.cells.at(-1)?.price ?? 0) + step),
        minutes.map((minute) => minute?.cells[0]?.price ?? null),
        minutes.map((minute) => minute?.close ?? null),
      ] as unknown as uPlot.AlignedData
      made = { version: tick.version, data }
      return data
    },
  }
  return { footprint, source }
}

function minuteReadOut(
  { slot, volume, bought, sold, poc }: FootprintMinute,
  absorbed: readonly Absorption[],
  priceScale: number,
  lot: Shares,
): ReadOutItem[] {
  const lots = (shares: Shares) => formatLots(shares, lot)
  const delta = bought - sold
  return [
    { label: chartText.time, text: slotClock(slot) },
    { label: chartText.volume, text: lots(volume) },
    { label: text.bought, text: lots(bought), tone: 'up' },
    { label: text.sold, text: lots(sold), tone: 'down' },
    { label: text.delta, text: formatLots(delta, lot, { sign: true }), tone: directionOf(delta) },
    { label: text.poc, text: formatPrice(poc, priceScale), tone: 'average' },
    ...absorbed.map(
      (one): ReadOutItem => ({
        label: text.absorbed[one.side],
        text: text.at(lots(one.volume), formatPrice(one.price, priceScale)),
        tone: one.side === 'buy' ? 'up' : 'down',
      }),
    ),
  ]
}

/** Marks of power trades beside the cells, where they are wanted. */
function usePower(instrument: ListedInstrument) {
  const [powerOn, setPower] = usePowerMarks()
  const { read } = usePowerTrades(instrument, powerOn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a new object of the instrument; its id identifies it
  const markers = useMemo(
    () => (powerOn ? powerMarkers(read, instrument, besideCells) : undefined),
    [powerOn, read, instrument.id],
  )
  return { powerOn, setPower, markers }
}

/** 足迹图 of the chosen instrument. Its minutes are those of the session: what trades day and night has no place in it. */
export const FootprintPane = ({ instrument }: { instrument: ListedInstrument }) =>
  instrument.kind === 'crypto' ? (
    <ChartState state="unprovided" why={text.noCoin} />
  ) : (
    <SizedFootprint instrument={instrument} />
  )

/** As many minutes at first as have room for their numbers. */
function SizedFootprint({ instrument }: { instrument: ListedInstrument }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  return (
    <div ref={box} className="h-full min-h-0">
      {size && <StockFootprint instrument={instrument} minutes={homeMinutes(size.width - AXIS_LEFT - AXIS_RIGHT)} />}
    </div>
  )
}

function StockFootprint({ instrument, minutes }: { instrument: ListedInstrument; minutes: number }) {
  const tick = useTick(instrument.id)
  const turn = useTurn()
  const { data, error } = useResource(
    instrument.hasOrderNumbers ? `day-prints/${instrument.id}/${turn}` : 'no-prints',
    (options) => (instrument.hasOrderNumbers ? fetchWholeDay(instrument.id, options) : Promise.resolve(undefined)),
  )
  const loading = instrument.hasOrderNumbers && !data && !error
  const { priceScale, prevClose } = instrument
  const step = priceStep(prevClose)
  const lot = sharesPerLot(instrument.id)
  const made = useMemo(() => {
    if (loading) return undefined
    const { footprint, source } = footprintSource(tick, data, step, lot)
    return {
      source,
      first: data && wholeFrom(data),
      footprint,
      readOut: (plot: uPlot, row: number | null): ReadOutItem[] => {
        const slot = plot.data[0][row ?? plot.data[0].length - 1]
        const minute = slot === undefined ? undefined : footprint.minute(slot)
        if (!minute || slot === undefined) return [{ label: chartText.time, text: EMPTY }]
        const absorbed = absorptionsOf(footprint, slot, plot.data[0].at(-1) ?? slot, step)
        return minuteReadOut(minute, absorbed, priceScale, lot)
      },
    }
  }, [loading, data, tick, step, priceScale, lot])
  const bounds = useMemo(() => {
    const slots = () => made?.footprint.slots ?? []
    const first = () => slots()[0] ?? 0
    const end = () => (slots().at(-1) ?? minutes) + 0.5
    return {
      whole: () => ({ from: first() - 0.5, to: Math.max(end(), first() + minutes) }),
      home: () => ({ from: Math.max(first() - 0.5, end() - minutes), to: Math.max(end(), minutes) }),
      least: () => 4,
    }
  }, [made, minutes])
  const { powerOn, setPower, markers } = usePower(instrument)
  const { tap, card } = useMarkers(markers)
  const build = useMemo(
    () => made && footprintChart(made.footprint, priceScale, step, markers),
    [made, priceScale, step, markers],
  )
  const { phase } = useSession()
  const syncKey = useId()
  const lastReceipt = useStoreValue(tick, receivedAt, { hz: 1 })
  if (!made || !build || lastReceipt === 0) return <ChartState state="loading" />
  if (made.source.columns()[0].length === 0) return <ChartState {...untradedOf(phase)} />
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      {card}
      <p className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line/60 px-2 py-0.5 text-11 text-text-3">
        <span title={text.absorbedHelp}>
          {text.note}，{text.absorbedNote}
        </span>
        <span>{text.step(formatPrice(step, priceScale))}</span>
        <span>{made.first === undefined ? text.none : text.from(formatClock(made.first))}</span>
        <PowerSwitch on={powerOn} onChange={setPower} />
      </p>
      <TimeChart
        source={made.source}
        build={build}
        tap={tap}
        label={text.chart(instrument.name)}
        readOut={made.readOut}
        bounds={bounds}
        syncKey={syncKey}
        className="min-h-0 flex-[3_1_0]"
      />
      <CvdPane instrument={instrument} syncKey={syncKey} />
    </div>
  )
}
