import type { Quote } from '../../../shared/market/events'
import { phaseAt, timeOfDay } from '../../../shared/market/session'

/** Whether trading is suspended: a book without either side while everything else trades. A seal has one side. */
export function isSuspended({ exchangeTime, bidVolumes, askVolumes }: Quote): boolean {
  if (bidVolumes[0] || askVolumes[0]) return false
  const phase = phaseAt(timeOfDay(exchangeTime))
  return phase === 'morning' || phase === 'afternoon'
}
