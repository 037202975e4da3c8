import { dailyOf } from './csv'

/** So many of the newest days are drawn. */
const DAYS_MOST = 20
const LEFT = 6
const PITCH = 6
const WIDTH = 4
const MIDDLE = 12
const HALF = 9

/** CSS pixels a cell of so many days needs; at least the head's. */
export const netBarsWidth = (days: number): number => Math.max(76, Math.min(DAYS_MOST, days) * PITCH + 2 * LEFT)

const bar = (colour: string, left: number, top: number, height: number) =>
  `linear-gradient(${colour},${colour}) ${left}px ${top}px / ${WIDTH}px ${height}px no-repeat`

/**
 * The newest daily nets as bars above and below a line, as the background of a 24 px cell: thousands of rows need neither canvas
 * nor element. A day without a record has a dim tick on the line, never a bar of nothing.
 */
export function netBars(daily: readonly number[]): string {
  const drawn = daily.slice(-DAYS_MOST)
  const most = Math.max(1, ...drawn.map(Math.abs))
  return dailyOf(drawn)
    .map((net, index) => {
      const left = LEFT + index * PITCH
      if (net === null) return bar('var(--line)', left, MIDDLE, 1)
      const height = Math.max(1, Math.round((Math.abs(net) / most) * HALF))
      return net > 0 ? bar('var(--up)', left, MIDDLE - height, height) : bar('var(--down)', left, MIDDLE, height)
    })
    .join(', ')
}
