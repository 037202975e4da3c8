import { useSyncExternalStore } from 'react'

/** The colours of the theme in force, resolved, for code that draws on a canvas. */
export interface Theme {
  app: string
  panel: string
  raised: string
  line: string
  text1: string
  text2: string
  text3: string
  up: string
  down: string
  flat: string
  average: string
  warning: string
  ad: string
  od: string
  split: string
  accent: string
  /** Size grades of orders, 小 to 超大. */
  grade0: string
  grade1: string
  grade2: string
  grade3: string
  onSolid: string
  fontFamily: string
}

const ROLES = {
  app: 'app',
  panel: 'panel',
  raised: 'raised',
  line: 'line',
  text1: 'text-1',
  text2: 'text-2',
  text3: 'text-3',
  up: 'up',
  down: 'down',
  flat: 'flat',
  average: 'average',
  warning: 'warning',
  ad: 'ad',
  od: 'od',
  split: 'split',
  accent: 'accent',
  grade0: 'grade-0',
  grade1: 'grade-1',
  grade2: 'grade-2',
  grade3: 'grade-3',
  onSolid: 'on-solid',
} as const

let current: Theme | undefined
let observer: MutationObserver | undefined
const listeners = new Set<() => void>()

/** The theme now. The same object until a class of `<html>` changes, so it may serve as a React dependency. */
export function readTheme(): Theme {
  if (current && observer) return current
  const style = getComputedStyle(document.documentElement)
  const colours = Object.entries(ROLES).map(([name, role]) => [name, style.getPropertyValue(`--${role}`).trim()])
  current = { ...Object.fromEntries(colours), fontFamily: getComputedStyle(document.body).fontFamily } as Theme
  return current
}

/** Calls back after the theme changed. Returns how to stop. */
function watchTheme(listener: () => void): () => void {
  listeners.add(listener)
  if (!observer) {
    current = undefined
    observer = new MutationObserver(() => {
      current = undefined
      for (const notify of listeners) notify()
    })
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    observer?.disconnect()
    observer = undefined
    current = undefined
  }
}

let cached: Theme | undefined
const snapshot = () => {
  const theme = readTheme()
  if (cached && JSON.stringify(cached) === JSON.stringify(theme)) return cached
  cached = theme
  return theme
}

export const useTheme = (): Theme => useSyncExternalStore(watchTheme, snapshot)

/** A `#rrggbb` colour at an opacity, for canvas fills. Anything else is returned as it is. */
export function withAlpha(hex: string, alpha: number): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) return hex
  const [red, green, blue] = match.slice(1).map((part) => Number.parseInt(part, 16))
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
