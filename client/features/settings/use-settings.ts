import { useCallback, useEffect, useState } from 'react'
import type { UserSettings } from '../../../shared/protocol/rest'
import { fetchSettings, saveSettings } from '../../api/settings'
import type { ReadFile } from '../../store/settings-file'
import { readSaves, withSave } from '../../store/settings-saves'
import { useAccountSettings } from '../../store/use-account-settings'
import { asApiError } from '../../store/use-resource'
import {
  changedSettings,
  DEFAULT_SETTINGS,
  readSettings,
  type SettingName,
  type Settings,
  withSettings,
} from '../../store/user-settings'
import { settings as text } from '../../text/settings'
import { toast } from '../../ui/toast'

/** What is asked for and not stored: settings, and what other pages keep, from a file. */
interface Draft {
  settings: Partial<Settings>
  others: UserSettings['values']
}

const NOTHING: Draft = { settings: {}, others: {} }

/** Another window stored another value of something that was changed here. */
const isDisputed = (draft: Draft, before: UserSettings, theirs: UserSettings): boolean => {
  const [was, is] = [readSettings(before.values), readSettings(theirs.values)]
  const own = Object.keys(draft.settings) as SettingName[]
  return (
    own.some((name) => was[name] !== is[name]) ||
    Object.keys(draft.others).some((name) => before.values[name] !== theirs.values[name])
  )
}

/** Stored settings with a draft over them; saving sends the whole, and a change of the same made elsewhere is a `conflict`. */
export function useSettings() {
  const { data, error, reload, replace } = useAccountSettings()
  const [draft, setDraft] = useState(NOTHING)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<UserSettings>()
  const stored = data ? readSettings(data.values) : DEFAULT_SETTINGS
  const values: Settings = { ...stored, ...draft.settings }
  const changed = changedSettings(stored, values)
  const others = Object.keys(draft.others).filter((name) => data?.values[name] !== draft.others[name])
  const unsaved = changed.length + others.length

  useEffect(() => {
    if (unsaved === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const put = useCallback(
    (settings: Partial<Settings>) =>
      setDraft((before) => ({ ...before, settings: { ...before.settings, ...settings } })),
    [],
  )
  const set = useCallback(<N extends SettingName>(name: N, value: Settings[N]) => put({ [name]: value }), [put])

  async function store(base: UserSettings): Promise<void> {
    const merged = { ...readSettings(base.values), ...draft.settings }
    const next = { ...withSettings(base.values, merged), ...draft.others }
    const body = { revision: base.revision, values: withSave(next, { at: Date.now(), settings: merged }) }
    replace(await saveSettings(body))
    setDraft(NOTHING)
    setConflict(undefined)
    toast.success(text.saved)
  }

  /** Stores the draft over `base`: only what was changed here overrides what stands there. */
  async function save(base: UserSettings | undefined = data) {
    if (!base) return
    setBusy(true)
    try {
      try {
        await store(base)
      } catch (thrown) {
        if (asApiError(thrown).code !== 'conflict') throw thrown
        const theirs = await fetchSettings()
        if (isDisputed(draft, base, theirs)) setConflict(theirs)
        else await store(theirs)
      }
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  return {
    ready: data !== undefined,
    error,
    reload,
    values,
    stored,
    changed,
    /** How many things are not stored yet. */
    unsaved,
    set,
    /** As `set`, several at once. */
    put,
    /** Earlier saves, newest first. */
    saves: data ? readSaves(data.values) : [],
    /** Everything that is stored, for a file. */
    all: data?.values ?? {},
    /** What a file says is put over the draft. */
    take: ({ settings, others: given }: ReadFile) =>
      setDraft((before) => ({
        settings: { ...before.settings, ...settings },
        others: { ...before.others, ...given },
      })),
    save: () => save(),
    discard: () => setDraft(NOTHING),
    busy,
    conflict,
    merge: () => save(conflict),
    takeTheirs() {
      if (conflict) replace(conflict)
      setDraft(NOTHING)
      setConflict(undefined)
    },
  }
}

export type SettingsHandle = ReturnType<typeof useSettings>
