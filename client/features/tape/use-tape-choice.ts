import { useMemo } from 'react'
import { useAccountText } from '../../store/account/account-texts'
import { useUserSettings } from '../../store/account/use-user-settings'
import { printTiers } from '../../store/account/user-settings'
import { readTapeChoice, TAPE_SETTING, type TapeChoice, type TierBounds, writeTapeChoice } from './tiers'

/**
 * This person's choice of visible and audible tape rows, stored in the account, and the lower bounds of the tiers,
 * yuan.
 */
export function useTapeChoice(): { choice: TapeChoice; bounds: TierBounds; choose: (choice: TapeChoice) => void } {
  const [kept, keep] = useAccountText(TAPE_SETTING)
  const settings = useUserSettings()
  const bounds = useMemo(() => printTiers(settings), [settings])
  const choice = useMemo(() => readTapeChoice(kept ?? ''), [kept])
  return { choice, bounds, choose: (next) => keep(writeTapeChoice(next)) }
}
