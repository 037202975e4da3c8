import { useCallback, useMemo } from 'react'
import { useAccountText } from '../../store/account/account-texts'
import { readKeyMap, writeKey } from '../../store/key-map'

/** The setting in which a person's keys are stored. */
const KEYS_SETTING = 'keys'

/** This person's keys, stored in the account. */
export function useKeyMap() {
  const [stored, set, unsaved] = useAccountText(KEYS_SETTING)
  const map = useMemo(() => readKeyMap(stored), [stored])
  const change = useCallback((usual: string, chosen: string) => set(writeKey(map, usual, chosen)), [map, set])
  return { map, change, reset: () => set(''), unsaved }
}
