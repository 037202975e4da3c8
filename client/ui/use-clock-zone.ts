import { useSyncExternalStore } from 'react'
import { clockZone, watchClockZone } from './clock-zone'

/** The zone in which clock times are shown. Apart from `clock-zone`, which the landing page loads without React. */
export const useClockZone = (): string => useSyncExternalStore(watchClockZone, clockZone)
