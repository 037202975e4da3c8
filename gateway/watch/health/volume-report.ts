import type { HealthReport } from '../../../shared/protocol/rest'
import { ENVELOPE_DAYS_MIN, type VolumeLine } from '../../../shared/protocol/rest-volumes'
import { healthWords } from './words'

/** Reported figures of a row. */
type ReportedVolume = Pick<VolumeLine, 'source' | 'channel' | 'state' | 'days' | 'newest'> & {
  usual: { low: number; high: number } | undefined
}

/** Whether sources send their usual number of rows at this minute. */
export function volumeReport(lines: readonly ReportedVolume[], at: number): HealthReport {
  const words = healthWords.volume
  const odd = lines.filter(({ state }) => state === 'little' || state === 'much')
  const days = Math.min(...lines.map((line) => line.days), Number.POSITIVE_INFINITY)
  const isLearning = lines.length === 0 || lines.every(({ state }) => state === 'learning')
  const told = odd.map(({ source, channel, state, newest, usual }) =>
    words.odd(source, channel, state === 'little' ? 'little' : 'much', newest ?? 0, usual?.low ?? 0, usual?.high ?? 0),
  )
  const well = isLearning ? words.learning(Number.isFinite(days) ? days : 0, ENVELOPE_DAYS_MIN) : words.ok
  return {
    source: 'volume',
    state: odd.length > 0 ? 'late' : 'ok',
    words: odd.length > 0 ? told.join('；') : well,
    at,
    figures: {
      little: odd.filter(({ state }) => state === 'little').length,
      much: odd.filter(({ state }) => state === 'much').length,
    },
  }
}
