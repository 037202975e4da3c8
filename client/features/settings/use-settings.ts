import { useCallback, useEffect, useState } from 'react'
import type { UserSettings } from '../../../shared/protocol/rest'
import { fetchSettings, saveSettings } from '../../api/settings'
import type { ReadFile } from '../../store/account/settings-file'
import { readSaves, withSave } from '../../store/account/settings-saves'
import { useAccountSettings } from '../../store/account/use-account-settings'
import {
  changedSettings,
  DEFAULT_SETTINGS,
  readSettings,
  type SettingName,
  type Settings,
  withSettings,
} from '../../store/account/user-settings'
import { asApiError } from '../../store/use-resource'
import { settings as text } from '../../text/settings'
import { toast } from '../../ui/toast'

/** Unsaved changes: settings, and data stored by other pages, from a file. */
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

/** New settings of the account: only values changed here differ from `base`. */
function mergedOver(base: UserSettings, draft: Draft, at: number): UserSettings {
  const settings = { ...readSettings(base.values), ...draft.settings }
  const values = { ...withSettings(base.values, settings), ...draft.others }
  return { revision: base.revision, values: withSave(values, { at, settings }) }
}

/**
 * Stores a draft over `base`, or over newer settings of another window if these do not conflict with the draft. Returns
 * the stored settings, or the other window's conflicting ones.
 */
async function store(base: UserSettings, draft: Draft): Promise<{ saved: UserSettings } | { disputed: UserSettings }> {
  try {
    return { saved: await saveSettings(mergedOver(base, draft, Date.now())) }
  } catch (thrown) {
    if (asApiError(thrown).code !== 'conflict') throw thrown
    const theirs = await fetchSettings()
    if (isDisputed(draft, base, theirs)) return { disputed: theirs }
    return { saved: await saveSettings(mergedOver(theirs, draft, Date.now())) }
  }
}

/** Unsaved choices; a page with some asks for confirmation before it is left. */
function useDraft(data: UserSettings | undefined) {
  const [draft, setDraft] = useState(NOTHING)
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
  return {
    draft,
    values,
    stored,
    changed,
    /** Number of unsaved changes. */
    unsaved,
    set: useCallback(<N extends SettingName>(name: N, value: Settings[N]) => put({ [name]: value }), [put]),
    /** Same as `set`, for several settings. */
    put,
    /** The content of a file is applied to the draft. */
    take: ({ settings, others: given }: ReadFile) =>
      setDraft((before) => ({
        settings: { ...before.settings, ...settings },
        others: { ...before.others, ...given },
      })),
    discard: () => setDraft(NOTHING),
  }
}

/** Stored settings with a draft over them; the same changed elsewhere too is a `conflict`. */
export function useSettings() {
  const { data, error, reload, replace } = useAccountSettings()
  const { draft, ...drafted } = useDraft(data)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<UserSettings>()

  async function save(base: UserSettings | undefined = data) {
    if (!base) return
    setBusy(true)
    try {
      const answer = await store(base, draft)
      if ('disputed' in answer) return setConflict(answer.disputed)
      replace(answer.saved)
      drafted.discard()
      setConflict(undefined)
      toast.success(text.saved)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  return {
    ...drafted,
    ready: data !== undefined,
    error,
    reload,
    /** Earlier saves, newest first. */
    saves: data ? readSaves(data.values) : [],
    /** Everything that is stored, for a file. */
    all: data?.values ?? {},
    save: () => save(),
    busy,
    conflict,
    merge: () => save(conflict),
    takeTheirs() {
      if (conflict) replace(conflict)
      drafted.discard()
      setConflict(undefined)
    },
  }
}

export type SettingsHandle = ReturnType<typeof useSettings>
