import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { InstrumentId } from '../../../shared/market/instrument'
import { ZeusError } from '../../../shared/protocol/errors'
import { joinSections } from '../../../shared/protocol/frame'
import type { FlowDay } from '../../../shared/protocol/rest'
import type { DaySeries } from './day-series'
import type { MarketDays } from './market-days'

const noFlow = (ledger: string) =>
  new ZeusError('no-data', ledger === STANDARD_LEDGER_ID ? undefined : '这一天的逐笔没有留存，只能按标准口径查看')

/** The ledger of one instrument's day. `ledger`: id of the definition, by default the standard one. */
export function createFlowHistory({ marketDays, series }: { marketDays: MarketDays; series: DaySeries }) {
  function requestOf(id: InstrumentId, day: string | undefined) {
    const instrument = marketDays.instrumentOf(id)
    if (day !== undefined && !/^\d{8}$/.test(day)) throw new ZeusError('range-invalid', day.slice(0, 20))
    const range = marketDays.rangeOf({ start: day, end: day }, instrument)
    return { instrument, tradingDay: range.days.at(-1) ?? marketDays.todayOf(id) }
  }

  return {
    async flow(id: InstrumentId, day?: string, ledger = STANDARD_LEDGER_ID): Promise<FlowDay> {
      const { instrument, tradingDay } = requestOf(id, day)
      const flow = await series.flow(instrument, tradingDay, ledger)
      if (!flow) throw noFlow(ledger)
      return flow
    },

    async flowFrame(id: InstrumentId, day?: string, ledger = STANDARD_LEDGER_ID): Promise<Uint8Array> {
      const { instrument, tradingDay } = requestOf(id, day)
      const bytes = await series.flowBytes(instrument, tradingDay, ledger)
      if (!bytes) throw noFlow(ledger)
      return joinSections([bytes])
    },
  }
}
