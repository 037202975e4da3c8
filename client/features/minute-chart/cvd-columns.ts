import type uPlot from 'uplot'
import type { FlowPart } from '../../store/rows/flow-store'

/** 超大, 大, 中, 小. */
export const CVD_GRADES = [3, 2, 1, 0] as const

/** Cumulative active net by grade, yuan, minute by minute: `[slots, 超大, 大, 中, 小]`. */
export const cvdColumns = ({ slot, total }: { slot: ArrayLike<number>; total: Pick<FlowPart, 'ad'> }) =>
  [slot, ...CVD_GRADES.map((grade) => total.ad[grade])] as unknown as uPlot.AlignedData
