import { type OutageSpan, useOutages as outagesOf } from '../../charts/outages'
import { DAY_STRETCH } from '../../charts/session-axis'
import { outageText } from '../../text/outages'
import { formatMinute } from '../../ui/format'
import { withAlpha } from '../../ui/theme'
import { type Area, type WallBox, write } from './paint'

/** Stretches of the running day in which figures were late or missing for everybody. */
export const useDayOutages = (): readonly OutageSpan[] => outagesOf(undefined, DAY_STRETCH)

export interface Slots {
  /** Number of slots across the area. */
  count: number
  /** A line's points lie on the edges, a ribbon's cells between them. */
  cells: boolean
}

/** A grey band with an amber edge above over each, as wide as its minutes, and never too narrow to be seen. */
export function paintBands(box: WallBox, area: Area, outages: readonly OutageSpan[], { count, cells }: Slots): void {
  const { context, theme, unit } = box
  const step = area.width / Math.max(1, cells ? count : count - 1)
  const half = cells ? 0 : 0.5
  const inside = (slot: number) => Math.min(area.width, Math.max(0, slot * step))
  for (const { from, to } of outages) {
    const left = area.left + inside(from - half)
    const width = Math.max(4 * unit, area.left + inside(to + 1 - half) - left)
    context.fillStyle = withAlpha(theme.text2, 0.25)
    context.fillRect(left, area.top, width, area.height)
    context.fillStyle = theme.warning
    context.fillRect(left, area.top, width, 4 * unit)
  }
}

/** The bands in words, in a line of small letters: the newest, and how many more. */
export function writeBands(box: WallBox, outages: readonly OutageSpan[], y: number): void {
  const newest = outages.at(-1)
  if (!newest) return
  const edge = 16 * box.unit
  const words = outageText.told(formatMinute(newest.begins), formatMinute(newest.ends), newest.words)
  const more = outages.length > 1 ? ` ${outageText.more(outages.length - 1)}` : ''
  const colour = box.theme.warning
  write(box, `${words}${more}`, edge, y, { size: 'small', colour, max: box.width - 2 * edge })
}
