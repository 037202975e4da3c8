import { ANY_BOARD, address } from '../../../shared/protocol/routes'
import { fetchIndustries } from '../../api/industries'
import { useInstruments } from '../../store/hooks'
import { findIndex } from '../../store/rows/find-index'
import { useResource } from '../../store/use-resource'
import { industryText as text } from '../../text/industry'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { BoardsView } from './boards-view'

const SCHEMES = (['sw1', 'idx'] as const).map((value) => ({ value, title: text.schemes[value] }))

/** Reads the address: a scheme that the gateway has, and one of its boards. */
export function IndustryView({ scheme, name }: { scheme: string; name: string }) {
  const instruments = useInstruments()
  const { table } = instruments
  const { data, error, reload } = useResource(`industries/${scheme}@${table?.epoch ?? 0}`, (options) =>
    fetchIndustries(scheme, options),
  )
  if (error?.code === 'not-found') {
    const others = SCHEMES.map(({ value, title }) => (
      <PageLink key={value} href={address.industry(value, name)} className="text-accent underline">
        {title}
      </PageLink>
    ))
    return (
      <NoticePanel
        title={text.unknownScheme}
        why={error.message}
        action={<span className="flex gap-3">{others}</span>}
      />
    )
  }
  if (error && !data) return <NoticePanel title={text.failed} why={error.message} onRetry={reload} />
  if (!data || !table) return <StateView state="loading" />
  // A board of the indexes may be named by its code.
  const wanted = findIndex(instruments, name)?.name
  const group =
    name === ANY_BOARD ? data.groups[0] : data.groups.find((each) => each.name === name || each.name === wanted)
  if (!group) {
    const some = data.groups.slice(0, 40).map((each) => (
      <PageLink key={each.name} href={address.industry(scheme, each.name)} className="text-accent underline">
        {each.name}
      </PageLink>
    ))
    return (
      <NoticePanel
        title={text.unknownBoard(name.slice(0, 24))}
        action={<span className="flex max-w-2xl flex-wrap justify-center gap-2">{some}</span>}
      />
    )
  }
  return <BoardsView scheme={scheme} name={group.name} list={data} table={table} />
}
