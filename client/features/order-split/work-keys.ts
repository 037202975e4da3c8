/** Keys of the findings list; without an action the key is free for other handlers. */
export interface FindingActions {
  step?: ((by: 1 | -1) => void) | undefined
  judge?: ((verdict: 'accept' | 'reject') => void) | undefined
  threshold?: (() => void) | undefined
  nullTest?: (() => void) | undefined
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
  const act = actionOf(key.toLowerCase(), actions)
  act?.()
  return act !== undefined
}

function actionOf(key: string, { step, judge, threshold, nullTest }: FindingActions): (() => void) | undefined {
  switch (key) {
    case 'n':
      return step && (() => step(1))
    case 'b':
      return step && (() => step(-1))
    case 'y':
      return judge && (() => judge('accept'))
    case 'x':
      return judge && (() => judge('reject'))
    case 't':
      return threshold
    case '0':
      return nullTest
    default:
      return undefined
  }
}
