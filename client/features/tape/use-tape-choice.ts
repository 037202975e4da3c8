import { useMemo } from 'react'
import { useAccountText } from '../../store/account/account-texts'
import { useUserSettings } from '../../store/account/use-user-settings'
import { printTiers } from '../../store/account/user-settings'
import { readTapeChoice, TAPE_SETTING, type TapeChoice, type TierBounds, writeTapeChoice } from './tiers'

/** What this person wants to see and hear of the tape, kept with the account, and where the tiers begin, yuan. */
export function useTapeChoice(): { choice: TapeChoice; bounds: TierBounds; choose: (choice: TapeChoice) => void } {
  const [kept, keep] = useAccountText(TAPE_SETTING)
  const settings = useUserSettings()
  const bounds = useMemo(() => printTiers(settings), [settings])
  const choice = useMemo(() => readTapeChoice(kept ?? ''), [kept])
  return { choice, bounds, choose: (next) => keep(writeTapeChoice(next)) }
}
