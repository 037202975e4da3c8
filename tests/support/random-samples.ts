import type { Sample } from '../../shared/forecast/walk-forward'
import { randomOf, weekdays } from './random-back-test'

const SUBJECTS = ['000001.SH', '000300.SH', '399001.SZ']
const MOMENTS = 12
/** Five-minute steps of a horizon. */
const STEPS = 3

/** A standard normal number of two even ones (Box and Muller 1958). */
const normalOf = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * Samples of some days: three indexes that mostly move together, and horizons that overlap. `link`: how much of a
 * usual move follows the second feature; 0 where nothing can be forecast.
 */
export function randomSamples(seed: number, days: number, link: number): Sample[] {
  const normal = normalOf(randomOf(seed))
  return weekdays(days).flatMap((day, at) => {
    const start = at * 86_400_000
    const market = Array.from({ length: MOMENTS + STEPS }, normal)
    const lively = Math.exp(normal() / 3)
    const flows = market.map(normal)
    return SUBJECTS.flatMap((subject) => {
      const steps = market.map((common, step) => 0.9 * common + 0.4 * normal() + link * (flows[step] as number))
      return Array.from({ length: MOMENTS }, (_, moment): Sample => {
        const scale = 0.002 * lively
        const ahead = steps.slice(moment, moment + STEPS).reduce((sum, step) => sum + step, 0) / Math.sqrt(STEPS)
        const madeAt = start + moment * 300_000
        const features = [steps[moment - 1] ?? normal(), flows[moment] as number, normal()]
        return { subject, day, madeAt, dueAt: madeAt + STEPS * 300_000, features, scale, move: ahead * scale }
      })
    })
  })
}
