import { atom, getDefaultStore } from 'jotai'

/** How this browser likes its screens. Applied before the first paint by `public/theme.js`, by the same rule. */
export interface Preferences {
  theme: 'dark' | 'light'
  /** Colour of rising prices: red (the Chinese convention) or green. */
  rise: 'red' | 'green'
  /** Orange ▲ and blue ▼ instead of red and green. */
  colourBlind: boolean
  /** Nothing flashes or turns, whatever the system says. */
  still: boolean
  /** Quiet words as bright as others. */
  contrast: boolean
}

const PREFERENCES_KEY = 'zeus.preferences'
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'dark',
  rise: 'red',
  colourBlind: false,
  still: false,
  contrast: false,
}

/** Preferences from their stored form; whatever is damaged or unknown takes its default. */
export function readPreferences(stored: string | null): Preferences {
  let saved: Partial<Record<keyof Preferences, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (parsed && typeof parsed === 'object') saved = parsed
  } catch {
    return DEFAULT_PREFERENCES
  }
  return {
    theme: saved.theme === 'light' ? 'light' : 'dark',
    rise: saved.rise === 'green' ? 'green' : 'red',
    colourBlind: saved.colourBlind === true,
    still: saved.still === true,
    contrast: saved.contrast === true,
  }
}

/** Classes of `<html>` that the tokens in `tailwind.config.ts` answer to. */
function applyPreferences(preferences: Preferences, classes: DOMTokenList): void {
  const { theme, rise, colourBlind, still, contrast } = preferences
  classes.toggle('light', theme === 'light')
  classes.toggle('dark', theme === 'dark')
  classes.toggle('green-up', rise === 'green')
  classes.toggle('colour-blind', colourBlind)
  classes.toggle('still', still)
  classes.toggle('contrast', contrast)
}

const stored = () => {
  try {
    return localStorage.getItem(PREFERENCES_KEY)
  } catch {
    return null
  }
}

const held = atom<Preferences>(readPreferences(stored()))

/** Reading gives the preferences; writing a part of them stores it and changes the page, in every tab. */
export const preferencesAtom = atom(
  (get) => get(held),
  (get, set, change: Partial<Preferences>) => {
    const next = { ...get(held), ...change }
    set(held, next)
    applyPreferences(next, document.documentElement.classList)
    try {
      localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next))
    } catch {
      // A browser that stores nothing keeps the choice for this page.
    }
  },
)

/** Applies the stored preferences and follows changes made in other tabs. Called once at start. */
export function followPreferences(): void {
  applyPreferences(getDefaultStore().get(held), document.documentElement.classList)
  addEventListener('storage', (event) => {
    if (event.key !== PREFERENCES_KEY) return
    const next = readPreferences(event.newValue)
    getDefaultStore().set(held, next)
    applyPreferences(next, document.documentElement.classList)
  })
}
