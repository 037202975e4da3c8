import type { FaultCode, FeedFault } from '../../../shared/market/feed-faults'
import type { HealthReport } from '../../../shared/protocol/rest'
import { healthWords } from './words'

/** These faults make figures wrong, and not only late. */
const BROKEN: ReadonlySet<FaultCode> = new Set(['halt', 'unit'])

/** Text of a fault: exchange, kind, size. */
export function faultWords({ code, exchange, size, instruments }: FeedFault): string {
  const { faults, exchanges } = healthWords.tape
  return `${exchange === '' ? '' : exchanges[exchange]}${faults[code](size, instruments)}`
}

/** Faults in a feed's data. */
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
