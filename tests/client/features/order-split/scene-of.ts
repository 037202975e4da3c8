import { createDayAxis } from '../../../../client/charts/day-axis'
import { Scene } from '../../../../client/features/order-split/scene'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { dateToMs } from '../../../../shared/market/session'
import type { PlotOptions } from '../../charts/painted-plot'

const OPEN = dateToMs('20260706') + 34_200_000
/** So many minutes of the clock after the open. */
export const minute = (count: number) => OPEN + count * 60_000

export const child = (at: number, price: number, volume: number, active = true) => ({
  orderNo: at,
  time: minute(at),
  price,
  volume,
  active,
})

export function sceneOf(findings: readonly SplitFinding[], more: Partial<Scene> = {}): Scene {
  const scene = new Scene()
  scene.set({ axis: createDayAxis(['20260706']), findings, view: [0, 240], ...more })
  return scene
}

/** A minute a pixel, a price unit of 900…1100 a quarter of one. */
export const PLOT: PlotOptions = { x: [0, 240], y: [900, 1_100], bbox: { left: 0, top: 0, width: 240, height: 50 } }
