import type { Desk } from '../../../shared/protocol/rest-desks'
import { session } from '../../session/session'
import { type DeskDraft, readDeskDraft } from './draft'

/** Desks of several accounts in one browser lie apart. */
const keyOf = () => `zeus.desk.${session.user()?.id ?? ''}`

/** The desk as stored by this browser. */
export function storedDraft(): DeskDraft | undefined {
  try {
    return readDeskDraft(localStorage.getItem(keyOf()))
  } catch {
    return undefined
  }
}

export function storeDraft(draft: DeskDraft): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(draft))
  } catch {
    // A browser that stores nothing begins with the preset next time; the day's desk is with the account.
  }
}

/** Desk that this browser opens next: one's own desk as stored. */
export const storeOpenDesk = ({ id, revision, name, layout }: Desk): void =>
  storeDraft({ name, origin: { id, revision }, layout, saved: layout, auto: false })
