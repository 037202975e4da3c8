import { useEffect } from 'react'
import { PACE_DEFAULT_HZ } from '../../shared/protocol/limits'
import { useUserSettings } from './account/use-user-settings'
import { liveMarket } from './rows/live-market'

/** Maximum frame rate of the user's setting, Hz. */
export const usePageRate = (): number => useUserSettings()['lab.rate'] || PACE_DEFAULT_HZ

/** Limits the connection to this rate, for the page that contains all others. */
export function useChosenRate(): void {
  const hz = usePageRate()
  useEffect(() => {
    if (hz === PACE_DEFAULT_HZ) return
    const market = liveMarket()
    market.pace(hz)
    return () => market.pace(PACE_DEFAULT_HZ)
  }, [hz])
}
