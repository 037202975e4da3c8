import { useEffect, useState } from 'react'
import { sharesPerLot } from '../../../shared/market/lot'
import { session } from '../../session/session'
import { useBoard, useInstruments, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { findInstrument } from '../../store/rows/find-instrument'
import type { ListedInstrument } from '../../store/rows/instruments'
import { type EntryId, entryOf } from '../../text/dictionary'
import { helpText as text } from '../../text/help'
import { formatClock } from '../../ui/format'
import { replaceQuery } from '../../ui/use-query'
import { GRADED, GradeTable } from './grade-table'
import { useLiveInputs } from './live-inputs'
import { sampleInputs } from './sample'
import { SumView } from './sum-view'
import { type Inputs, STOCK_UNITS, SUMMED_ENTRIES, type SumUnits, sumParts } from './sums'

interface NumbersProps {
  id: EntryId
  inputs: Inputs
  units: SumUnits
  small: boolean
}

function Numbers({ id, inputs, units, small }: NumbersProps) {
  const parts = sumParts(id, inputs, entryOf(id).name, units)
  if (!parts) return <p className="text-12 text-text-3">{text.noNumbers}</p>
  return (
    <>
      <div className="border border-line bg-app px-3 py-2.5">
        <SumView parts={parts} small={small} />
      </div>
      {!small && GRADED.includes(id) && <GradeTable inputs={inputs} />}
    </>
  )
}

function Head({ name, note, action, small }: { name: string; note: string; action?: React.ReactNode; small: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-3">
      {!small && <span>{name === text.sampleName ? text.sample : text.today}</span>}
      <span className="text-text-1">{name}</span>
      {action}
      <span className="num ml-auto">{note}</span>
    </div>
  )
}

/** Chooses another stock by its code or name. */
function StockField({ onFind }: { onFind: (typed: string) => boolean }) {
  const [typed, type] = useState('')
  const [unknown, setUnknown] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const isFound = onFind(typed)
        setUnknown(isFound ? '' : typed)
        if (isFound) type('')
      }}
      className="flex items-center gap-2"
    >
      <input
        value={typed}
        onChange={(event) => type(event.target.value)}
        aria-label={text.change}
        placeholder={text.changeHint}
        className="h-6 w-28 rounded border border-line bg-app px-2 text-12 text-text-1 placeholder:text-text-3"
      />
      {unknown !== '' && (
        <span role="status" className="text-warning">
          {text.unknown(unknown)}
        </span>
      )}
    </form>
  )
}

function LiveNumbers({ id, instrument, small }: { id: EntryId; instrument: ListedInstrument; small: boolean }) {
  const instruments = useInstruments()
  const live = useLiveInputs(instrument)
  const find = (typed: string) => {
    const found = findInstrument(instruments, typed)
    if (found) replaceQuery({ code: found.id })
    return found !== undefined
  }
  const units = { lot: sharesPerLot(instrument.id), priceScale: instrument.priceScale }
  return (
    <section className="flex flex-col gap-2">
      <Head
        name={small ? instrument.name : `${instrument.name} ${instrument.id.slice(0, 6)}`}
        note={live && live.upTo > 0 ? text.upTo(formatClock(live.upTo)) : ''}
        action={small ? undefined : <StockField onFind={find} />}
        small={small}
      />
      {live ? (
        <Numbers id={id} inputs={live.inputs} units={units} small={small} />
      ) : (
        <p className="text-12 text-text-3">{text.waiting}</p>
      )}
    </section>
  )
}

/** Place of the most traded stock; −1 before there is one. */
function mostTraded(board: BoardStore, kinds: readonly string[]): number {
  let most = -1
  for (let index = 0; index < board.size; index++) {
    if (kinds[index] !== 'stock' || !board.has(index)) continue
    if (most < 0 || (board.data.turnover[index] ?? 0) > (board.data.turnover[most] ?? 0)) most = index
  }
  return most
}

/** Figures of the default stock: the most traded one when the page was opened. */
function AnyNumbers({ id, small }: { id: EntryId; small: boolean }) {
  const instruments = useInstruments()
  const board = useBoard()
  const kinds = instruments.table?.kind
  const found = useStoreValue(board, (store) => (kinds ? mostTraded(store, kinds) : -1), { hz: 1 })
  const [place, keep] = useState(-1)
  useEffect(() => {
    if (place < 0 && found >= 0) keep(found)
  }, [place, found])
  const instrument = place < 0 ? undefined : instruments.at(place)
  if (!instrument) return <p className="text-12 text-text-3">{text.waiting}</p>
  return <LiveNumbers id={id} instrument={instrument} small={small} />
}

function ChosenNumbers({ id, code, small }: { id: EntryId; code: string; small: boolean }) {
  const instruments = useInstruments()
  const instrument = code === '' ? undefined : findInstrument(instruments, code)
  return instrument ? (
    <LiveNumbers key={instrument.id} id={id} instrument={instrument} small={small} />
  ) : (
    <AnyNumbers id={id} small={small} />
  )
}

const SampleNumbers = ({ id }: { id: EntryId }) => (
  <section className="flex flex-col gap-2">
    <Head name={text.sampleName} note={text.sampleNote} small={false} />
    <Numbers id={id} inputs={sampleInputs} units={STOCK_UNITS} small={false} />
  </section>
)

/** The formula of an entry with numbers: a stock's of today, or invented ones for readers who are not signed in. */
export function Today({ id, code, small = false }: { id: EntryId; code: string; small?: boolean }) {
  if (!SUMMED_ENTRIES.includes(id)) return null
  return session.isReader() ? <ChosenNumbers id={id} code={code} small={small} /> : <SampleNumbers id={id} />
}
