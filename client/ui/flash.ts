/** Duration of the tint of a changed cell. */
const FLASH_MS = 300
const SWEEP_MS = 100

const ends = new Map<HTMLElement, number>()
let sweeping: ReturnType<typeof setTimeout> | undefined

function sweep(): void {
  const now = performance.now()
  for (const [box, end] of ends) if (end <= now) stopFlash(box)
  sweeping = ends.size > 0 ? setTimeout(sweep, SWEEP_MS) : undefined
}

/**
 * Tints a cell whose value just changed (`styles.css`), for `FLASH_MS`. The tint is set and removed without
 * fading: hundreds of cells may flash together, and a fading one is painted in every frame.
 */
export function flash(box: HTMLElement, direction: 'up' | 'down'): void {
  box.setAttribute('data-flash', direction)
  ends.set(box, performance.now() + FLASH_MS)
  if (sweeping === undefined) sweeping = setTimeout(sweep, SWEEP_MS)
}

/** The cell shows something else now: no tint is left over. */
export function stopFlash(box: HTMLElement): void {
  if (ends.delete(box)) box.removeAttribute('data-flash')
}
