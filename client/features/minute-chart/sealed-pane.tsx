import { useMemo } from 'react'
import type uPlot from 'uplot'
import { sharesPerLot } from '../../../shared/market/lot'
import type { Shares } from '../../../shared/market/units'
import type { BookDay } from '../../../shared/protocol/rest-market'
import { lineChart } from '../../charts/line-options'
import { slotText } from '../../charts/session-axis'
import { fixedSource, type ReadOutItem } from '../../charts/source'
import { TimeChart } from '../../charts/time-chart'
import type { ListedInstrument } from '../../store/rows/instruments'
import { minuteText } from '../../text/trading'
import { formatClock, formatLots } from '../../ui/format'
import { sealedColumns } from './sealed-columns'

const words = minuteText.sealed

interface SealedPaneProps {
  instrument: ListedInstrument
  book: BookDay
  syncKey: string
}

/** 封单: what waited at the limit, minute by minute, and the most that ever did. */
export function SealedPane({ instrument, book, syncKey }: SealedPaneProps) {
  const { id, name } = instrument
  const made = useMemo(() => {
    const lot = sharesPerLot(id)
    const data = sealedColumns(book) as unknown as uPlot.AlignedData
    const clock = book.peak ? formatClock(book.peak.time) : ''
    return {
      source: fixedSource(data),
      build: buildOf(lot),
      readOut: (_: uPlot, row: number | null): ReadOutItem[] => {
        const waiting = data[1]?.[row ?? data[0].length - 1]
        return [
          { label: words.title, text: formatLots(waiting, lot), tone: (waiting ?? 0) < 0 ? 'down' : 'up' },
          { label: words.peak, text: `${formatLots(book.peak?.volume, lot)} ${clock}`, tone: 'text2' },
        ]
      },
    }
  }, [book, id])
  return (
    <TimeChart
      source={made.source}
      build={made.build}
      label={`${name} ${words.title}`}
      legend={made.readOut}
      syncKey={syncKey}
      keyboard={false}
      className="h-20 shrink-0 border-t border-line"
    />
  )
}

const buildOf = (lot: Shares) =>
  lineChart({
    x: { format: slotText },
    include: 0,
    format: (shares) => formatLots(shares, lot),
    lines: [
      { label: words.title, tone: 'text1', width: 1.5, fill: 0.1 },
      { label: words.peak, tone: 'warning', dash: [4, 3] },
    ],
  })
