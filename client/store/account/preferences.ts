import { atom, getDefaultStore } from 'jotai'

/** Display preferences of this browser. `public/theme.js` applies them before the first paint, by the same rules. */
export interface Preferences {
  theme: 'dark' | 'light'
  /** Colour of rising prices: red (the Chinese convention) or green. */
  rise: 'red' | 'green'
  /** Orange ▲ and blue ▼ instead of red and green. */
  colourBlind: boolean
  /** No animations, whatever the system setting. */
  still: boolean
  /** Secondary text as bright as primary text. */
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

const current = atom<Preferences>(readPreferences(stored()))

/** Reading gives the preferences; writing a part of them stores it and changes the page, in every tab. */
export const preferencesAtom = atom(
  (get) => get(current),
  (get, set, change: Partial<Preferences>) => {
    const next = { ...get(current), ...change }
    set(current, next)
    applyPreferences(next, document.documentElement.classList)
    try {
      localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next))
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
)

/** Applies the stored preferences and follows changes made in other tabs. Called once at start. */
export function followPreferences(): void {
  applyPreferences(getDefaultStore().get(current), document.documentElement.classList)
  addEventListener('storage', (event) => {
    if (event.key !== PREFERENCES_KEY) return
    const next = readPreferences(event.newValue)
    getDefaultStore().set(current, next)
    applyPreferences(next, document.documentElement.classList)
  })
}
