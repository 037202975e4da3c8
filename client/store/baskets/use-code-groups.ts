import { useEffect } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { ApiError } from '../../api/api-error'
import type { RequestOptions } from '../../api/http'
import { fetchIndustries } from '../../api/industries'
import { fetchWatchlists } from '../../api/watchlists'
import { ownLists } from '../account/own-lists'
import { findIndex } from '../rows/find-index'
import { instruments } from '../rows/instruments'
import { type ResourceState, useResource } from '../use-resource'
import { type CodeGroup, groupOfCode } from './code-group'

/** Members of each group code; codes without a group are left out. */
export type GroupMembers = ReadonlyMap<string, readonly InstrumentId[]>

const NONE: GroupMembers = new Map()

/** Caches answers, so that several codes share one request for lists and one per scheme. */
class GroupRequests {
  private readonly boards = new Map<string, ReturnType<typeof fetchIndustries>>()
  private lists: ReturnType<typeof fetchWatchlists> | undefined

  constructor(private readonly options: RequestOptions) {}

  watchlists(): ReturnType<typeof fetchWatchlists> {
    this.lists ??= fetchWatchlists(this.options)
    return this.lists
  }

  industries(scheme: string): ReturnType<typeof fetchIndustries> {
    const known = this.boards.get(scheme) ?? fetchIndustries(scheme, this.options)
    this.boards.set(scheme, known)
    return known
  }
}

async function membersOf(group: CodeGroup, requests: GroupRequests): Promise<readonly InstrumentId[] | undefined> {
  if ('list' in group) {
    const { groups } = await requests.watchlists()
    const named = group.list === '' ? groups : groups.filter(({ name }) => name === group.list)
    return named.length > 0 || group.list === '' ? [...new Set(named.flatMap(({ codes }) => codes))] : undefined
  }
  try {
    const { groups } = await requests.industries(group.scheme)
    // A board of the indexes may be named by its code.
    const index = findIndex(instruments, group.board)?.name
    return groups.find(({ name }) => name === group.board || name === index)?.members
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'not-found') return undefined
    throw thrown
  }
}

async function readGroups(codes: readonly string[], options: RequestOptions): Promise<GroupMembers> {
  const requests = new GroupRequests(options)
  const found = new Map<string, readonly InstrumentId[]>()
  for (const code of codes) {
    const group = groupOfCode(code)
    const members = group && (await membersOf(group, requests))
    if (members) found.set(code, members)
  }
  return found
}

/** Members of the lists and boards among some codes; one's own lists as they are changed here. */
export function useCodeGroups(codes: readonly string[]): ResourceState<GroupMembers> {
  const groups = codes.filter((code) => groupOfCode(code))
  const resource = useResource(`code-groups ${groups.join()}`, (options) => readGroups(groups, options))
  const hasLists = groups.some((code) => 'list' in (groupOfCode(code) ?? {}))
  const { reload } = resource
  useEffect(() => (hasLists ? ownLists.subscribe(reload) : undefined), [hasLists, reload])
  return groups.length > 0 ? resource : { ...resource, data: NONE }
}
