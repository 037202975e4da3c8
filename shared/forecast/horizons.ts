/** How far ahead a forecast looks: minutes, to the close of the day, or to that of the next one. */
export const HORIZONS = ['5', '15', '30', 'close', 'day'] as const
export type Horizon = (typeof HORIZONS)[number]

/** The last minute before the closing auction (14:57), and the last one of the day. */
const LAST_TRADED = 237
const LAST = 240
/** Minutes before the closing auction at which its price is no longer forecast. */
const CLOSE_AHEAD = 15

/** Trading minutes ahead after minute `slot` (1 … 240); undefined where the horizon does not apply at that minute. */
export function minutesAhead(horizon: Horizon, slot: number): number | undefined {
  switch (horizon) {
    case 'day':
      return slot === LAST ? LAST : undefined
    case 'close':
      return slot + CLOSE_AHEAD <= LAST_TRADED ? LAST - slot : undefined
    default:
      return slot + Number(horizon) <= LAST_TRADED ? Number(horizon) : undefined
  }
}

export const readHorizon = (text: string | undefined): Horizon | undefined =>
  HORIZONS.find((horizon) => horizon === text)
