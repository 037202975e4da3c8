import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { CanvasBox } from '../../charts/canvas-view'
import type { CancelDay } from '../../store/rows/order-store'
import { orderFlowText as text } from '../../text/order-flow'

type Minutes = Pick<CancelDay, 'slot' | 'buyShares' | 'sellShares'>

/** Left edge and width of a minute's bar, and how far the two sides reach from the middle, in CSS pixels. */
interface MinuteBar {
  x: number
  width: number
  up: number
  down: number
}

/** A bar for each minute over the width of the whole day; the largest minute of either side reaches the edge. */
export function cancelBars({ slot, buyShares, sellShares }: Minutes, width: number, height: number): MinuteBar[] {
  const largest = Math.max(1, ...buyShares, ...sellShares)
  const pitch = width / MINUTES_PER_DAY
  const reach = (height - 1) / 2
  return Array.from(slot, (minute, at) => ({
    x: minute * pitch,
    width: Math.max(1, pitch - 0.3),
    up: ((buyShares[at] as number) / largest) * reach,
    down: ((sellShares[at] as number) / largest) * reach,
  }))
}

/** 买撤 upwards and 卖撤 downwards from a line in the middle, each named at the right. */
export function drawMinutes(minutes: Minutes, { context, width, height, theme }: CanvasBox): void {
  const middle = Math.round(height / 2)
  context.fillStyle = theme.line
  context.fillRect(0, middle, width, 1)
  for (const bar of cancelBars(minutes, width, height)) {
    context.fillStyle = theme.up
    context.fillRect(bar.x, middle - bar.up, bar.width, bar.up)
    context.fillStyle = theme.down
    context.fillRect(bar.x, middle + 1, bar.width, bar.down)
  }
  context.font = `10px ${theme.fontFamily}`
  context.fillStyle = theme.text3
  context.textAlign = 'right'
  context.textBaseline = 'top'
  context.fillText(text.upwards, width - 2, 2)
  context.textBaseline = 'bottom'
  context.fillText(text.downwards, width - 2, height - 2)
}
