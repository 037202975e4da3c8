import { type EventUnit, eventKinds } from '../../../shared/market/event-kinds'
import type { PageMarketEvent } from '../../store/rows/event-store'
import { units } from '../../text/common'
import { eventText } from '../../text/market-events'
import { formatPercent, formatYuan } from '../../ui/format'

/** An event's measure as people read it: `+1.59%`, `612万元`, `第2次`. */
export function valueWords({ kind, value }: Pick<PageMarketEvent, 'kind' | 'value'>): string {
  const { unit } = eventKinds[kind]
  if (unit === 'bp') return formatPercent(value / 10_000)
  return unit === 'yuan' ? `${formatYuan(value, { digits: 0 })}${units.yuan}` : eventText.times(value)
}

/** How many of the kind's unit make one of the unit that people type: 1 % is 100 bp, 万元 is 10,000 yuan. */
export const unitStep: Record<EventUnit, number> = { bp: 100, yuan: 10_000, times: 1 }
