import { useEffect, useState } from 'react'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { deskText as text } from '../../text/desk'
import { toast } from '../../ui/toast'
import { isDirty } from './draft'
import type { DeskHandle } from './use-desk'

/**
 * The stored desk if another browser or a program saved it after this page. It is opened immediately if nothing
 * unsaved would be lost, and can be undone; otherwise it is offered.
 */
export function useNewerDesk({ draft, open, rebase }: DeskHandle, own: Desk | undefined, isBusy: boolean) {
  const { origin } = draft
  const newer = own && 'revision' in origin && own.revision > origin.revision ? own : undefined
  const [opened, setOpened] = useState<{ id: string; revision: number }>()
  const wasOpened = newer?.id === opened?.id && newer?.revision === opened?.revision
  const mayOpen = newer !== undefined && !wasOpened && !isBusy && !isDirty(draft)

  const openNewer = ({ id, name, revision, layout }: Desk) => {
    setOpened({ id, revision })
    open(name, { id, revision }, layout)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
  useEffect(() => {
    if (!mayOpen || !newer) return
    openNewer(newer)
    toast.info(text.newerOpened(newer.revision))
  }, [mayOpen, newer])

  return {
    newer: mayOpen ? undefined : newer,
    openNewer: () => newer && openNewer(newer),
    /** Saving writes over the newer revision, which stays among the versions. */
    keepOwn: () => newer && rebase(newer.id, newer.revision, newer.layout),
  }
}
