import { CONDITION_MAX } from '../../../shared/expression/read-expression'
import { mergeNamed } from '../../store/account/merge-named'
import type { MergeTexts } from '../../store/account/pending-changes'

export interface SavedScreen {
  name: string
  text: string
}

export const SCREENS_MAX = 12
export const SCREEN_NAME_MAX = 12
/** Account setting with the saved screens, at most 4,000 characters (`gateway/people/documents/settings.ts`). */
export const SCREENS_SETTING = 'screens'

const isScreen = (value: unknown): value is SavedScreen =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedScreen).name === 'string' &&
  typeof (value as SavedScreen).text === 'string' &&
  (value as SavedScreen).text.length <= CONDITION_MAX

/** Stored conditions; damaged ones are skipped. */
export function readScreens(stored: string): SavedScreen[] {
  try {
    const value: unknown = stored === '' ? [] : JSON.parse(stored)
    return Array.isArray(value) ? value.filter(isScreen).slice(0, SCREENS_MAX) : []
  } catch {
    return []
  }
}

/** Adds a screen, or replaces the text of an existing name. */
export const withScreen = (screens: readonly SavedScreen[], added: SavedScreen): SavedScreen[] =>
  screens.some(({ name }) => name === added.name)
    ? screens.map((screen) => (screen.name === added.name ? added : screen))
    : [...screens, added].slice(0, SCREENS_MAX)

/** Empty for none: the setting goes then. */
export const writeScreens = (screens: readonly SavedScreen[]): string =>
  screens.length === 0 ? '' : JSON.stringify(screens.map(({ name, text }) => ({ name, text })))

const byName = (stored: string) => new Map(readScreens(stored).map((screen) => [screen.name, screen]))

/**
 * Merges conditions changed by two windows: additions and removals of both; beyond the limit, the other window's are
 * dropped first.
 */
export const mergeScreens: MergeTexts = ({ before, mine, theirs }) =>
  writeScreens([...mergeNamed(byName(before), byName(mine), byName(theirs)).values()].slice(0, SCREENS_MAX))
