import { BEFORE_CLOSING_SLOT, MINUTES_OF_DAY } from '../market/session'

/** Horizons of a forecast: minutes, to the close of the day, or to that of the next one. */
export const HORIZONS = ['5', '15', '30', 'close', 'day'] as const
export type Horizon = (typeof HORIZONS)[number]

/** Minutes before the closing auction at which its price is no longer forecast. */
const CLOSE_AHEAD = 15

/** Trading minutes ahead after minute `slot` (1 … 240); undefined where the horizon does not apply at that minute. */
export function minutesAhead(horizon: Horizon, slot: number): number | undefined {
  switch (horizon) {
    case 'day':
      return slot === MINUTES_OF_DAY ? MINUTES_OF_DAY : undefined
    case 'close':
      return slot + CLOSE_AHEAD <= BEFORE_CLOSING_SLOT ? MINUTES_OF_DAY - slot : undefined
    default:
      return slot + Number(horizon) <= BEFORE_CLOSING_SLOT ? Number(horizon) : undefined
  }
}

export const readHorizon = (text: string | undefined): Horizon | undefined =>
  HORIZONS.find((horizon) => horizon === text)
