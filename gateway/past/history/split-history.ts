import type { SplitFinding } from '../../../shared/flow/split-finding'
import { type InstrumentId, isSecurity } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import { SPLIT_FINDINGS_MAX } from '../../../shared/protocol/limits'
import type { SplitList } from '../../../shared/protocol/rest'
import type { RangeText } from '../../../shared/protocol/rest-days'
import type { MarketDays } from './market-days'
import type { LiveMarket } from './market-port'
import type { SeriesStore } from './series-store'

interface SplitHistoryOptions {
  series: Pick<SeriesStore, 'findings'>
  market: LiveMarket
  marketDays: MarketDays
  clock: () => MarketClock
}

/** Split findings of recorded days and of the running day. */
export function createSplitHistory({ series, market, marketDays, clock }: SplitHistoryOptions) {
  return {
    /** Without `id`: of the whole market. Findings that were alive within the range, newest first. */
    async splits(id: InstrumentId | undefined, request: RangeText): Promise<SplitList> {
      const instrument = id === undefined ? undefined : marketDays.instrumentOf(id)
      if (instrument && !isSecurity(instrument.kind)) throw new ZeusError('feed-no-order-numbers')
      const range = marketDays.rangeOf(request, instrument)
      const { today } = marketDays
      const [first, last] = [range.days[0] ?? today, range.days.at(-1) ?? today]
      const found = new Map<string, SplitFinding>()
      for (const finding of await series.findings(first, last, id, SPLIT_FINDINGS_MAX)) found.set(finding.id, finding)
      const isRunning = last === marketDays.today
      for (const finding of isRunning ? market.findings(id ?? 'market') : []) found.set(finding.id, finding)
      const findings = [...found.values()]
        .filter((finding) => finding.lastTime >= range.startTime && finding.firstTime < range.endTime)
        .sort((a, b) => b.lastTime - a.lastTime)
        .slice(0, SPLIT_FINDINGS_MAX)
      const since = isRunning ? market.splitsSince() : undefined
      return { findings, asOf: clock().marketTime, moved: range.moved, ...(since === undefined ? {} : { since }) }
    },
  }
}
