import { useEffect, useMemo, useRef, useState } from 'react'
import { sharesPerLot } from '../../../shared/market/lot'
import { ChartState } from '../../charts/chart-state'
import { useDeals, useSession, useStoreValue, useTick } from '../../store/hooks'
import { untradedOf } from '../../store/rows/day-pause'
import type { DealStore } from '../../store/rows/deal-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import type { TickStore } from '../../store/rows/tick-store'
import { units } from '../../text/common'
import { columnEntries } from '../../text/dictionary-columns'
import { minuteText } from '../../text/trading'
import { Button } from '../../ui/button'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { formatLots, formatPercent, formatPrice } from '../../ui/format'
import { Num, PriceNum } from '../../ui/num'
import { Select } from '../../ui/select'
import { PHONE, useMedia } from '../../ui/use-media'
import { byStep, firstOf, lastOf, type PriceRow, pocOf, priceSteps, priceTable, usualStep } from './price-volume'

const levelsOf = (store: DealStore) => store.levels()
const dayOf = (store: TickStore) => ({
  minutes: store.columns(),
  volume: store.quote?.volume ?? 0,
  last: store.quote?.last ?? 0,
})
const AUTOMATIC = 'auto'

/** 分价表: volume at each price today, by the side that crossed the spread if prints state it. */
export function PriceTablePane({ instrument }: { instrument: ListedInstrument }) {
  const deals = useDeals(instrument.id)
  const given = useStoreValue(deals, levelsOf, { hz: 1 })
  const { minutes, volume, last } = useStoreValue(useTick(instrument.id), dayOf, { hz: 1 })
  const { levels, from, covered } = useMemo(() => priceTable(given, minutes, volume), [given, minutes, volume])
  const [chosen, choose] = useState<string>(AUTOMATIC)
  const steps = useMemo(() => priceSteps(levels), [levels])
  const usual = useMemo(() => usualStep(levels), [levels])
  const step = steps.find((each) => String(each) === chosen) ?? usual
  const rows = useMemo(() => byStep(levels, step), [levels, step])
  const poc = pocOf(rows)
  const here = last > 0 ? String(firstOf(last, step)) : undefined
  const box = useRef<HTMLDivElement>(null)
  const show = (row: string) => box.current?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block: 'center' })
  const isShown = rows.length > 0 && here !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last price is sought once, and with another step
  useEffect(() => {
    if (isShown) show(here)
  }, [isShown, step, instrument.id])
  const { phase } = useSession()
  const isNarrow = useMedia(PHONE)
  if (deals.receivedAt === 0 && !deals.refusal) return <ChartState state="loading" />
  if (levels.length === 0) return <ChartState {...untradedOf(phase)} />
  const note = from === 'prints' ? minuteText.fromPrints : minuteText.fromMinutes
  const priceText = (price: number) => formatPrice(price, instrument.priceScale)
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-2 py-0.5">
        <p className="num min-w-0 flex-1 basis-48 text-11 text-text-3">
          {note}
          {covered < 0.9995 && ` · ${minuteText.covered(formatPercent(covered, { sign: false, digits: 1 }))}`}
        </p>
        {poc !== undefined && (
          <Button size="small" variant="quiet" title={minuteText.pocHelp} onClick={() => show(String(poc))}>
            <span className="num text-average">{minuteText.poc(priceText(poc))}</span>
          </Button>
        )}
        {steps.length > 1 && (
          <Select
            label={minuteText.step}
            size="small"
            value={steps.some((each) => String(each) === chosen) ? chosen : AUTOMATIC}
            onChange={choose}
            options={[
              { value: AUTOMATIC, title: minuteText.usualStep(priceText(usual)) },
              ...steps.map((each) => ({ value: String(each), title: priceText(each) })),
            ]}
          />
        )}
      </div>
      <div ref={box} className="min-h-0 flex-1">
        <DataTable
          entries={columnEntries.priceVolume}
          label={minuteText.tabs.prices}
          rows={rows}
          rowKey={({ price }) => String(price)}
          selected={here ?? null}
          columns={priceColumns(rows, instrument, { sided: from === 'prints', step, isNarrow, poc })}
        />
      </div>
    </div>
  )
}

/** First and last price of a row. */
const ends = (price: number, step: number, scale: number): [string, string] => [
  formatPrice(price, scale),
  formatPrice(lastOf(price, step), scale),
]

function priceColumns(
  levels: readonly PriceRow[],
  { id, prevClose, priceScale }: ListedInstrument,
  { sided, step, isNarrow, poc }: { sided: boolean; step: number; isNarrow: boolean; poc: number | undefined },
): TableColumn<PriceRow>[] {
  const lot = sharesPerLot(id)
  const largest = Math.max(1, ...levels.map(({ volume }) => volume))
  const total = levels.reduce((sum, { volume }) => sum + volume, 0)
  const percent = (ratio: number, digits = 2) => formatPercent(ratio, { sign: false, digits }).slice(0, -1)
  const side = (key: 'bought' | 'sold', sign: 1 | -1): TableColumn<PriceRow> => ({
    key,
    title: minuteText[key],
    unit: minuteText.lots,
    width: isNarrow ? 62 : 72,
    cell: (row) => <Num text={formatLots(row[key], lot)} sign={row[key] > 0 ? sign : 0} />,
  })
  const share: TableColumn<PriceRow> = {
    key: 'share',
    title: minuteText.share,
    unit: '%',
    width: 60,
    cell: ({ volume }) => <Num text={percent(volume / total)} />,
  }
  return [
    {
      key: 'price',
      title: minuteText.price,
      unit: units.yuan,
      align: 'left',
      width: isNarrow ? 56 : 70,
      cell: ({ price }) => (
        <span title={step > 1 ? minuteText.stepRange(...ends(price, step, priceScale)) : undefined}>
          <PriceNum price={price} prevClose={prevClose} scale={priceScale} />
        </span>
      ),
    },
    {
      key: 'volume',
      title: minuteText.volume,
      unit: minuteText.lots,
      width: isNarrow ? 66 : 76,
      cell: ({ volume }) => <Num text={formatLots(volume, lot)} />,
    },
    // A phone has room for the bars or for their shares.
    ...(isNarrow ? [] : [share]),
    ...(sided ? [side('bought', 1), side('sold', -1)] : []),
    {
      key: 'bar',
      title: minuteText.spread,
      align: 'left',
      width: isNarrow ? 120 : 170,
      cell: (row) => <Bar row={row} largest={largest} sided={sided} isPoc={row.price === poc} />,
    },
  ]
}

interface BarProps {
  row: PriceRow
  largest: number
  sided: boolean
  isPoc: boolean
}

/** The level beside the largest one; bought, sold and undirected parts where they are known. The largest is the POC. */
function Bar({ row: { volume, bought, sold }, largest, sided, isPoc }: BarProps) {
  const width = (part: number) => ({ width: `${(part / largest) * 100}%` })
  const bars = sided ? (
    <>
      <span className="bg-up/70" style={width(bought)} />
      <span className="bg-down/70" style={width(sold)} />
      <span className="bg-text-3/50" style={width(volume - bought - sold)} />
    </>
  ) : (
    <span className="bg-text-3/50" style={width(volume)} />
  )
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="flex h-2.5 min-w-0 flex-1">
        {bars}
      </span>
      <span className="w-7 text-11 text-average" title={isPoc ? minuteText.pocHelp : undefined}>
        {isPoc && 'POC'}
      </span>
    </span>
  )
}
