import { isEndedElsewhere } from '../stream/connection-state'
import { market } from '../stream/market'
import { session } from './session'

let reason: string | undefined

/** Why the sign-in of this browser ended, if it was ended elsewhere. */
export const sessionEnd = {
  reason: (): string | undefined => reason,

  /** The market's line hears of it first: what is stored here is worth nothing any more. Call once at start. */
  watch(): () => void {
    const { connection } = market
    const look = () => {
      const state = connection.get()
      if (state.kind !== 'refused' || !isEndedElsewhere(state.code)) return
      reason = state.message
      session.forget()
    }
    return connection.subscribe(look)
  },
}
