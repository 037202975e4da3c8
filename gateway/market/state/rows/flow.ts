import type { InstrumentId } from '../../../../shared/market/instrument'
import { flowRow, flowRows } from '../../../../shared/protocol/flow-rows'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import type { DayState } from '../day-state'
import { DefinedLedgers } from '../defined-ledgers'
import type { MarketCore } from '../market'
import type { RowMaker } from './row-maker'

/** The ledger by minute: of every instrument by the standard definition, by others while they have readers. */
export class FlowRows implements RowMaker {
  readonly kinds = ['flow'] as const
  private readonly defined: DefinedLedgers

  constructor(private readonly market: MarketCore) {
    this.defined = new DefinedLedgers((id) => market.days.get(id), market.interest, market.earlier)
  }

  tick(): void {
    const { days, interest } = this.market
    for (const day of days.changed) {
      if (day.flowDirtyFrom === Number.POSITIVE_INFINITY) continue
      if (interest(day.topics.flow)) this.tell(day)
      day.flowDirtyFrom = Number.POSITIVE_INFINITY
    }
    this.defined.tick(this.market.out, this.market.ingestTime)
  }

  /** By another definition as far as it is computed: the request starts it, and readers of the topic get the rest. */
  rows(subject: string, _kind: KindName, ledger?: string): Row<'flow'>[] | undefined {
    const minutes = (ledger ? this.defined.of(subject, ledger) : this.market.days.get(subject))?.ledger.minutes
    return minutes && flowRows(minutes)
  }

  /** The published rows of an instrument are recomputed. */
  renew(id: InstrumentId): void {
    this.defined.renew(id)
  }

  restart(): void {
    this.defined.restart()
  }

  private tell({ flowDirtyFrom, ledger: { minutes }, topics }: DayState): void {
    const { out, ingestTime } = this.market
    for (let slot = flowDirtyFrom; slot <= minutes.ring.newest; slot++) {
      if (minutes.ring.find(slot) < 0) continue
      out.push({ kind: 'flow', topic: topics.flow, row: flowRow(minutes, slot), ingestTime })
    }
  }
}
