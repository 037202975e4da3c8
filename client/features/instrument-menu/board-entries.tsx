import { address } from '../../../shared/protocol/routes'
import { fetchIndustries } from '../../api/industries'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { common } from '../../text/common'
import { verbText } from '../../text/verbs'
import { DropdownLabel, DropdownLink } from '../../ui/dropdown'

const text = verbText.boards

interface BoardOf {
  key: string
  /** Name of the scheme. */
  scheme: string
  name: string
}

/** Every board that an instrument is in, scheme by scheme. */
export async function fetchBoardsOf(id: string, options: { signal: AbortSignal }): Promise<BoardOf[]> {
  const first = await fetchIndustries('sw1', options)
  const rest = first.schemes.filter(({ key }) => key !== first.key)
  const lists = [first, ...(await Promise.all(rest.map(({ key }) => fetchIndustries(key, options))))]
  return lists.flatMap(({ key, title, groups }) =>
    groups.filter(({ members }) => members.includes(id)).map(({ name }) => ({ key, scheme: title, name })),
  )
}

export function BoardEntries({ instrument: { id } }: { instrument: ListedInstrument }) {
  const { data, error } = useResource(`boards-of:${id}`, (options) => fetchBoardsOf(id, options))
  if (!data) return <DropdownLabel>{error ? text.failed : common.loading}</DropdownLabel>
  if (data.length === 0) return <DropdownLabel>{text.none}</DropdownLabel>
  return data.map(({ key, scheme, name }) => (
    <DropdownLink key={`${key}/${name}`} href={address.industry(key, name)} newTab={false}>
      {name}
      <span className="ml-auto pl-3 text-11 text-text-3">{scheme}</span>
    </DropdownLink>
  ))
}
