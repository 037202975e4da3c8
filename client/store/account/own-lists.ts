import type { WatchGroup, Watchlists } from '../../../shared/protocol/rest'
import { fetchWatchlists, saveWatchlists } from '../../api/watchlists'
import { asApiError } from '../use-resource'
import { type GROUP_MOST, tooManyIn, withCodes, withGroup, withoutCode } from './watch-groups'

/** The group is full. */
export class GroupFull extends Error {
  constructor(readonly of: keyof typeof GROUP_MOST) {
    super(of)
  }
}

interface OwnListsEnvironment {
  load: () => Promise<Watchlists>
  save: (lists: Watchlists) => Promise<Watchlists>
}

/**
 * Another writer may store between reading and writing; the change is reapplied to the stored state this many times.
 */
const TRIES = 4

/** Changes of one's lists from anywhere on the page, each on what is stored at the moment. */
export function createOwnLists({ load, save }: OwnListsEnvironment) {
  const listeners = new Set<(lists: Watchlists) => void>()

  async function change(make: (groups: readonly WatchGroup[]) => WatchGroup[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const { revision, groups } = await load()
      const next = make(groups)
      const full = tooManyIn(next)
      if (full) throw new GroupFull(full)
      try {
        const saved = await save({ revision, groups: next })
        for (const listener of [...listeners]) listener(saved)
        return
      } catch (thrown) {
        if (asApiError(thrown).code !== 'conflict' || attempt === TRIES) throw thrown
      }
    }
  }

  return {
    /** Hears of what was stored here. */
    subscribe(listener: (lists: Watchlists) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Puts codes at the end of a group, which is made if there is none of that name. Throws `GroupFull`. */
    add: (group: string, ...codes: string[]): Promise<void> =>
      change((groups) => {
        const there = groups.some(({ name }) => name === group)
        return withCodes(there ? groups : withGroup(groups, group, 'accent'), group, codes)
      }),
    remove: (group: string, code: string): Promise<void> => change((groups) => withoutCode(groups, group, code)),
  }
}

export const ownLists = createOwnLists({ load: fetchWatchlists, save: saveWatchlists })
