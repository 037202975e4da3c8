import type { UnixMs } from '../../../shared/market/units'
import { formatDateTime, formatMinute, formatZoneDate } from '../../ui/format'

/** Due time of a forecast: the minute, with the day if it is not the day of `from`. */
export const dueWords = (dueAt: UnixMs, from: UnixMs): string =>
  formatZoneDate(from) === formatZoneDate(dueAt) ? formatMinute(dueAt) : formatDateTime(dueAt).slice(5, 16)
