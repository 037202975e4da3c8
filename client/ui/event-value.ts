import { units } from '../text/common'
import { eventText } from '../text/market-events'
import { formatPercent, formatYuan } from './format'

/** An event's measure as people read it: `+1.59%` (bp), `612万元` (yuan), `第2次` (times). */
export function eventValueText(value: number, unit: 'bp' | 'yuan' | 'times'): string {
  if (unit === 'bp') return formatPercent(value / 10_000)
  return unit === 'yuan' ? `${formatYuan(value, { digits: 0 })}${units.yuan}` : eventText.times(value)
}
