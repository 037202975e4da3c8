import type { FaultCode, FeedFault } from '../../../shared/market/feed-faults'
import type { HealthReport } from '../../../shared/protocol/rest'
import { healthWords } from './words'

/** What is wrong with these is wrong with the figures, and not only later than it should be. */
const BROKEN: ReadonlySet<FaultCode> = new Set(['halt', 'unit'])

/** A fault in words: where, what, how much. */
export function faultWords({ code, exchange, size, instruments }: FeedFault): string {
  const { faults, exchanges } = healthWords.tape
  return `${exchange === '' ? '' : exchanges[exchange]}${faults[code](size, instruments)}`
}

/** What is wrong with what the feed tells. */
export function tapeReport(faults: readonly FeedFault[], at: number): HealthReport {
  const state = faults.some(({ code }) => BROKEN.has(code)) ? 'broken' : faults.length > 0 ? 'late' : 'ok'
  return {
    source: 'tape',
    state,
    words: faults.length > 0 ? faults.map(faultWords).join('；') : healthWords.tape.ok,
    at,
    figures: { faults: faults.length },
  }
}
