import type { DayPoint, MinutePoint } from '../../shared/forecast/features'
import type { IndexPast } from '../../shared/forecast/samples'
import { randomOf, weekdays } from './random-back-test'

const MINUTE_SIGMA = 0.0004
const FIRST_CLOSE = 250_000
const TURNOVER = 1e8

/**
 * Minutes of a day of an index. The money flow of a minute leads the price moves of the next ten minutes: `link` is the
 * strength of this effect, 0 = none.
 */
export function randomMinutes(random: () => number, link: number, prevClose = FIRST_CLOSE): MinutePoint[] {
  const points: MinutePoint[] = []
  const flows: number[] = []
  let price = prevClose
  for (let slot = 1; slot <= 240; slot++) {
    const flow = 2 * random() - 1
    const lead = flows.slice(-10).reduce((sum, one) => sum + one, 0) / 10
    price *= Math.exp(MINUTE_SIGMA * (3.4 * (random() - 0.5) + link * lead))
    flows.push(flow)
    const above = Math.round(25 + 400 * (price / prevClose - 1))
    const up = Math.min(50, Math.max(0, above))
    const adNet = Math.round(flow * TURNOVER * 0.3)
    points.push({ slot, close: Math.round(price), turnover: TURNOVER, up, down: 50 - up, adNet, odBigNet: adNet / 2 })
  }
  return points
}

/** Minutes of an index over `count` days, and their daily rows. */
export function randomIndexPast(id: string, seed: number, count: number, link: number): IndexPast {
  const random = randomOf(seed)
  let prevClose = FIRST_CLOSE
  const minutes = weekdays(count).map((day) => {
    const points = randomMinutes(random, link, prevClose)
    const of = { day, prevClose, points }
    prevClose = points.at(-1)?.close ?? prevClose
    return of
  })
  const days = minutes.map(({ day, prevClose: before, points }): DayPoint => {
    const closes = points.map(({ close }) => close)
    const sum = (value: (point: MinutePoint) => number) => points.reduce((all, point) => all + value(point), 0)
    return {
      day,
      high: Math.max(...closes),
      low: Math.min(...closes),
      close: closes.at(-1) ?? before,
      prevClose: before,
      turnover: sum(({ turnover }) => turnover),
      adNet: sum(({ adNet }) => adNet),
      odBigNet: sum(({ odBigNet }) => odBigNet),
    }
  })
  return { id, days, minutes }
}
