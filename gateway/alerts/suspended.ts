import type { Quote } from '../../shared/market/events'
import { phaseAt, timeOfDay } from '../../shared/market/session'

/** Whether nobody may trade: a book without either side while everything else trades. A seal has one side. */
export function isSuspended({ exchangeTime, bidVolumes, askVolumes }: Quote): boolean {
  const phase = phaseAt(timeOfDay(exchangeTime))
  return (phase === 'morning' || phase === 'afternoon') && !bidVolumes[0] && !askVolumes[0]
}
