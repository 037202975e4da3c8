import type { UnixMs } from '../../../shared/market/units'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { PriceComparison } from './price-comparison'
import { text } from './text'
import type { WatchedSource } from './watched-source'

interface ReportedSource {
  source: WatchedSource
  first: WatchedSource
  active: WatchedSource
  /** Chosen by operators. */
  isChosen: boolean
  comparison: PriceComparison | undefined
  /** Instruments that it supplies although another one is in use. */
  lent: number
  /** Why it cannot be used; undefined = it can. */
  why: string | undefined
  at: UnixMs
}

/** One of several sources for operators: whether it is used, how late it is, whether it agrees with the first. */
export function sourceReport({
  source,
  first,
  active,
  isChosen,
  comparison,
  lent,
  why,
  at,
}: ReportedSource): HealthReport {
  const { report } = text
  const { title, delayMs } = source
  const lagMs = source === first ? Number.NaN : (delayMs ?? Number.NaN) - (first.delayMs ?? Number.NaN)
  const [compared, disagree] = [comparison?.compared ?? 0, comparison?.disagreeing.size ?? 0]
  const state = source === active ? report.inUse(title) : report.standby(title)
  const words = [
    why === undefined ? state : report.lost(title, why),
    isChosen ? report.chosen : '',
    delayMs === undefined ? '' : report.delay((delayMs / 1000).toFixed(1)),
    Number.isNaN(lagMs) ? '' : report.lag(first.title, lagMs / 1000),
    lent > 0 ? report.lent(lent) : '',
    compared > 0 ? report.compared(compared, disagree) : '',
  ]
  return {
    source: `source.${source.feed.name}`,
    state: why !== undefined || disagree > 0 ? 'late' : 'ok',
    words: words.join(''),
    at,
    figures: {
      active: Number(source === active),
      chosen: Number(isChosen),
      instruments: source.instruments.size,
      compared,
      disagree,
      lent,
      ...(delayMs === undefined ? {} : { delayMs }),
      ...(Number.isNaN(lagMs) ? {} : { lagMs }),
    },
  }
}
