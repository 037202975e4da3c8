import fc from 'fast-check'
import type { Action, ExchangeDay, Step } from './exchange-day'

const KINDS = ['limit', 'limit', 'limit', 'withdraw', 'opposite-best', 'own-best', 'five-levels', 'immediate'] as const

/** Prices lie close together, so that orders often meet. */
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...KINDS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 990, max: 1_010 }),
  volume: fc.integer({ min: 1, max: 30 }).map((lots) => lots * 100),
  which: fc.nat(1_000),
})

export const exchangeActions = fc.record({
  gathered: fc.array(action, { maxLength: 20 }),
  continuous: fc.array(action, { maxLength: 80 }),
})

/** The steps of a day: an opening auction, then continuous trading. */
export function* daySteps(
  day: ExchangeDay,
  { gathered, continuous }: { gathered: Action[]; continuous: Action[] },
): Generator<Step> {
  for (const each of gathered) yield day.gather(each)
  yield day.open()
  for (const each of continuous) yield day.act(each)
}
