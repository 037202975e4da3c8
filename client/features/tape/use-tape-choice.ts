import { useMemo } from 'react'
import { useKept } from '../../store/kept-settings'
import { useStoredSettings } from '../../store/stored-settings'
import { printTiers, readSettings } from '../../store/user-settings'
import { readTapeChoice, TAPE_SETTING, type TapeChoice, type TierBounds, writeTapeChoice } from './tiers'

/** What this person wants to see and hear of the tape, kept with the account, and where the tiers begin, yuan. */
export function useTapeChoice(): { choice: TapeChoice; bounds: TierBounds; choose: (choice: TapeChoice) => void } {
  const [kept, keep] = useKept(TAPE_SETTING)
  const { data } = useStoredSettings()
  const bounds = useMemo(() => printTiers(readSettings(data?.values ?? {})), [data])
  const choice = useMemo(() => readTapeChoice(kept ?? ''), [kept])
  return { choice, bounds, choose: (next) => keep(writeTapeChoice(next)) }
}
