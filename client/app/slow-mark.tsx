import { useSyncExternalStore } from 'react'
import { liveMarket } from '../store/rows/live-market'
import { connectionText } from '../text/connection'
import { ConflatedMark } from '../ui/conflated-mark'

/** ⤓ while the line or this page is too slow for every value. */
export function SlowMark() {
  const { conflated } = liveMarket()
  const slow = useSyncExternalStore(conflated.subscribe, conflated.get)
  return <ConflatedMark label={connectionText.conflatedLabel} reason={slow && connectionText.conflated[slow.reason]} />
}
