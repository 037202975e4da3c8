import { chordOf, type KeyMap, keyOf, type PressedKey } from '../../store/key-map'

/** Meaning of the keys on every page, by the default key. */
export const PAGE_ACTIONS = { menu: '/', leader: ';', help: '?', hide: '`', hideTwice: 'Escape Escape' } as const
export type PageAction = keyof typeof PAGE_ACTIONS

const ACTIONS = Object.keys(PAGE_ACTIONS) as PageAction[]
/** Letters, digits and signs of Chinese; `>` begins a command. */
const BEGINS_SEARCH = /^[a-z\d\u4e00-\u9fff>＞]$/

/** Letter or digit of a key that an input method has taken (`Process`); undefined for other keys. */
export function composedSign({ key, code = '', ctrlKey, metaKey, altKey }: PressedKey): string | undefined {
  if (key !== 'Process' || ctrlKey || metaKey || altKey) return undefined
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? digit
}

/** Action started by a key pressed outside of inputs. The key map has priority over the letters of the search. */
export function meaningOfKey(pressed: PressedKey, map: KeyMap = {}): PageAction | 'search' | undefined {
  if (composedSign(pressed) !== undefined) return 'search'
  const chord = chordOf(pressed)
  if (chord === '') return undefined
  const action = ACTIONS.find((name) => keyOf(map, PAGE_ACTIONS[name]) === chord)
  return action ?? (BEGINS_SEARCH.test(chord) ? 'search' : undefined)
}
