const SEARCH_EVENT = 'zeus:search'
/** If a page takes longer to load, it does not open its box automatically. */
const LATE_MS = 20_000

let requestedAt = Number.NEGATIVE_INFINITY

/** Opens the page's keyboard box with nothing typed: for the button of those without a keyboard. */
export function requestSearch(): void {
  const isHandled = !dispatchEvent(new Event(SEARCH_EVENT, { cancelable: true }))
  requestedAt = isHandled ? Number.NEGATIVE_INFINITY : performance.now()
}

/** Hears the button; one that was pressed while the page was still on its way counts too. */
export function onSearchRequest(open: () => void, signal: AbortSignal): void {
  addEventListener(
    SEARCH_EVENT,
    (event) => {
      event.preventDefault()
      open()
    },
    { signal },
  )
  if (performance.now() - requestedAt > LATE_MS) return
  requestedAt = Number.NEGATIVE_INFINITY
  open()
}
