import { useEffect } from 'react'
import type { InstrumentId } from '../../shared/market/instrument'
import { ApiError } from '../api/api-error'
import type { RequestOptions } from '../api/http'
import { fetchIndustries } from '../api/industries'
import { fetchWatchlists } from '../api/watchlists'
import { type CodeGroup, groupOfCode } from './code-group'
import { findIndex } from './find-index'
import { instruments } from './instruments'
import { ownLists } from './own-lists'
import { type Resource, useResource } from './use-resource'

/** Members of each code that stands for several; a code that nothing is called by is not among them. */
export type GroupMembers = ReadonlyMap<string, readonly InstrumentId[]>

const NONE: GroupMembers = new Map()

async function membersOf(group: CodeGroup, options: RequestOptions): Promise<readonly InstrumentId[] | undefined> {
  if ('list' in group) {
    const { groups } = await fetchWatchlists(options)
    const named = group.list === '' ? groups : groups.filter(({ name }) => name === group.list)
    return named.length > 0 || group.list === '' ? [...new Set(named.flatMap(({ codes }) => codes))] : undefined
  }
  try {
    const { groups } = await fetchIndustries(group.scheme, options)
    // A board of the indexes may be named by its code.
    const index = findIndex(instruments, group.board)?.name
    return groups.find(({ name }) => name === group.board || name === index)?.members
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'not-found') return undefined
    throw thrown
  }
}

async function readGroups(codes: readonly string[], options: RequestOptions): Promise<GroupMembers> {
  const found = new Map<string, readonly InstrumentId[]>()
  for (const code of codes) {
    const group = groupOfCode(code)
    const members = group && (await membersOf(group, options))
    if (members) found.set(code, members)
  }
  return found
}

/** Who belongs to the lists and boards among some codes; one's own lists as they are changed here. */
export function useCodeGroups(codes: readonly string[]): Resource<GroupMembers> {
  const groups = codes.filter((code) => groupOfCode(code))
  const resource = useResource(`code-groups ${groups.join()}`, (options) => readGroups(groups, options))
  const hasLists = groups.length > 0
  const { reload } = resource
  useEffect(() => (hasLists ? ownLists.subscribe(reload) : undefined), [hasLists, reload])
  return groups.length > 0 ? resource : { ...resource, data: NONE }
}
