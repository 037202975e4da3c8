import { createContext, useContext, useState } from 'react'
import type { ReplayPoint } from './replay-point'

/** The bar replay of a chart, which outlasts a change of its period and instrument. */
export interface BarReplay {
  /** Undefined: the chart is live. */
  point: ReplayPoint | undefined
  put: (point: ReplayPoint | undefined) => void
}

export function useReplayState(): BarReplay {
  const [point, put] = useState<ReplayPoint>()
  return { point, put }
}

/** The replay of the desk's chart; undefined where there is no desk. */
export const BarReplayContext = createContext<BarReplay | undefined>(undefined)
export const useDeskReplay = (): BarReplay | undefined => useContext(BarReplayContext)
