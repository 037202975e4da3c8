import { createContext, useContext } from 'react'

interface FullChart {
  isFull: boolean
  toggle: () => void
}

/** Whether the chart has the whole desk; undefined where a chart has no desk around it. */
export const FullChartContext = createContext<FullChart | undefined>(undefined)
export const useFullChart = (): FullChart | undefined => useContext(FullChartContext)
