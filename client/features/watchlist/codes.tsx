import { useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { useInstruments } from '../../store/hooks'
import { DEFAULT_SETTINGS, listColumnsOf } from '../../store/user-settings'
import { StateView } from '../../ui/state-view'
import { CardView } from './card-view'
import { openChart } from './group-view'
import { ListTable } from './list-table'

const COLUMNS = listColumnsOf(DEFAULT_SETTINGS['list.columns'])

function usePlaces(codes: readonly InstrumentId[]) {
  const instruments = useInstruments()
  const { table } = instruments
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the registry's version
  const places = useMemo(
    () => codes.flatMap((code) => instruments.indexOf(code) ?? []),
    [codes, instruments, instruments.version],
  )
  return { table, places }
}

/** A live table of some instruments, for pages that name them. */
export function CodesTable({ codes, label }: { codes: readonly InstrumentId[]; label: string }) {
  const { table, places } = usePlaces(codes)
  if (!table) return <StateView state="loading" />
  return <ListTable label={label} table={table} places={places} columns={COLUMNS} onOpen={openChart} />
}

/** The same as cards with the day by minute. */
export function CodesCards({ codes }: { codes: readonly InstrumentId[] }) {
  const { table, places } = usePlaces(codes)
  const [selected, select] = useState<InstrumentId>()
  if (!table) return <StateView state="loading" />
  return <CardView table={table} places={places} selected={selected} onSelect={select} onOpen={openChart} />
}
