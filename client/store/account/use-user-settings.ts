import { useMemo } from 'react'
import { accountTexts } from './account-texts'
import { useAccountSettings } from './use-account-settings'
import { readSettings, type Settings } from './user-settings'

/** This person's settings; the defaults until they are known. */
export function useUserSettings(): Settings {
  const { data } = useAccountSettings()
  return useMemo(() => readSettings(data?.values ?? {}), [data])
}

/** Volume (0 to 1) and speech rate (1 = normal), for code outside components. */
export function soundManner(): { loud: number; rate: number } {
  const settings = readSettings(accountTexts.known()?.values ?? {})
  return { loud: settings['sound.volume'] / 100, rate: settings['sound.rate'] }
}
