import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import { dailyBars } from '../../charts/daily-bars'
import type { Input } from '../../charts/indicators/formulas'
import type { HistoryMode } from './choice'
import { dayNet } from './quadrant'

/** Recorded days as bars; their net is that of the mode. */
export const dayBars = ({ days }: Pick<DayHistoryResponse, 'days'>, mode: HistoryMode): Input => ({
  ...dailyBars(days),
  net: days.map((day) => dayNet(day, mode)),
})
