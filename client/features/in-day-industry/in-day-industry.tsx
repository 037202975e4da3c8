import { useMemo } from 'react'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { fetchIndustries } from '../../api/industries'
import { floatWeights } from '../../store/baskets/group-figures'
import { useIndexMembers } from '../../store/baskets/use-members'
import { useInstruments } from '../../store/hooks'
import { findIndex } from '../../store/rows/find-index'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { ribbonText as text } from '../../text/in-day-industry'
import { buttonClass } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { BoardGrid } from './board-grid'
import { RibbonView } from './ribbon-view'
import { useView, ViewButtons } from './view-choice'

/** An index taken as a board, or an industry by its name. */
export function InDayIndustry({ given }: { given: string }) {
  const instruments = useInstruments()
  const { table, error } = instruments
  const view = useView()
  if (!table) {
    return error ? (
      <NoticePanel title={text.failed} onRetry={() => void instruments.refresh()} />
    ) : (
      <StateView state="loading" />
    )
  }
  if (view === 'grid') return <BoardGrid controls={<ViewButtons />} />
  const index = findIndex(instruments, given)
  return index ? <OfIndex key={index.id} index={index} /> : <OfIndustry key={given} name={given} table={table} />
}

function OfIndex({ index }: { index: ListedInstrument }) {
  const { members, error, reload } = useIndexMembers(index.id)
  if (error && !members) return <NoticePanel title={text.failed} why={error.message} onRetry={reload} />
  return members ? <RibbonView name={index.name} members={members} index={index} /> : <StateView state="loading" />
}

function OfIndustry({ name, table }: { name: string; table: InstrumentTable }) {
  const { indexOf } = useInstruments()
  const { data, error, reload } = useResource(`industries/sw1@${table.epoch}`, (options) =>
    fetchIndustries('sw1', options),
  )
  const members = useMemo(() => {
    const group = data?.groups.find((each) => each.name === name)
    return group && floatWeights(group.members, table, indexOf)
  }, [data, name, table, indexOf])
  if (error && !data) return <NoticePanel title={text.failed} why={error.message} onRetry={reload} />
  if (!data) return <StateView state="loading" />
  if (members) return <RibbonView name={name} members={members} />
  const link = (
    <PageLink href={address.inDayIndustry()} className={buttonClass()}>
      {text.toSse50}
    </PageLink>
  )
  return <NoticePanel title={text.wrong(name.slice(0, 24))} why={text.wrongWhy} action={link} />
}
