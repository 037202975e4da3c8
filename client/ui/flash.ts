/**
 * Tints a cell whose value just changed, again and again if need be. Two names of one animation take turns
 * (`styles.css`), so that it starts anew without asking the browser for a style or a layout in between.
 */
export function flash(box: HTMLElement, direction: 'up' | 'down'): void {
  box.setAttribute('data-flash', direction)
  box.toggleAttribute('data-flash-again')
}

/** The cell shows something else now: no tint is left over. */
export function stopFlash(box: HTMLElement): void {
  box.removeAttribute('data-flash')
}
