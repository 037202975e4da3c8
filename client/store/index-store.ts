import { type AnySection, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import { barHolder } from './bar-holder'
import { BaseStore } from './base-store'
import { latestRow } from './latest-row'
import { MendedMinutes, type MinuteSpan } from './mended-minutes'
import { runningSum, SlotTable } from './slot-table'

const NAMES = [
  'open',
  'high',
  'low',
  'close',
  'equalWeight',
  'volume',
  'turnover',
  'up',
  'down',
  'adNet',
  'odBigNet',
] as const

/** uPlot's shape; values in price units, money in yuan per minute, `…Total` since the day began. */
export type IndexColumns = Record<
  'slot' | (typeof NAMES)[number] | 'adNetTotal' | 'odBigNetTotal' | 'turnoverTotal',
  Float64Array
>

/** One index (`index:ID`): its figures now and its minute line. */
export class IndexStore extends BaseStore {
  /** Replaced, never changed in place. */
  value: Row<'index'> | undefined
  private readonly minutes = new SlotTable(NAMES)
  readonly bars = barHolder('index-minute', this.minutes)
  private readonly mending = new MendedMinutes(NAMES)
  private made: { version: number; columns: IndexColumns } | undefined

  apply(section: AnySection): void {
    const snapshot = (section.flags & FLAG_SNAPSHOT) !== 0
    this.made = undefined
    if (section.kind === 'index') {
      this.value = latestRow(section) ?? (snapshot ? undefined : this.value)
    } else if (section.kind === 'index-minute') {
      if (snapshot) {
        this.mending.compare(this.minutes, section.columns, section.count)
        this.minutes.clear()
      }
      this.minutes.put(section.columns, section.count)
    }
  }

  protected reset(): void {
    this.value = undefined
    this.minutes.clear()
    this.mending.clear()
    this.made = undefined
  }

  mend(): void {
    this.mending.begin()
  }

  /** Minutes that were missing after a loss and have been fetched since. */
  get mended(): readonly MinuteSpan[] {
    return this.mending.spans
  }

  columns(): IndexColumns {
    if (this.made?.version === this.version) return this.made.columns
    const held = Object.fromEntries(
      (['slot', ...NAMES] as const).map((name) => [name, this.minutes.column(name)]),
    ) as IndexColumns
    const columns = {
      ...held,
      adNetTotal: runningSum(held.adNet),
      odBigNetTotal: runningSum(held.odBigNet),
      turnoverTotal: runningSum(held.turnover),
    }
    this.made = { version: this.version, columns }
    return columns
  }
}
