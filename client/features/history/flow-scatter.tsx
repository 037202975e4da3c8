import { useCallback, useMemo } from 'react'
import { sumOfBigGrades } from '../../../shared/flow/grades'
import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import { type CanvasBox, CanvasView } from '../../charts/canvas-view'
import { never } from '../../charts/source'
import { historyText } from '../../text/history'
import { formatYuan } from '../../ui/format'
import { withAlpha } from '../../ui/theme'
import { activeNet, type Quadrant, quadrantOf } from './quadrant'

const PAD = 18
const RADIUS = 3

/** Days as points: active net across, large orders' net upwards; the newest is ringed, older ones are paler. */
export function FlowScatter({ history }: { history: DayHistoryResponse }) {
  const { points, counts } = useMemo(() => {
    const points = history.days.map((day) => ({ ad: activeNet(day), od: sumOfBigGrades(day.odNet) }))
    const counts: Record<Quadrant, number> = { absorb: 0, passive: 0, sell: 0, passiveSell: 0 }
    for (const { ad, od } of points) {
      const name = quadrantOf(ad, od)
      if (name) counts[name]++
    }
    return { points, counts }
  }, [history])
  const draw = useCallback(
    ({ context, width, height, theme }: CanvasBox) => {
      const mostX = Math.max(10_000, ...points.map(({ ad }) => Math.abs(ad)))
      const mostY = Math.max(10_000, ...points.map(({ od }) => Math.abs(od)))
      const middle = { x: width / 2, y: height / 2 }
      const x = (ad: number) => middle.x + (ad / mostX) * (width / 2 - PAD)
      const y = (od: number) => middle.y - (od / mostY) * (height / 2 - PAD)
      context.font = `11px ${theme.fontFamily}`
      context.fillStyle = withAlpha(theme.text3, 0.5)
      context.fillRect(PAD, Math.round(middle.y), width - 2 * PAD, 1)
      context.fillRect(Math.round(middle.x), PAD, 1, height - 2 * PAD)
      const corner = (name: Quadrant, right: boolean, top: boolean) => {
        context.textAlign = right ? 'right' : 'left'
        context.textBaseline = top ? 'top' : 'bottom'
        context.fillStyle = theme.text2
        context.fillText(`${historyText.quadrants[name]} ${counts[name]}`, right ? width - 8 : 8, top ? 6 : height - 6)
      }
      corner('absorb', true, true)
      corner('passive', false, true)
      corner('sell', false, false)
      corner('passiveSell', true, false)
      context.fillStyle = theme.text3
      context.textAlign = 'right'
      context.textBaseline = 'bottom'
      context.fillText(`${historyText.scatterX} ${formatYuan(mostX)}`, width - 8, middle.y - 3)
      context.textAlign = 'left'
      context.textBaseline = 'top'
      context.fillText(`${historyText.scatterY} ${formatYuan(mostY)}`, middle.x + 4, PAD + 4)
      points.forEach(({ ad, od }, index) => {
        const newest = index === points.length - 1
        const colour = od > 0 ? theme.up : od < 0 ? theme.down : theme.flat
        context.fillStyle = withAlpha(colour, 0.25 + (0.75 * (index + 1)) / points.length)
        context.beginPath()
        context.arc(x(ad), y(od), newest ? RADIUS + 1 : RADIUS, 0, Math.PI * 2)
        context.fill()
        if (!newest) return
        context.strokeStyle = theme.text1
        context.beginPath()
        context.arc(x(ad), y(od), RADIUS + 4, 0, Math.PI * 2)
        context.stroke()
      })
    },
    [points, counts],
  )
  const words = (Object.keys(counts) as Quadrant[]).map((name) => `${historyText.quadrants[name]} ${counts[name]}`)
  return <CanvasView label={historyText.scatterLabel(words.join('，'))} draw={draw} subscribe={never} />
}
