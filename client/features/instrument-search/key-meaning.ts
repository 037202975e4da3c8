export interface TypedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
}

/** What a key typed outside of inputs begins: a search (a letter, digit or Chinese sign), the leader, the menu of an instrument, the key card. */
export function meaningOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: TypedKey): 'search' | 'leader' | 'menu' | 'help' | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined
  if (key === ';' || key === '；') return 'leader'
  if (key === '/' || key === '、') return 'menu'
  if (key === '?' || key === '？') return 'help'
  return /^[A-Za-z0-9\u4e00-\u9fff]$/.test(key) ? 'search' : undefined
}
