import { timeOfDay } from '../../../../shared/market/session'

const MORNING = 9.5 * 3600
const AFTERNOON = 13 * 3600

/** Seconds of continuous trading in a day (closing auction included). */
export const TRADING_SECONDS = 14_400

/** Volume per second at a time of day, unnormalised: a busy opening, a quiet noon, a rising close. */
function raw(second: number): number {
  if (second < AFTERNOON) {
    const x = Math.max(0, second - MORNING)
    return 0.75 + 2.5 * Math.exp(-x / 420) + 0.9 * Math.exp(-x / 2400)
  }
  const y = second - AFTERNOON
  return 0.7 + 0.9 * Math.exp(-y / 400) + 1.1 * Math.exp(-(7200 - y) / 1100)
}

const mean = (() => {
  let sum = 0
  for (let second = 0; second < 7200; second++) sum += raw(MORNING + second) + raw(AFTERNOON + second)
  return sum / TRADING_SECONDS
})()

/** Volume per second relative to the day's mean, at a market time. */
export const volumeRateShape = (marketTime: number): number => raw(timeOfDay(marketTime) / 1000) / mean

/** Volatility at a relative volume: it follows with the exponent 0.5. */
export const volatilityAt = (volume: number): number => volume ** 0.5
