import { useEffect, useMemo } from 'react'
import { INSTRUMENT_STATES, type InstrumentStates } from '../../../../shared/protocol/rest-instrument-states'
import { address } from '../../../../shared/protocol/routes'
import { fetchInstrumentStates } from '../../../api/ops'
import { useInstruments } from '../../../store/hooks'
import type { ListedInstrument } from '../../../store/rows/instruments'
import { useResource } from '../../../store/use-resource'
import { instrumentStateText as text } from '../../../text/instrument-states'
import { opsText } from '../../../text/ops'
import { classNames } from '../../../ui/class-names'
import { DataTable, type TableColumn } from '../../../ui/data-table'
import { EMPTY, formatClock } from '../../../ui/format'
import { NoticePanel } from '../../../ui/notice'
import { PageLink, useGo } from '../../../ui/page-link'
import { StateView } from '../../../ui/state-view'
import { useTheme } from '../../../ui/theme'
import { cellsByGroup, countStates, type InstrumentCell, illCells } from './cell-map'
import { CellPicture, STATE_FILLS } from './cell-picture'
import { cellReason, cellWords } from './cell-words'

const ASK_MS = 5_000
/** Rows of those that need attention. */
const LISTED_MAX = 50

const hrefOf = ({ id, kind }: ListedInstrument): string => (kind === 'crypto' ? address.btc() : address.stock(id))

/** Number of instruments by state, which is also the legend of the colours. */
function Legend({ cells }: { cells: readonly InstrumentCell[] }) {
  const theme = useTheme()
  const counts = countStates(cells)
  return (
    <ul aria-label={text.counted} className="flex flex-wrap gap-x-3 gap-y-1 text-12">
      {INSTRUMENT_STATES.map((state) => (
        <li key={state} className="flex items-center gap-1">
          <span
            aria-hidden="true"
            className={classNames('w-2.5', state === 'late' ? 'h-1.5' : 'h-2.5')}
            style={{
              background: STATE_FILLS[state](theme),
              ...(state === 'none' && { outline: `1px solid ${theme.line}` }),
            }}
          />
          <span className="text-text-2">{text.states[state]}</span>
          <span className="num text-text-1">{counts[state]}</span>
        </li>
      ))}
    </ul>
  )
}

interface IllRow extends InstrumentCell {
  instrument: ListedInstrument
}

const { columns: heads } = text
const COLUMNS: TableColumn<IllRow>[] = [
  {
    key: 'code',
    title: heads.code,
    align: 'left',
    width: 88,
    cell: ({ instrument }) => (
      <PageLink href={hrefOf(instrument)} className="hover:underline">
        {instrument.id}
      </PageLink>
    ),
  },
  { key: 'name', title: heads.name, align: 'left', cell: ({ instrument }) => instrument.name },
  { key: 'state', title: heads.state, align: 'left', cell: ({ state }) => text.states[state] },
  { key: 'age', title: heads.age, cell: ({ age }) => (age === null ? EMPTY : text.ago(age)) },
  { key: 'why', title: heads.why, align: 'left', cell: cellReason },
]

function Cells({ states, isOld }: { states: InstrumentStates; isOld: boolean }) {
  const instruments = useInstruments()
  const go = useGo()
  const { table } = instruments
  const fits = table?.epoch === states.epoch ? table : undefined
  // Names may have been read since: the places are those of another table.
  useEffect(() => {
    if (instruments.table?.epoch !== states.epoch) void instruments.refresh()
  }, [instruments, states.epoch])
  const groups = useMemo(() => (fits ? cellsByGroup(fits, states) : undefined), [fits, states])
  if (!groups) return <StateView state="loading" why={text.other} />
  const cells = groups.flatMap(([, own]) => own)
  if (cells.length === 0) return <StateView state="empty" why={text.empty} />
  const ill = illCells(cells)
  const rows = ill.slice(0, LISTED_MAX).flatMap((cell): IllRow[] => {
    const instrument = instruments.at(cell.place)
    return instrument ? [{ ...cell, instrument }] : []
  })
  return (
    <div className={classNames('flex flex-col', isOld && 'opacity-60')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-1.5">
        <Legend cells={cells} />
        <span className="num ml-auto text-12 text-text-3">{text.at(formatClock(states.marketTime))}</span>
        {!states.isTrading && <span className="text-12 text-text-3">{text.resting}</span>}
      </div>
      <CellPicture
        groups={groups}
        wordsOf={(cell) => cellWords(instruments.at(cell.place) ?? { id: '', name: '' }, cell)}
        onOpen={({ place }) => {
          const instrument = instruments.at(place)
          if (instrument) go(hrefOf(instrument))
        }}
      />
      {ill.length > rows.length && (
        <p className="num px-2 pt-2 text-12 text-text-3">{text.more(rows.length, ill.length)}</p>
      )}
      {ill.length === 0 && <p className="px-2 py-3 text-12 text-text-3">{text.allWell}</p>}
      {ill.length > 0 && (
        <DataTable
          label={text.table}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ instrument }) => instrument.id}
          instrumentOf={({ instrument }) => instrument.id}
          onOpen={({ instrument }) => go(hrefOf(instrument))}
          rowHeight={24}
        />
      )}
    </div>
  )
}

/** State of the rows of every code, as a map and in words; requested only while it is visible. */
export function CellMap() {
  const { data, error, reload } = useResource('instrument-states', fetchInstrumentStates, { everyMs: ASK_MS })
  if (!data) {
    return error ? (
      <NoticePanel title={text.failed} why={error.message} onRetry={reload} />
    ) : (
      <StateView state="loading" why={text.waiting} />
    )
  }
  return (
    <>
      {error && <StateView state="broken" why={opsText.stale(formatClock(data.at))} shape="strip" />}
      <Cells states={data} isOld={error !== undefined} />
    </>
  )
}
