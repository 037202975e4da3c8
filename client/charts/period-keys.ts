import { type RefObject, useEffect, useRef } from 'react'
import type { Choice } from './bar-toolbar'
import { sendToChart } from './state/chart-commands'
import { useChartCommands } from './use-chart-commands'

/** Changes the period of a chart's bars. */
export interface PeriodKeys {
  /** The next one (1) or the one before (−1). */
  step: (by: 1 | -1) => void
  /** Selects a period; returns false if the chart does not have it. */
  take: (period: string) => boolean
}

/** The entry at this distance from the chosen one, cyclically, without disabled entries. */
export function neighbour({ value, options }: Choice<string>, by: 1 | -1): string {
  const able = options.filter((option) => !option.disabled)
  const at = able.findIndex((option) => option.value === value)
  const next = at < 0 && by < 0 ? -1 : at + by
  return able.at(next % able.length)?.value ?? value
}

export const keysOfChoice = (choice: Choice<string>): PeriodKeys => ({
  step: (by) => choice.onChange(neighbour(choice, by)),
  take(period) {
    const found = choice.options.some((option) => option.value === period && !option.disabled)
    if (found) choice.onChange(period)
    return found
  },
})

/** Step of F8; undefined: another key, or one that is already handled. */
function stepOf(event: KeyboardEvent): 1 | -1 | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
  if (key !== 'F8' || altKey || ctrlKey || metaKey || defaultPrevented) return undefined
  return shiftKey ? -1 : 1
}

/** Charts are rebuilt when their period changes and lose the focus: the next F8 goes to them, too. */
function onLostKey(event: KeyboardEvent): void {
  const by = event.target === document.body ? stepOf(event) : undefined
  if (by && sendToChart({ kind: 'step', by })) event.preventDefault()
}

/** F8 and Shift+F8 within the element, where nothing in it has taken them, and periods that are typed into the search. */
export function usePeriodKeys(box: RefObject<HTMLElement | null>, keys: PeriodKeys | undefined): void {
  const latest = useRef(keys)
  latest.current = keys
  useChartCommands(box, (command) => {
    if (command.kind === 'period') return keys?.take(command.period) === true
    if (command.kind !== 'step' || !keys) return false
    keys.step(command.by)
    return true
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      const by = latest.current && stepOf(event)
      if (!by) return
      event.preventDefault()
      latest.current?.step(by)
    }
    element.addEventListener('keydown', onKey)
    // One for all, which stays: without a chart it does nothing.
    document.addEventListener('keydown', onLostKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [box])
}
