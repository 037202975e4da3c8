/** The fields of a `KeyboardEvent` that identify a key. */
export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
  /** Position of the key (`KeyG`), whatever an input method makes of it. */
  code?: string
}

/** Full-width characters of Chinese input methods and their ASCII equivalents. */
const PLAIN: Record<string, string> = { '；': ';', '？': '?', '、': '/', '·': '`' }

/** Pressed key in its usual notation: `/`, `Alt+m`, `Shift+F10`. Empty for a modifier alone and while composing. */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: PressedKey): string {
  if (isComposing || /^(Control|Shift|Alt|Meta|Process|Dead|Unidentified)$/.test(key)) return ''
  const plain = PLAIN[key] ?? (key.length === 1 ? key.toLowerCase() : key)
  const modifiers = [ctrlKey && 'Ctrl', metaKey && 'Meta', altKey && 'Alt', shiftKey && key.length > 1 && 'Shift']
  return [...modifiers.filter((name) => name !== false), plain].join('+')
}

/** Keys of the page in place of those that come with it: `{ '/': 'Alt+m', '; a': '; q' }`. */
export type KeyMap = Readonly<Record<string, string>>

export interface NamedKey {
  /** The key that comes with the product; the key map speaks of it by this. */
  usual: string
  title: string
}

const ENTRIES_MAX = 100
const CHORD_MAX = 48

/** A key map from its stored form; what is damaged is left out. */
export function readKeyMap(text: string | undefined): KeyMap {
  try {
    const parsed: unknown = JSON.parse(text || '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    const entries = Object.entries(parsed).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && entry[1].length <= CHORD_MAX && entry[0].length <= CHORD_MAX,
    )
    return Object.fromEntries(entries.slice(0, ENTRIES_MAX))
  } catch {
    return {}
  }
}

/** Stored form of the key map with a changed key; the usual key removes the entry. */
export function writeKey(map: KeyMap, usual: string, chosen: string): string {
  const { [usual]: _before, ...rest } = map
  const next = chosen === usual ? rest : { ...rest, [usual]: chosen }
  return Object.keys(next).length === 0 ? '' : JSON.stringify(next)
}

/** A key that acts when it is pressed twice in a row, as the key map writes it; undefined: once does. */
export function twiceOf(place: string): string | undefined {
  const [first, second, ...rest] = place.split(' ')
  return first !== '' && first === second && rest.length === 0 ? first : undefined
}

export const twice = (chord: string): string => `${chord} ${chord}`

export const keyOf = (map: KeyMap, usual: string): string => map[usual] ?? usual

/** Why a key cannot be chosen: letters and digits begin a search, some keys move the focus. */
export function refusedKey(chord: string, afterLeader: boolean): 'search' | 'moves' | undefined {
  if (/^(Tab|Enter|Escape| |Arrow\w+|Page\w+|Home|End|Backspace|Delete|F5|F11|F12)$/.test(chord)) return 'moves'
  if (!afterLeader && /^[\da-z\u4e00-\u9fff>＞]$/.test(chord)) return 'search'
  return undefined
}

/** Titles of the other keys with the same place; the first in the list is the one that acts. */
export function conflictsOf(map: KeyMap, keys: readonly NamedKey[], usual: string): string[] {
  const place = keyOf(map, usual)
  return keys.filter((other) => other.usual !== usual && keyOf(map, other.usual) === place).map(({ title }) => title)
}
