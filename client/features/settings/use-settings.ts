import { useCallback, useEffect, useState } from 'react'
import type { UserSettings } from '../../../shared/protocol/rest'
import { fetchSettings, saveSettings } from '../../api/settings'
import { tellSettings, useStoredSettings } from '../../store/stored-settings'
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

/** Stored settings with a draft over them; saving sends the whole, and a change made elsewhere is a `conflict`. */
export function useSettings() {
  const { data, error, reload, replace } = useStoredSettings()
  const [draft, setDraft] = useState<Partial<Settings>>({})
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<UserSettings>()
  const stored = data ? readSettings(data.values) : DEFAULT_SETTINGS
  const values: Settings = { ...stored, ...draft }
  const changed = changedSettings(stored, values)

  useEffect(() => {
    if (changed.length === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed.length])

  const set = useCallback(
    <N extends SettingName>(name: N, value: Settings[N]) => setDraft((before) => ({ ...before, [name]: value })),
    [],
  )

  /** Stores the draft over `base`: only what was changed here overrides what stands there. */
  async function save(base: UserSettings | undefined = data) {
    if (!base) return
    setBusy(true)
    try {
      const merged = { ...readSettings(base.values), ...draft }
      const saved = await saveSettings({ revision: base.revision, values: withSettings(base.values, merged) })
      replace(saved)
      tellSettings(saved)
      setDraft({})
      setConflict(undefined)
      toast.success(text.saved)
    } catch (thrown) {
      const problem = asApiError(thrown)
      if (problem.code === 'conflict') setConflict(await fetchSettings().catch(() => undefined))
      else toast.error(problem.message)
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
    set,
    save: () => save(),
    discard: () => setDraft({}),
    busy,
    conflict,
    merge: () => save(conflict),
    takeTheirs() {
      if (conflict) replace(conflict)
      setDraft({})
      setConflict(undefined)
    },
  }
}

export type SettingsHandle = ReturnType<typeof useSettings>
