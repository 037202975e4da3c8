import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UserSettings } from '../../../shared/protocol/rest'
import { fetchSettings, saveSettings } from '../../api/settings'
import { useAccountSettings } from '../../store/account/use-account-settings'
import { asApiError } from '../../store/use-resource'
import { eventText } from '../../text/market-events'
import { toast } from '../../ui/toast'
import { type EventChoice, readEventChoice, withChoice } from './event-choice'

/** A person moves several switches one after another: they are stored once it is quiet. */
const SAVE_AFTER_MS = 800

/**
 * Stores the choice over the current state, despite writes by others in the meantime: only this component writes kinds
 * of events.
 */
async function store(choice: EventChoice, known: UserSettings): Promise<UserSettings> {
  try {
    return await saveSettings({ revision: known.revision, values: withChoice(known.values, choice) })
  } catch (thrown) {
    if (asApiError(thrown).code !== 'conflict') throw thrown
    const newer = await fetchSettings()
    return saveSettings({ revision: newer.revision, values: withChoice(newer.values, choice) })
  }
}

/**
 * This person's choice of visible and audible events; stored in their settings. Not `known` until these are loaded, or
 * cannot be: an unwanted event must not appear even briefly.
 */
export function useEventChoice() {
  const { data, error, replace } = useAccountSettings()
  const [draft, setDraft] = useState<EventChoice>()
  const stored = useMemo(() => readEventChoice(data?.values ?? {}), [data])
  const latest = useRef({ data, replace })
  latest.current = { data, replace }

  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => {
      const { data: known, replace: put } = latest.current
      if (!known) return
      store(draft, known).then(
        (answer) => {
          put(answer)
          setDraft((now) => (now === draft ? undefined : now))
        },
        (thrown: unknown) => toast.error(eventText.saveFailed(asApiError(thrown).message)),
      )
    }, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft])

  const known = draft !== undefined || data !== undefined || error !== undefined
  return { choice: draft ?? stored, known, choose: useCallback((choice: EventChoice) => setDraft(choice), []) }
}
