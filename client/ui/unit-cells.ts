import type { MoneyUnit, TableUnits } from '../text/columns'
import { units as words } from '../text/common'
import { moneyCell, numberCell } from './grid-cells'
import type { CellValue, GridColumn } from './grid-column'

/** A money column as it is without a choice: 1e4 = 万, 1e8 = 亿. */
export interface MoneyColumn {
  factor: 1 | 1e4 | 1e8
  digits: number
  signed: boolean
}

interface UnitCells {
  /** Small, in the head. */
  unit: string
  /** CSS pixels that the longest figures need. */
  width: number
  show: (value: number) => CellValue
}

const FACTORS: Record<MoneyUnit, MoneyColumn['factor']> = { yuan: 1, wan: 1e4, yi: 1e8 }
const WORDS: Record<MoneyColumn['factor'], string> = { 1: words.yuan, 1e4: words.wan, 1e8: words.yi }
/** Turnovers of a day in whole yuan have eleven digits. */
const WIDE: Record<MoneyColumn['factor'], number> = { 1: 100, 1e4: 74, 1e8: 66 }
/** Decimals of a column in another unit than its own: of 亿 so many that one million is seen. */
const DIGITS: Record<MoneyColumn['factor'], number> = { 1: 0, 1e4: 0, 1e8: 2 }

/** Cells, unit and least width of a money column, in yuan, in the chosen unit. */
export function moneyCells(column: MoneyColumn, { money }: TableUnits): UnitCells {
  const factor = money ? FACTORS[money] : column.factor
  const digits = factor === column.factor ? column.digits : DIGITS[factor]
  return {
    unit: WORDS[factor],
    width: factor === column.factor ? 0 : WIDE[factor],
    show: (yuan) => moneyCell(yuan, factor, digits, column.signed),
  }
}

interface VolumeCells extends Pick<UnitCells, 'unit' | 'width'> {
  show: (shares: number, lot: number) => CellValue
  /** Subtotal in the chosen unit: the rows of a group may have 手 of different size. */
  group: (shares: (row: number) => number, lotOf: (row: number) => number) => NonNullable<GridColumn['group']>
}

/** Cells of a volume, given in shares; 手 without a choice. `lot`: shares in one 手. */
export function volumeCells({ volume = 'lot' }: TableUnits = {}): VolumeCells {
  const isLot = volume === 'lot'
  const inUnit = (shares: number, lot: number) => (isLot ? shares / lot : shares)
  return {
    unit: isLot ? words.lot : words.share,
    width: isLot ? 0 : 88,
    show: (shares, lot) => numberCell(inUnit(shares, lot), 0),
    group: (shares, lotOf) => ({
      kind: 'sum',
      figure: (row) => inUnit(shares(row), lotOf(row)),
      show: (count) => numberCell(count, 0),
    }),
  }
}
