import { useEffect } from 'react'
import { dateToMs } from '../../shared/market/session'
import { display } from '../session/display'
import { useAccountSettings } from '../store/account/use-account-settings'
import { readSettings } from '../store/account/user-settings'
import { market } from '../stream/market'
import { setMarketDay } from '../ui/clock-zone'
import { setClockZone } from '../ui/zone-choice'

/** The zone last shown on this browser: pages begin with it while the settings are read. */
const ZONE_KEY = 'zeus.clock-zone'

/** Called once at start. A wall has no account and shows Beijing time. */
export function startClockZone(): void {
  market.session.subscribe(() => setMarketDay(dateToMs(market.session.get().tradingDay)))
  if (display.token() !== undefined) return
  try {
    setClockZone(localStorage.getItem(ZONE_KEY) ?? '')
  } catch {
    // A browser that stores nothing begins with Beijing time.
  }
}

/** Follows the zone in the settings of the account. */
export function ClockZoneSetting() {
  const { data } = useAccountSettings()
  const zone = data && readSettings(data.values)['clock.zone']
  useEffect(() => {
    if (zone === undefined) return
    setClockZone(zone)
    try {
      localStorage.setItem(ZONE_KEY, zone)
    } catch {
      // A browser that stores nothing begins with Beijing time.
    }
  }, [zone])
  return null
}
