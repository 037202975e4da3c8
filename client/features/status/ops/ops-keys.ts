/**
 * Rows through which J and K step, and on which the other keys act: they press the button with that key
 * (`aria-keyshortcuts`).
 */
export const workRow = { 'data-work-row': true, tabIndex: -1 } as const

const ROW = '[data-work-row]'

function step(by: 1 | -1, rows: readonly HTMLElement[], focused: HTMLElement | null): void {
  const at = focused ? rows.indexOf(focused) : -1
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))
  rows[next]?.focus()
  rows[next]?.scrollIntoView({ block: 'nearest' })
}

/**
 * Carries out a key of the operators' page: J and K in the list that has the focus, else in the one that is given; A, R
 * and M on the row that has it. False for a key that means nothing here.
 */
export function actOnRow(pressed: string, list: HTMLElement): boolean {
  const key = pressed.toUpperCase()
  const focused = document.activeElement?.closest<HTMLElement>(ROW) ?? null
  if (key === 'J' || key === 'K') {
    const place = focused?.closest<HTMLElement>('table, section') ?? list
    step(key === 'J' ? 1 : -1, [...place.querySelectorAll<HTMLElement>(ROW)], focused)
    return true
  }
  if (!focused || !/^[ARM]$/.test(key)) return false
  // A row without this button consumes the key all the same: no search begins while a user works through a list.
  focused.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]:not(:disabled)`)?.click()
  return true
}
