import type { ExplicitOrder, TestedSecurity } from '../model'
import type { DailyRule } from './rule'

/** Orders given by hand, in the order of the list. */
export function explicitOrders(
  securities: readonly TestedSecurity[],
  calendar: readonly string[],
  orders: readonly ExplicitOrder[],
): DailyRule {
  const indexOf = new Map(securities.map(({ code }, index) => [code, index]))
  return {
    signals(session) {
      const today = orders
        .filter(({ signalDate }) => signalDate === calendar[session])
        .map(({ code, side, quantity }) => ({ index: indexOf.get(code) as number, side, quantity, reason: 'order' }))
      return {
        buys: today
          .filter(({ side }) => side === 'buy')
          .map(({ index, reason, quantity }) => ({ index, reason, explicit: { quantity } })),
        sells: today.filter(({ side }) => side === 'sell'),
      }
    },
  }
}
