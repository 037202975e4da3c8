import { useSyncExternalStore } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { TAGGED_MAX } from '../../../shared/protocol/limits'
import type { UserSettings } from '../../../shared/protocol/rest'
import type { Tags } from '../../../shared/protocol/rest-tags'
import { fetchTags, saveTags } from '../../api/tags'
import { session } from '../../session/session'
import { browserEnvironment } from '../../stream/stream-environment'
import { type AccountTextEnvironment, createAccountTexts } from './account-texts'
import { changedWords, mergeWords, readWords, type TagChange, tagLine } from './tag-words'

const CHANNEL = 'zeus.tags'

export type TagMap = ReadonlyMap<InstrumentId, readonly string[]>

/** Tags of each instrument as a line of text, so that they are stored, shared and merged like other stored texts. */
const linesOf = ({ revision, tags }: Tags): UserSettings => ({
  revision,
  values: Object.fromEntries(Object.entries(tags).map(([id, words]) => [id, tagLine(words)])),
})
const wordsOf = ({ revision, values }: UserSettings): Tags => ({
  revision,
  tags: Object.fromEntries(Object.entries(values).map(([id, line]) => [id, readWords(String(line))])),
})

interface TagEnvironment extends Omit<AccountTextEnvironment, 'load' | 'save'> {
  load: () => Promise<Tags>
  save: (tags: Tags) => Promise<Tags>
}

/** The account's tags of instruments, the same in all groups, tabs and windows. */
export function createTags(environment: TagEnvironment) {
  const accountLines = createAccountTexts({
    ...environment,
    load: async () => linesOf(await environment.load()),
    save: async (settings) => linesOf(await environment.save(wordsOf(settings))),
  })
  let cached: { text: string; tags: TagMap } = { text: '', tags: new Map() }

  /** The same map until one changes. */
  function all(): TagMap {
    const entries = accountLines.names().map((id) => [id, accountLines.get(id) ?? ''] as const)
    const text = JSON.stringify(entries)
    if (text !== cached.text) {
      const tags = entries.flatMap(([id, line]) => (line === '' ? [] : [[id, readWords(line)] as const]))
      cached = { text, tags: new Map(tags) }
    }
    return cached.tags
  }

  function put(lines: ReadonlyMap<InstrumentId, string>): void {
    for (const [id, line] of lines) accountLines.set(id, line, mergeWords)
  }

  return {
    all,
    subscribe: accountLines.subscribe,
    unsaved: accountLines.unsaved,
    /** Returns a function that undoes the change, or which limit it would exceed; nothing is changed then. */
    change(ids: readonly InstrumentId[], change: TagChange): 'words' | 'instruments' | (() => void) {
      const before = new Map(ids.map((id) => [id, accountLines.get(id) ?? '']))
      const next = new Map<InstrumentId, string>()
      for (const [id, line] of before) {
        const words = changedWords(readWords(line), change)
        if (!words) return 'words'
        next.set(id, tagLine(words))
      }
      const tagged = new Set(all().keys())
      for (const [id, line] of next) {
        if (line === '') tagged.delete(id)
        else tagged.add(id)
      }
      if (tagged.size > TAGGED_MAX) return 'instruments'
      put(next)
      return () => put(before)
    },
  }
}

export const tags = createTags({
  load: fetchTags,
  save: saveTags,
  after: browserEnvironment.after,
  watch: browserEnvironment.watch,
  channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)),
  person: () => session.user()?.id,
})

export const useTags = (): TagMap => useSyncExternalStore(tags.subscribe, tags.all)
