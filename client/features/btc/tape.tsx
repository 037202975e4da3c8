import { useMemo, useRef } from 'react'
import type { Print } from '../../store/rows/print-ring'
import { btcText } from '../../text/btc'
import { columnEntries } from '../../text/dictionary-columns'
import { EMPTY, formatClockMs, formatCount, formatPrice } from '../../ui/format'
import type { CellValue, GridColumn } from '../../ui/grid-column'
import { VirtualTable } from '../../ui/virtual-table'
import { type Coin, useSubscribe } from './use-coins'

const COIN_TAPE_ROWS = 200
const LARGE = 100_000
const MIDDLE = 10_000
const TONES: Record<number, 'up' | 'down'> = { 1: 'up', 2: 'down' }

/** A source's prints, and the units they are in. */
interface SourceTape {
  source: Pick<Coin, 'id' | 'label' | 'priceScale' | 'volumeScale'>
  prints: readonly Print[]
}

interface CoinTapeRow extends Pick<SourceTape, 'source'> {
  print: Print
  /** Quote money. */
  amount: number
}

/** The newest prints of all sources by time, newest first, of at least an amount. */
function mergeTapes(tapes: readonly SourceTape[], minAmount: number): CoinTapeRow[] {
  return tapes
    .flatMap(({ source, prints }) => {
      const unit = 10 ** (source.priceScale + source.volumeScale)
      return prints.map((print): CoinTapeRow => ({ print, source, amount: (print.price * print.volume) / unit }))
    })
    .filter(({ amount }) => amount >= minAmount)
    .sort((a, b) => b.print.time - a.print.time)
    .slice(0, COIN_TAPE_ROWS)
}

/** The mark of a size band, so that large prints are seen without colour. */
const bandOf = (amount: number): string => (amount >= LARGE ? '◆' : amount >= MIDDLE ? '◇' : '')

interface TapeProps {
  coins: readonly Coin[]
  minAmount: number
}

const toneOf = ({ print }: CoinTapeRow) => TONES[print.side] ?? 'flat'

/** Content of the rows that `rowAt` finds. `several`: of more than one source, whose names are shown. */
function tapeColumns(rowAt: (index: number) => CoinTapeRow | undefined, several: boolean): GridColumn[] {
  const { tapeColumns: words, units } = btcText
  const cell = (make: (row: CoinTapeRow) => CellValue) => (index: number) => {
    const row = rowAt(index)
    return row ? make(row) : { text: EMPTY }
  }
  const source: GridColumn = {
    key: 'source',
    head: words.source,
    width: 86,
    align: 'left',
    cell: cell(({ source }) => ({ text: source.label })),
  }
  return [
    {
      key: 'time',
      head: words.time,
      width: 86,
      align: 'left',
      cell: cell(({ print }) => ({ text: formatClockMs(print.time), tone: 'dim' })),
    },
    ...(several ? [source] : []),
    {
      key: 'price',
      head: words.price,
      unit: units.amount,
      width: 88,
      cell: cell((row) => ({
        text: `${row.print.side === 1 ? '▲' : row.print.side === 2 ? '▼' : ''}${formatPrice(row.print.price, row.source.priceScale)}`,
        tone: toneOf(row),
      })),
    },
    {
      key: 'quantity',
      head: words.quantity,
      unit: units.quantity,
      width: 70,
      cell: cell(({ print, source: { volumeScale } }) => ({
        text: (print.volume / 10 ** volumeScale).toFixed(volumeScale),
      })),
    },
    {
      key: 'amount',
      head: words.amount,
      unit: units.amount,
      width: 84,
      cell: cell((row) => ({
        text: `${bandOf(row.amount)}${formatCount(row.amount)}`,
        ...(row.amount >= MIDDLE ? { tone: toneOf(row) } : {}),
      })),
    },
  ]
}

/** Prints of all sources as one tape. */
export function CoinTape({ coins, minAmount }: TapeProps) {
  const rows = useRef<CoinTapeRow[]>([])
  const subscribe = useSubscribe(coins, 'tick')
  const several = coins.length > 1
  const columns = useMemo(() => tapeColumns((index) => rows.current[index], several), [several])
  const order = () => {
    const tapes = coins.map((source) => ({
      source,
      prints: source.tick.prints.newest(minAmount > 0 ? source.tick.prints.length : COIN_TAPE_ROWS),
    }))
    rows.current = mergeTapes(tapes, minAmount)
    return rows.current.map((_, index) => index)
  }
  return (
    <VirtualTable
      entries={columnEntries.coinTape}
      // A changed minimum amount applies immediately, also while no prints arrive.
      key={minAmount}
      label={btcText.tape}
      columns={columns}
      rowHeight={24}
      subscribe={subscribe}
      order={order}
      instrumentOf={(row) => rows.current[row]?.source.id ?? ''}
      keyOf={(row) => `${rows.current[row]?.source.id}/${rows.current[row]?.print.seq}`}
      className="h-full"
    />
  )
}
