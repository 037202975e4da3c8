import { useMemo } from 'react'
import type uPlot from 'uplot'
import { sharesPerLot } from '../../../shared/market/lot'
import type { AuctionSession } from '../../../shared/market/session'
import type { Shares } from '../../../shared/market/units'
import type { AuctionSlots } from '../../../shared/protocol/rest-market'
import { ChartState } from '../../charts/chart-state'
import { lineChart } from '../../charts/line-options'
import { auctionClock } from '../../charts/session-axis'
import { fixedSource, lastKnown, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import type { ListedInstrument } from '../../store/rows/instruments'
import { auctionText as text } from '../../text/auction'
import { exchangeTimes, formatLots, formatPercent, formatPrice } from '../../ui/format'
import { auctionCourse, type Course } from './course-columns'

const sourceOf = (columns: readonly (readonly (number | null)[])[]) =>
  fixedSource(columns as unknown as uPlot.AlignedData)

type Clock = (place: number) => string

function priceParts(clockOf: Clock, { place, price }: Course, { prevClose, priceScale }: ListedInstrument) {
  const base = place.map(() => (prevClose > 0 ? prevClose : null))
  const readOut = (_: uPlot, index: number | null): ReadOutItem[] => {
    const at = index ?? lastKnown(price)
    const value = price[at] ?? null
    const change = value !== null && prevClose > 0 ? value / prevClose - 1 : null
    const tone = change === null || change === 0 ? 'flat' : change > 0 ? 'up' : 'down'
    return [
      { label: clockOf(at), text: '' },
      { label: text.priceLine, text: `${formatPrice(value, priceScale)} ${formatPercent(change)}`, tone },
      { label: text.prevClose, text: formatPrice(prevClose, priceScale), tone: 'text2' },
    ]
  }
  return { source: sourceOf([place, price, base]), readOut }
}

function shareParts({ place, matched, unmatched }: Course, lot: Shares) {
  const readOut = (_: uPlot, index: number | null): ReadOutItem[] => {
    const at = index ?? lastKnown(matched)
    const left = unmatched[at] ?? null
    return [
      { label: text.matchedLine, text: formatLots(matched[at] ?? null, lot) },
      {
        label: text.unmatchedLine,
        text: formatLots(left, lot, { sign: true }),
        tone: left === null || left === 0 ? 'flat' : left > 0 ? 'up' : 'down',
      },
    ]
  }
  return { source: sourceOf([place, matched, unmatched]), readOut }
}

const sharesOf = (clockOf: Clock, lot: Shares) =>
  lineChart({
    x: { format: clockOf },
    include: 0,
    format: (shares) => formatLots(shares, lot),
    lines: [
      { label: text.matchedLine, tone: 'text1', width: 1.5, fill: 0.1 },
      { label: text.unmatchedLine, tone: 'accent', width: 1.5 },
    ],
  })
const CLOCKS: Record<AuctionSession, Clock> = {
  opening: (place) => auctionClock('opening', place),
  closing: (place) => auctionClock('closing', place),
}

interface CourseChartsProps {
  session: AuctionSession
  auction: AuctionSlots
  instrument: ListedInstrument
}

/** Reference price over the previous close, and below it the shares that would match and would be left over. */
export function CourseCharts({ session, auction, instrument }: CourseChartsProps) {
  const { id, name, prevClose, priceScale } = instrument
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a new object of the instrument; these identify it
  const made = useMemo(() => {
    const course = auctionCourse(session, auction)
    const lot = sharesPerLot(id)
    const shares = { ...shareParts(course, lot), build: sharesOf(CLOCKS[session], lot) }
    return { price: priceParts(CLOCKS[session], course, instrument), shares }
  }, [session, auction, id, prevClose, priceScale])
  const prices = useMemo(
    () =>
      lineChart({
        x: { format: CLOCKS[session] },
        format: (price) => formatPrice(Math.round(price), priceScale),
        lines: [
          { label: text.priceLine, tone: 'text1', width: 1.5 },
          { label: text.prevClose, tone: 'text2', dash: [4, 3] },
        ],
      }),
    [session, priceScale],
  )
  if (auction.place.length === 0) return <ChartState state="unprovided" why={exchangeTimes(text.noCourse[session])} />
  const key = `auction/${session}/${id}`
  return (
    <>
      <TimeChart
        key={`${key}/price`}
        source={made.price.source}
        build={prices}
        label={text.course(name, session)}
        readOut={made.price.readOut}
        syncKey={key}
        className="min-h-40 flex-[3]"
      />
      <TimeChart
        key={`${key}/shares`}
        source={made.shares.source}
        build={made.shares.build}
        label={`${name} ${text.matchedLine} ${text.unmatchedLine}`}
        legend={made.shares.readOut}
        syncKey={key}
        keyboard={false}
        className="min-h-32 flex-[2] border-t border-line"
      />
    </>
  )
}
