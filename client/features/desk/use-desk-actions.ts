import { useState } from 'react'
import type { DeskLayout } from '../../../shared/desk/layout'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { deskText as text } from '../../text/desk'
import { toast } from '../../ui/toast'
import { type DeskHandle, withGroupCodes } from './use-desk'
import { useFirstCodes } from './use-first-codes'
import type { useStoredDesks } from './use-stored-desks'
import type { useWindows } from './use-windows'

/** Saving the desk, and having it back as it was on another day or in another version. */
export function useDeskActions(
  desk: DeskHandle,
  storedDesks: ReturnType<typeof useStoredDesks>,
  { openAll }: Pick<ReturnType<typeof useWindows>, 'openAll'>,
) {
  const { draft, open } = desk
  const { origin, layout } = draft
  const [dismissed, setDismissed] = useState(false)
  const own = 'id' in origin ? storedDesks.desks.find(({ id }) => id === origin.id) : undefined

  useFirstCodes(layout.codes)

  /** The desk that is open, or a new one of this name; answers why it is not stored. */
  async function save(name?: string): Promise<string | undefined> {
    const from = name === undefined && own && 'revision' in origin ? { ...own, revision: origin.revision } : undefined
    const stored = await storedDesks.save(from, name ?? draft.name, withGroupCodes(layout))
    if (typeof stored === 'string') return stored
    desk.markSaved(stored.name, { id: stored.id, revision: stored.revision }, layout)
    return undefined
  }

  /** Opens the desk that a day ended with, and its windows. */
  function restoreDay(given: DeskLayout): void {
    setDismissed(true)
    open(text.yesterday, origin, given, { dirty: true })
    toast.info(text.restored)
    void openAll(text.yesterday, given.panes)
  }

  return {
    own,
    save,
    restoreDay,
    restoreVersion(given: DeskLayout): void {
      open(draft.name, origin, given, { dirty: true })
      toast.info(text.restored)
    },
    openOwn: ({ id, name, revision, layout: given }: Desk) => open(name, { id, revision }, given),
    /** Last stored layout, if this browser had no draft when the page was opened, until it is restored or dismissed. */
    last: desk.fresh && !dismissed ? storedDesks.days[0] : undefined,
    yesterday: storedDesks.days.find(({ day }) => day !== storedDesks.today),
    dismiss: () => setDismissed(true),
  }
}
