import type { LandingDay } from '../../shared/protocol/landing-day'
import { landingText } from '../text/landing'
import { formatPercent, formatPrice } from '../ui/format'
import { flowSteps, flowY, HEIGHT, type LandingScales, lotsY, priceY, scalesOf, WIDTH } from './chart'
import { sizeOf } from './day'
import { axisPrices, signedWan } from './frame'
import type { LandingSlots } from './slots'

const { chart } = landingText
const HOURS = [
  [0, '09:30'],
  [0.25, '10:30'],
  [0.5, chart.lunch],
  [0.75, '14:00'],
  [1, '15:00'],
] as const

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`
const horizontal = (y: number, name = 'grid') =>
  `<path class="${name}" d="M0 ${Math.round(y)}H${WIDTH}" vector-effect="non-scaling-stroke"/>`
const HOUR_LINES = [1, 2, 3]
  .map((hour) => `<path class="grid" d="M${(hour * WIDTH) / 4} 0V${HEIGHT}" vector-effect="non-scaling-stroke"/>`)
  .join('')

const svg = (inner: string) =>
  `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${HOUR_LINES}${inner}</svg>`

const mark = (sign: string, name: string, place: string) => `<b class="mark ${name}" ${place}>${sign}</b>`

function pricePlot(day: LandingDay, scales: LandingScales, slots: LandingSlots): string {
  const prices = axisPrices(day, scales).map((price, at) => {
    const y = priceY(day, scales, price)
    const name = price === day.prevClose ? '' : price > day.prevClose ? 'is-up' : 'is-down'
    const ratio = formatPercent(price / day.prevClose - 1).replace('-', '−')
    const place = slots.place(`axis${at}`)
    return {
      line: horizontal(y, price === day.prevClose ? 'grid is-close' : 'grid'),
      labels: `<i class="left ${name}" ${place}>${formatPrice(price, day.priceScale)}</i><i class="right ${name}" ${place}>${ratio}</i>`,
    }
  })
  return `<div class="plot plot-price">
    ${svg(prices.map(({ line }) => line).join('') + slots.path('average', 'line is-average') + slots.path('price', 'line is-price'))}
    <div class="axis">${prices.map(({ labels }) => labels).join('')}</div>
    <div class="bar" ${slots.place('bar')}>${mark('3', 'is-split', '')}</div>
    <b class="end is-price" ${slots.place('priceEnd')}></b>
    <div ${slots.place('tag')}><div ${slots.state('tag', 'tag')}>${slots.text('price')}${slots.text('tagChange')}</div></div>
  </div>`
}

function flowPlot(scales: LandingScales, slots: LandingSlots): string {
  const steps = flowSteps(scales)
  const lines = steps.map((wan) => horizontal(flowY(scales, wan), wan === 0 ? 'grid is-zero' : 'grid')).join('')
  const labels = steps.map(
    (wan) =>
      `<i class="left" style="top:${percent(flowY(scales, wan) / HEIGHT)}">${wan === 0 ? '0' : signedWan(wan)}</i>`,
  )
  return `<div class="plot plot-flow">
    ${svg(lines + slots.path('gap', 'gap-area') + slots.path('active', 'line is-active') + slots.path('all', 'line is-all'))}
    <div class="axis">${labels.join('')}</div>
    ${mark('1', 'is-active', slots.place('activeMark'))}${mark('2', 'is-all', slots.place('allMark'))}
    <div class="bracket" ${slots.place('gap')}><span>${chart.gap}</span></div>
    <div class="name is-all" ${slots.place('allEnd')}><span ${slots.state('label', 'label')}>${chart.all} ${slots.text('all')}</span></div>
    <div class="name is-active" ${slots.place('activeEnd')}><span ${slots.state('label', 'label')}>${chart.active} ${slots.text('active')}</span></div>
  </div>`
}

function orderPlot(day: LandingDay, slots: LandingSlots): string {
  const lots = sizeOf(day)
  const y = lotsY(lots, lots)
  return `<div class="plot plot-orders">
    ${svg(slots.path('orders', 'dots') + slots.path('children', 'line is-split'))}
    <div class="axis">
      <i class="left is-split" style="top:${percent(y / HEIGHT)}">${chart.lots(lots)}</i><i class="left" style="top:94%">0</i>
    </div>
    <span class="caption">${chart.orders}</span>
  </div>`
}

/** Price, the net amounts of large orders, and the size of every order, above one axis of time. */
export function plots(day: LandingDay, slots: LandingSlots): string {
  const scales = scalesOf(day)
  const hours = HOURS.map(([part, text]) => `<i style="left:${percent(part)}">${text}</i>`).join('')
  return `${pricePlot(day, scales, slots)}${flowPlot(scales, slots)}${orderPlot(day, slots)}<div class="hours">${hours}</div>`
}
