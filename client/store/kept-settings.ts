import { useCallback, useSyncExternalStore } from 'react'
import type { UserSettings } from '../../shared/protocol/rest'
import { fetchSettings, saveSettings } from '../api/settings'
import { browserSurroundings } from '../stream/surroundings'
import { asApiError } from './use-resource'

/** Changes are gathered for so long before they are sent. */
const GATHER_MS = 600
const TRIES = 4

export interface KeptEnvironment {
  load: () => Promise<UserSettings>
  save: (settings: UserSettings) => Promise<UserSettings>
  after: (ms: number, run: () => void) => () => void
}

/** Texts that a person's charts keep among the settings of the account: read once, written soon after a change. */
export function createKeptSettings({ load, save, after }: KeptEnvironment) {
  const listeners = new Set<() => void>()
  const changed = new Map<string, string>()
  let known: UserSettings | undefined
  let loading = false
  let waiting = false
  let unsaved = false

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  function problem(is: boolean): void {
    if (unsaved === is) return
    unsaved = is
    tell()
  }

  async function read(): Promise<void> {
    if (loading) return
    loading = true
    try {
      known = await load()
      tell()
    } catch {
      loading = false
    }
  }

  /** Another window may have written: what was changed here goes over what stands there. */
  async function send(): Promise<void> {
    waiting = false
    const mine = new Map(changed)
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        const base = attempt === 0 && known ? known : await load()
        const values = { ...base.values }
        for (const [name, text] of mine) {
          if (text === '') delete values[name]
          else values[name] = text
        }
        known = await save({ revision: base.revision, values })
        for (const [name, text] of mine) if (changed.get(name) === text) changed.delete(name)
        problem(false)
        return
      } catch (thrown) {
        if (asApiError(thrown).code !== 'conflict') break
      }
    }
    problem(true)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (!known) void read()
      return () => void listeners.delete(listener)
    },
    /** What was changed last is not with the account. */
    unsaved: () => unsaved,
    /** Undefined until it is known whether there is one. */
    get(name: string): string | undefined {
      const mine = changed.get(name)
      if (mine !== undefined) return mine
      if (!known) return undefined
      const value = known.values[name]
      return typeof value === 'string' ? value : ''
    },
    /** An empty text is none. */
    set(name: string, text: string): void {
      changed.set(name, text)
      tell()
      if (waiting) return
      waiting = true
      after(GATHER_MS, () => void send())
    },
  }
}

const kept = createKeptSettings({ load: fetchSettings, save: saveSettings, after: browserSurroundings.after })

/** One kept text of this person, how to change it, and whether the last change could not be stored. Undefined until it is known. */
export function useKept(name: string): [text: string | undefined, set: (text: string) => void, unsaved: boolean] {
  const text = useSyncExternalStore(kept.subscribe, () => kept.get(name))
  const unsaved = useSyncExternalStore(kept.subscribe, kept.unsaved)
  const set = useCallback((next: string) => kept.set(name, next), [name])
  return [text, set, unsaved]
}
