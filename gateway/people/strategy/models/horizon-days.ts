import { DAY_FEATURES, type FeatureName, MINUTE_FEATURES } from '../../../../shared/forecast/features'
import type { Horizon } from '../../../../shared/forecast/horizons'
import { beijingDate, dateToMs, slotTime } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import type { UnixMs } from '../../../../shared/market/units'

const DAY_MS = 86_400_000
/** Longest pause of the market that is looked across, days. */
const PAUSE_MAX = 30

/** Features of a horizon, in the order of its models. */
export const featureNames = (horizon: Horizon): readonly FeatureName[] =>
  horizon === 'day' ? DAY_FEATURES : MINUTE_FEATURES

/** 15:00 of the trading day after a day (`YYYYMMDD`). */
export function nextClose(day: string): UnixMs {
  let time = dateToMs(day) + DAY_MS
  for (let days = 1; days < PAUSE_MAX && !isTradingDay(beijingDate(time)); days++) time += DAY_MS
  return time + slotTime(240)
}
