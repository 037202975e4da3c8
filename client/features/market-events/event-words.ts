import type { EventUnit } from '../../../shared/market/event-kinds'

/** Factor from the unit that users type to the kind's unit: 1 % is 100 bp, 万元 is 10,000 yuan. */
export const unitStep: Record<EventUnit, number> = { bp: 100, yuan: 10_000, times: 1 }
