import { type SplitEvent, SplitEvents } from '../../gateway/watch/truth/split-events'
import type { SplitBudget } from '../../shared/flow/split/budget'
import type { LabelledPrint } from '../../shared/flow/split-score'
import type { Trade } from '../../shared/market/events'

const PRICE_SCALE = 2

/** Labelled prints as the gateway receives them; without order numbers if `numbered` is false. */
export function tradesOf(prints: readonly LabelledPrint[], numbered = true): Trade[] {
  return prints.map(({ time, price, volume, side, buyNo, sellNo }) => {
    const units = Math.round(price * 10 ** PRICE_SCALE)
    return {
      kind: 'trade',
      instrument: 'FILE',
      exchangeTime: time,
      price: units,
      volume,
      amount: units * volume,
      side: side === 'B' ? 'buy' : 'sell',
      buyNo: numbered ? buyNo : 0,
      sellNo: numbered ? sellNo : 0,
      venueSeq: 0,
    }
  })
}

/** All events that a detector emits over a half-day, print by print. */
export function eventsOf(prints: readonly LabelledPrint[], numbered = true, budget?: SplitBudget): SplitEvent[] {
  return new SplitEvents({ priceScale: PRICE_SCALE }, budget).addAll(tradesOf(prints, numbered)).finish()
}
