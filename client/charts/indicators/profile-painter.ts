import uPlot from 'uplot'
import { indicatorText } from '../../text/indicators'
import { formatPrice } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { inPlot, linear } from '../draw/lin'
import { canvasFont } from '../plot-frame'
import type { DrawHook } from '../source'
import { rowsInSight } from '../state/sight'
import type { Input } from './formulas'
import { volumeProfile } from './profile'

const SHARE = 0.22
const BIN_HEIGHT = 6

/** Volume by price of what is in sight, growing from the right; the value area is brighter, the largest is a line. */
export function drawProfile(theme: Theme, columns: () => Input, priceScale: number): DrawHook {
  return (plot) => {
    const { bbox } = plot
    const px = uPlot.pxRatio
    const bins = Math.max(12, Math.floor(bbox.height / (BIN_HEIGHT * px)))
    const profile = volumeProfile(columns(), ...rowsInSight(plot), bins)
    if (!profile || profile.poc < 0) return
    const y = linear(plot, 'y')
    const most = profile.volume[profile.poc] as number
    const right = bbox.left + bbox.width
    inPlot(plot, (ctx) => {
      for (let bin = 0; bin < profile.volume.length; bin++) {
        const width = Math.round(((profile.volume[bin] as number) / most) * bbox.width * SHARE)
        const top = Math.round(y(profile.low + (bin + 1) * profile.step))
        const height = Math.max(1, Math.round(y(profile.low + bin * profile.step)) - top - 1)
        const inside = bin >= profile.area[0] && bin <= profile.area[1]
        ctx.fillStyle = withAlpha(theme.accent, inside ? 0.3 : 0.14)
        ctx.fillRect(right - width, top, width, height)
      }
      const at = profile.low + (profile.poc + 0.5) * profile.step
      const place = Math.round(y(at))
      ctx.fillStyle = withAlpha(theme.accent, 0.8)
      ctx.fillRect(bbox.left, place, bbox.width, Math.max(1, Math.round(px)))
      ctx.font = canvasFont(theme)
      ctx.textAlign = 'left'
      ctx.textBaseline = 'bottom'
      ctx.fillText(indicatorText.poc(formatPrice(Math.round(at), priceScale)), bbox.left + 4 * px, place - 2 * px)
    })
  }
}
