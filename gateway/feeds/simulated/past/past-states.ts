import { amountToYuan } from '../../../../shared/market/units'
import type { DerivedMinute, PastStock } from '../../feed'
import { derivedPast } from './derived-past'

/** Where stocks stood when each of some minutes of a past day was over, of which only their daily rows are known. */
export class PastStates {
  private readonly course: ReturnType<typeof derivedPast>
  private readonly standings: DerivedMinute[][] = []

  constructor(
    seed: number,
    private readonly slots: readonly number[],
  ) {
    this.course = derivedPast(seed)
  }

  /** One more, after those that were told before. */
  add({ instrument, day }: Omit<PastStock, 'reference'>): void {
    const { minute, flow } = this.course(instrument, day)
    this.standings.push(
      this.slots.map((slot) => {
        const booked = flow.filter((row) => row.slot <= slot)
        const active = booked.reduce((sum, row) => sum + row.adS + row.adM + row.adL + row.adX, 0)
        const big = booked.reduce((sum, row) => sum + row.odL + row.odX, 0)
        return {
          close: minute.findLast((row) => row.slot <= slot)?.close ?? day.prevClose,
          adNet: flow.length > 0 ? amountToYuan(active, instrument) : null,
          odBig: flow.length > 0 && instrument.hasOrderNumbers ? amountToYuan(big, instrument) : null,
        }
      }),
    )
  }

  /** In the order in which they were told. */
  answer(): DerivedMinute[][] {
    return this.standings
  }
}
