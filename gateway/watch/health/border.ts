import type { HealthReport } from '../../../shared/protocol/rest'
import { healthWords } from './words'

/** Topics that are named. */
const PLACES_MAX = 3

interface BorderFindings {
  /** Events of the feed that were not believed, and the instrument of the newest. */
  refused: { count: number; newest: string }
  /** The same of prices beyond the limits that the feed stated for the day. */
  beyondLimits: { count: number; newest: string }
  /** Rows of the running day that no frame can contain: their number, and the newest of each topic. */
  leftOut: { rows: number; places: readonly string[] }
}

/** Data excluded from the market, and rows withheld from readers, so that everything else continues. */
export function borderReport({ refused, beyondLimits, leftOut }: BorderFindings, at: number): HealthReport {
  const words = healthWords.border
  const told = [
    ...(refused.count > 0 ? [words.refused(refused.count, refused.newest)] : []),
    ...(beyondLimits.count > 0 ? [words.beyondLimits(beyondLimits.count, beyondLimits.newest)] : []),
    ...(leftOut.rows > 0 ? [words.leftOut(leftOut.rows, leftOut.places.slice(0, PLACES_MAX).join('、'))] : []),
  ]
  return {
    source: 'border',
    state: told.length > 0 ? 'late' : 'ok',
    words: told.length > 0 ? told.join('；') : words.ok,
    at,
    figures: { refused: refused.count, beyondLimits: beyondLimits.count, leftOut: leftOut.rows },
  }
}
