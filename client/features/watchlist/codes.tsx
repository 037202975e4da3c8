import { useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { DEFAULT_SETTINGS, listColumnsOf } from '../../store/account/user-settings'
import { StateView } from '../../ui/state-view'
import { CardView } from './card-view'
import { FormerCodes } from './former-codes'
import { openChart } from './group-view'
import { ListTable } from './list-table'
import { useListed } from './use-listed'

const COLUMNS = listColumnsOf(DEFAULT_SETTINGS['list.columns'])

/** A live table of some instruments and baskets, for pages that name them. */
export function CodesTable({ codes, label }: { codes: readonly InstrumentId[]; label: string }) {
  const listed = useListed(codes)
  if (!listed) return <StateView state="loading" />
  return (
    <div className="flex h-full flex-col">
      <FormerCodes codes={codes} />
      <div className="min-h-0 flex-1">
        <ListTable label={label} listed={listed} columns={COLUMNS} onOpen={openChart} />
      </div>
    </div>
  )
}

/** The same as cards with the day by minute. */
export function CodesCards({ codes }: { codes: readonly InstrumentId[] }) {
  const listed = useListed(codes)
  const [selected, select] = useState<InstrumentId>()
  if (!listed) return <StateView state="loading" />
  return (
    <div className="flex h-full flex-col">
      <FormerCodes codes={codes} />
      <div className="min-h-0 flex-1">
        <CardView listed={listed} selected={selected} onSelect={select} onOpen={openChart} />
      </div>
    </div>
  )
}
