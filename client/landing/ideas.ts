import { boundsFor, DEFAULT_GRADES, gradeOf } from '../../shared/flow/grades'
import type { LandingDay } from '../../shared/protocol/landing-day'
import { landingText } from '../text/landing'
import { formatPercent, formatPrice, formatRatio } from '../ui/format'
import { dots, HEIGHT, lotsY, ticks, WIDTH } from './chart'
import { clockOf, firstChild } from './day'
import { wholeWan } from './frame'

const { book, chart, grades, idea, ideas: names, near, twice } = landingText
const LOT = 100

/** Yuan in 万 with one decimal, without a unit. */
const wan = (yuan: number) => (Math.round(yuan / 1e3) / 10).toFixed(1)
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

const head = (sign: string, kind: string, name: string, sentence: string) =>
  `<h2><b class="mark is-${kind}">${sign}</b><span class="is-${kind}">${name}</span></h2><p class="sentence">${sentence}</p>`

/** ① The book before an order, and what the order took of it. */
function activeIdea({ order, priceScale }: LandingDay): string {
  const most = Math.max(...[...order.asks, ...order.bids].map(([, lots]) => lots))
  const row = (name: string, price: number, lots: number, taken = 0) => `<tr>
    <th scope="row">${name}</th><td>${formatPrice(price, priceScale)}</td>
    <td class="track"><span style="width:${percent(lots / most)}"><i style="width:${percent(taken / lots)}"></i></span>
    <em>${taken > 0 && taken < lots ? `<strong>${taken}</strong>/${lots}` : taken > 0 ? `<strong>${lots}</strong>` : lots}</em></td></tr>`
  const asks = order.asks.map(([price, lots, taken], at) => row(book.asks[at] ?? '', price, lots, taken)).reverse()
  const bids = order.bids.map(([price, lots], at) => row(book.bids[at] ?? '', price, lots))
  return `<article class="idea">${head('1', 'active', names.active, idea.active)}
    <div class="picture is-book"><table class="book"><tbody>${asks.join('')}</tbody><tbody>${bids.join('')}</tbody></table>
    <dl><dt>← ${book.taken}</dt><dd>${book.order(order.lots, wan(order.amount))}</dd>
    <dt>${book.once}</dt><dd class="is-active">${book.grade(grades[order.grade], wan(order.amount))}</dd></dl></div></article>`
}

/** ② The same trade from both sides; amounts by grade add up to nothing. */
function allIdea({ order }: LandingDay): string {
  let top = 0
  const gap = 40
  const room = HEIGHT - gap * (order.counterparts.length - 1)
  const parts = order.counterparts.map((part, at) => {
    const height = (part.amount / order.amount) * room
    const from = (top / room) * HEIGHT
    const to = ((top + height) / room) * HEIGHT
    const y = top + at * gap
    top += height
    const middle = percent((y + height / 2) / HEIGHT)
    const whole = part.filled === part.amount
    return {
      band: `<path class="band" d="M0 ${Math.round(from)}L1000 ${Math.round(y)}V${Math.round(y + height)}L0 ${Math.round(to)}Z"/>`,
      end: `<i style="top:${percent(y / HEIGHT)};height:${percent(height / HEIGHT)}"></i>`,
      label: `<li style="top:${middle}"><span class="is-all">${twice.signed(grades[part.grade], '−', wan(part.amount))}</span>
        <small>${whole ? twice.sell(wan(part.amount)) : twice.part(wan(part.filled))}</small></li>`,
    }
  })
  const sums = grades.map((grade, at) => {
    const sold = order.counterparts.filter((part) => part.grade === at).map((part) => Math.round(part.amount / 1e3))
    const tenths = (order.grade === at ? Math.round(order.amount / 1e3) : 0) - sold.reduce((sum, each) => sum + each, 0)
    const text = tenths === 0 ? '0' : `${tenths > 0 ? '+' : '−'}${chart.wan((Math.abs(tenths) / 10).toFixed(1))}`
    return `<span>${grade} <strong>${text}</strong></span>`
  })
  return `<article class="idea">${head('2', 'all', names.all, idea.all)}
    <div class="picture is-twice"><p>${twice.buy}<br><span class="is-all">${twice.signed(grades[order.grade], '+', wan(order.amount))}</span></p>
    <div class="sankey"><svg viewBox="0 0 1000 ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${parts.map(({ band }) => band).join('')}</svg>
    <b></b>${parts.map(({ end }) => end).join('')}</div><ul>${parts.map(({ label }) => label).join('')}</ul></div>
    <p class="figures">${sums.reverse().join('')}<span class="last">${twice.sum} ${twice.closes}</span></p></article>`
}

/** Seconds before the first child, and children, in the picture of ③. */
const BEFORE_S = 20
const SHOWN = 24

/** ③ Orders of one size among all others. */
function splitIdea(day: LandingDay): string {
  const finding = day.findings.at(-1)
  const shown = day.children.slice(0, SHOWN)
  if (!finding) return ''
  const from = firstChild(day) - BEFORE_S
  const to = (shown.at(-1)?.[0] ?? 0) + BEFORE_S
  const x = (second: number) => ((second - from) / (to - from)) * WIDTH
  const { sizeLots, turnover, vwap, childCount } = finding
  const one = sizeLots * LOT * vwap
  const bounds = boundsFor(DEFAULT_GRADES, 0)
  const gradeBy = (yuan: number, shares: number) => grades[gradeOf(bounds, yuan, shares)]
  const figures = near.figures(
    formatRatio(finding.intervalCv),
    formatPercent(finding.exactShare, { sign: false, digits: 0 }),
    formatRatio(finding.confidence),
    formatRatio(finding.falseADay),
  )
  return `<article class="idea">${head('3', 'split', names.split, idea.split)}
    <div class="picture is-near"><div class="near"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    <path class="dots" d="${dots(day.nearOrders, to, sizeLots, x)}" vector-effect="non-scaling-stroke"/>
    <path class="line is-split" d="${ticks(
      shown.map(([second]) => second),
      lotsY(sizeLots, sizeLots),
      110,
      x,
    )}" vector-effect="non-scaling-stroke"/></svg>
    <span class="is-split" style="top:${percent(lotsY(sizeLots, sizeLots) / HEIGHT)}">${near.each(sizeLots)}</span>
    <p><i>${clockOf(from).slice(0, 5)}</i><i>${near.axes}</i><i>${clockOf(to).slice(0, 5)}</i></p></div>
    <dl><dt>${near.one}</dt><dd>${near.oneOf(sizeLots, wan(one), gradeBy(one, sizeLots * LOT) ?? '')}</dd>
    <dt>${near.together(childCount)}</dt><dd class="is-split">${near.parent(wholeWan(turnover), gradeBy(turnover, 0) ?? '')}</dd></dl></div>
    <p class="figures">${figures.map((text) => `<span>${text}</span>`).join('')}</p></article>`
}

/** The three ideas, each with a picture of the same day. */
export const ideas = (day: LandingDay): string => activeIdea(day) + allIdea(day) + splitIdea(day)
