import type { KindSpec } from './kind-spec'

const SIDES = ['buy', 'sell'] as const
/** Places of `DISTANCES` (`shared/flow/cancel-flow.ts`). */
const PLACES = [0, 1, 2, 3, 4, 5] as const
const PARTS = ['Cancelled', 'Money', 'Added'] as const

/** A column for each side and distance. */
const distanceColumns = Object.fromEntries(
  SIDES.flatMap((side) => PARTS.flatMap((part) => PLACES.map((place) => [`${side}${part}${place}`, 'uint']))),
) as Record<`${(typeof SIDES)[number]}${(typeof PARTS)[number]}${(typeof PLACES)[number]}`, 'uint'>

/** Rows of the table of kinds that are about single orders. */
export const orderKinds = {
  /**
   * One minute of what was withdrawn and what came to stand, not cumulative: shares (money: yuan at the order's price)
   * by side and distance from the best of it (`shared/flow/cancel-flow.ts`), `buyCount`/`sellCount` withdrawals by number.
   */
  'cancel-minute': {
    id: 16,
    delivery: 'latest',
    key: 'slot',
    retained: 4,
    columns: { slot: 'delta', buyCount: 'uint', sellCount: 'uint', ...distanceColumns },
  },
  /**
   * Orders waiting at the best prices. `known` bits say which of the other columns are set (`QUEUE_…`), `since` = when
   * counting began, 0 = with the day. Per side: the best price (0 = no order), known orders at it and their shares, 1 +
   * shares of unreported orders ahead of them (0 = unknown), and the remaining shares of the first 50 in time order, as
   * numbers separated by spaces.
   */
  'order-queue': {
    id: 17,
    delivery: 'latest',
    retained: 1,
    columns: {
      time: 'uint',
      since: 'uint',
      known: 'uint',
      bidPrice: 'uint',
      bidOlder: 'uint',
      bidOrders: 'uint',
      bidShares: 'uint',
      bidSizes: 'text',
      askPrice: 'uint',
      askOlder: 'uint',
      askOrders: 'uint',
      askShares: 'uint',
      askSizes: 'text',
    },
  },
} as const satisfies Record<string, KindSpec>
