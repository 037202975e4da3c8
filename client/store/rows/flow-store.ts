import type { FlowSums } from '../../../shared/flow/flow-minutes'
import type { Amount } from '../../../shared/market/units'
import type { MinuteColumn } from './minute-rows'
import { RowStore } from './row-store'
import { rowSums, runningSum } from './slot-table'

const AD = ['adS', 'adM', 'adL', 'adX'] as const
const OD = ['odS', 'odM', 'odL', 'odX'] as const

/** Four columns [小, 中, 大, 超大]. */
type GradeColumns = [Float64Array, Float64Array, Float64Array, Float64Array]

export interface FlowPart {
  ad: GradeColumns
  od: GradeColumns
  /** Σ over grades of `ad`: net by aggressor. (Σ over grades of `od` is 0.) */
  adNet: Float64Array
  /** 大 + 超大 of `ad` and of `od`. */
  adBig: Float64Array
  odBig: Float64Array
  /** Amounts by aggressor side, and without one. */
  buy: Float64Array
  sell: Float64Array
  auction: Float64Array
}

/** Yuan in arrays of equal length, `slot` ascending. */
export interface FlowColumns {
  slot: Float64Array
  minute: FlowPart
  /** Since the day began. */
  total: FlowPart
}

/** The AD/OD ledger of one instrument (`flow:ID`) by minute. */
export class FlowStore extends RowStore<'flow'> {
  private readonly minutes = this.rows.flow

  /** `unitsPerYuan`: 10^(priceScale + volumeScale) of the instrument, read when columns are built. */
  constructor(private readonly unitsPerYuan: () => number = () => 100) {
    super('flow')
  }

  /** Newest minute; -1 = none. */
  get newestSlot(): number {
    return this.minutes.column('slot').at(-1) ?? -1
  }

  /** Oldest minute; -1 = none. */
  get oldestSlot(): number {
    return this.minutes.column('slot')[0] ?? -1
  }

  /** Exact sums of the minutes from one slot up to, not including, another, in the instrument's amount units. */
  sums(from = 0, end = Number.POSITIVE_INFINITY): FlowSums {
    const slots = this.minutes.column('slot')
    const within = (slot: number) => slot >= from && slot < end
    const sum = (name: MinuteColumn<'flow'>): Amount =>
      this.minutes
        .column(name)
        .reduce((total, amount, row) => (within(slots[row] as number) ? total + amount : total), 0)
    return {
      ad: [sum('adS'), sum('adM'), sum('adL'), sum('adX')],
      od: [sum('odS'), sum('odM'), sum('odL'), sum('odX')],
      buy: sum('buy'),
      sell: sum('sell'),
      auction: sum('auction'),
    }
  }

  columns(): FlowColumns {
    const unit = this.unitsPerYuan()
    return this.derived(`columns in ${unit}`, () => {
      const { slot, ...of } = this.minutes.columns()
      const exact: FlowPart = {
        ad: AD.map((name) => of[name]) as GradeColumns,
        od: OD.map((name) => of[name]) as GradeColumns,
        adNet: rowSums(AD.map((name) => of[name])),
        adBig: rowSums([of.adL, of.adX]),
        odBig: rowSums([of.odL, of.odX]),
        buy: of.buy,
        sell: of.sell,
        auction: of.auction,
      }
      const yuan = (values: Float64Array) => values.map((value) => value / unit)
      // Sums are made in whole units, so that they stay exact.
      return {
        slot,
        minute: mapPart(exact, yuan),
        total: mapPart(exact, (values) => yuan(runningSum(values))),
      }
    })
  }
}

function mapPart(part: FlowPart, change: (values: Float64Array) => Float64Array): FlowPart {
  return {
    ad: part.ad.map(change) as GradeColumns,
    od: part.od.map(change) as GradeColumns,
    adNet: change(part.adNet),
    adBig: change(part.adBig),
    odBig: change(part.odBig),
    buy: change(part.buy),
    sell: change(part.sell),
    auction: change(part.auction),
  }
}
