import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Arrow keys, Home and End within a group of which one element is in the tab order. Returns the index to go to, or
 * undefined for other keys. Moves focus among the elements of `selector` inside the group and prevents scrolling.
 */
export function rove(event: KeyboardEvent<HTMLElement>, selector: string): number | undefined {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = elements.indexOf(event.target as HTMLElement)
  const step = STEPS[event.key]
  let to: number | undefined
  if (at < 0) return undefined
  if (step) to = (at + step + elements.length) % elements.length
  else if (event.key === 'Home') to = 0
  else if (event.key === 'End') to = elements.length - 1
  if (to === undefined) return undefined
  event.preventDefault()
  elements[to]?.focus()
  return to
}
