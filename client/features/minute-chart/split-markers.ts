import type uPlot from 'uplot'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { Marker } from '../../charts/markers'

/** So many marks are told apart; the newest are kept. */
export const MARKS_MAX = 8

/** Marks of the findings on the price line: where each began, below the line for buying, above it for selling. */
export function splitMarkers(findings: readonly SplitFinding[]): (plot: Pick<uPlot, 'data'>) => Marker[] {
  const shown = findings.filter(({ state, mergedInto }) => state !== 'refuted' && !mergedInto).slice(0, MARKS_MAX)
  return ({ data }) =>
    shown.flatMap(({ firstTime, side }): Marker[] => {
      const slot = minuteSlot(timeOfDay(firstTime))
      const price = data[1]?.[slot]
      return typeof price === 'number' ? [{ x: slot, y: price, tone: 'split', shape: side }] : []
    })
}
