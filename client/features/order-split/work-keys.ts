/** What the keys of the findings list do while it has the focus. */
export interface FindingActions {
  step: (by: 1 | -1) => void
  judge: (verdict: 'accept' | 'reject') => void
  threshold: () => void
  nullTest: () => void
}

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Carries out the key's action; false for a key that means nothing here. */
export function workKey({ key, ctrlKey, metaKey, altKey }: Key, actions: FindingActions): boolean {
  if (ctrlKey || metaKey || altKey) return false
  switch (key.toLowerCase()) {
    case 'n':
      actions.step(1)
      return true
    case 'b':
      actions.step(-1)
      return true
    case 'y':
      actions.judge('accept')
      return true
    case 'x':
      actions.judge('reject')
      return true
    case 't':
      actions.threshold()
      return true
    case '0':
      actions.nullTest()
      return true
    default:
      return false
  }
}
