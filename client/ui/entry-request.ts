import type { EntryId } from '../text/dictionary'

const ENTRY_EVENT = 'zeus:entry'

/** A dictionary entry to show in a card beside an element. */
export interface EntryRequest {
  id: EntryId
  /** The button that was pressed: the card stands beside it, and the focus returns to it. */
  anchor: HTMLElement
  /** The instrument whose numbers are shown; empty: the page's. */
  instrument: string
}

/** Opens the card of a dictionary entry. */
export function requestEntry(request: EntryRequest): void {
  dispatchEvent(new CustomEvent(ENTRY_EVENT, { detail: request }))
}

export function onEntryRequest(open: (request: EntryRequest) => void, signal: AbortSignal): void {
  addEventListener(ENTRY_EVENT, (event) => open((event as CustomEvent<EntryRequest>).detail), { signal })
}
