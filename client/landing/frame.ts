import type { LandingDay, LandingFinding } from '../../shared/protocol/landing-day'
import { landingText } from '../text/landing'
import { arrowOf, directionOf, formatPercent, formatPrice, formatRatio } from '../ui/format'
import {
  between,
  dots,
  flowY,
  HEIGHT,
  type LandingScales,
  line,
  lotsY,
  priceY,
  scalesOf,
  ticks,
  WIDTH,
  xOf,
} from './chart'
import { childrenAt, clockOf, drawnFinding, firstChild, LAST_S, pointAt, sizeOf } from './day'

const { caption, card, chart } = landingText

/** Children listed in the card. */
export const ROWS = 12
const EMPTY = '—'

/** Everything of the page that changes with time, by slot. */
export interface LandingFrame {
  texts: Record<string, string>
  /** `d` of paths. */
  paths: Record<string, string>
  /** Inline style. */
  styles: Record<string, string>
  classes: Record<string, string>
}

/** A signed amount of whole 万. */
export const signedWan = (wan: number): string =>
  `${wan > 0 ? '+' : wan < 0 ? '−' : ''}${chart.wan(String(Math.abs(wan)))}`

/** Yuan in whole 万, without a unit. */
export const wholeWan = (yuan: number): string => String(Math.round(yuan / 1e4))

/** Sign of the typographic minus, as everywhere on this page. */
const minus = (text: string) => text.replace('-', '−')

const share = (ratio: number, digits = 0) => formatPercent(ratio, { sign: false, digits })

type Card = Omit<LandingFrame, 'paths'>

function cardTexts(finding: LandingFinding | undefined): Record<string, string> {
  if (!finding) {
    const keys = [
      'confidence',
      'amount',
      'children',
      'interval',
      'exact',
      'participation',
      'vwap',
      'activeShare',
      'false',
    ]
    return Object.fromEntries(keys.map((key) => [key, EMPTY]))
  }
  return {
    confidence: formatRatio(finding.confidence),
    amount: chart.wan(wholeWan(finding.turnover)),
    children: card.childrenOf(finding.childCount, finding.sizeLots),
    interval: card.intervalOf(Math.round(finding.meanIntervalMs / HEIGHT), formatRatio(finding.intervalCv)),
    exact: share(finding.exactShare),
    participation: share(finding.participation, 1),
    vwap: formatRatio(finding.vwap),
    activeShare: share(finding.activeShare),
    false: card.falseOf(formatRatio(finding.falseADay)),
  }
}

/** The evidence card. */
function cardOf(day: LandingDay, second: number): Card {
  const finding = drawnFinding(day, second)
  const texts = cardTexts(finding)
  texts.cardTitle = finding ? [card.title, card.side[day.side], day.style].join(' · ') : card.title
  const recent = childrenAt(day, second).slice(-ROWS).reverse()
  for (let row = 0; row < ROWS; row++) {
    const [at, price, lots, orderNo, active] = recent[row] ?? []
    texts[`time${row}`] = at === undefined ? ' ' : clockOf(at)
    texts[`price${row}`] = formatPrice(price ?? 0, day.priceScale).replace(EMPTY, '')
    texts[`lots${row}`] = lots === undefined ? '' : String(lots)
    texts[`order${row}`] = orderNo === undefined ? '' : String(orderNo)
    texts[`role${row}`] = active === undefined ? '' : active ? card.taking : card.resting
  }
  return {
    texts,
    styles: { meter: `width:${(finding?.confidence ?? 0) * 100}%` },
    classes: { card: finding ? 'is-found' : '' },
  }
}

/** The three sentences below the chart. */
export function captionOf(day: LandingDay, second: number): [active: string, all: string, split: string] {
  const at = pointAt(second)
  const [active, all] = [day.active[at] as number, day.all[at] as number]
  const finding = drawnFinding(day, second)
  const size = (wan: number) => String(Math.abs(wan))
  return [
    caption.active(active > 0, size(active)),
    caption.all(all > 0, size(all), size(all - active), all > active),
    finding ? caption.split(finding.childCount, wholeWan(finding.turnover), finding.state === 'open') : caption.none,
  ]
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`

/** Moves an element within its plot, by parts of its width and height; a transform moves nothing else. */
const moved = (x: number, y: number) =>
  `transform:translate(${Math.round(x * 1e4) / 100}cqw,${Math.round(y * 1e4) / 100}cqh)`

/** Labels stand right of the end of their line while there is room, then left of it. */
const LEFT_FROM = 0.6
/** Width of a label there, as a part of the plot's on a phone: it keeps clear of the line over that width. */
const LABEL_WIDTH = 0.45

/** The page at a second of trading. */
export function frameAt(day: LandingDay, second: number): LandingFrame {
  const scales = scalesOf(day)
  const at = pointAt(second)
  const count = at + 1
  const [price, active, all] = [day.price[at] as number, day.active[at] as number, day.all[at] as number]
  const change = price / day.prevClose - 1
  const [onPrice, onFlow] = [(value: number) => priceY(day, scales, value), (wan: number) => flowY(scales, wan)]
  const x = xOf(second) / WIDTH
  const beside = x < LEFT_FROM ? at : pointAt(second - LABEL_WIDTH * LAST_S)
  const found = drawnFinding(day, second)
  const children = childrenAt(day, second)
  const size = sizeOf(day)
  const seconds = children.map(([time]) => time)
  const from = xOf(firstChild(day)) / WIDTH
  const last = seconds.at(-1)
  const until = last === undefined ? from : xOf(last) / WIDTH
  const vwap = (found?.vwap ?? 0) * 10 ** day.priceScale
  const [captionActive, captionAll, captionSplit] = captionOf(day, second)
  const written = cardOf(day, second)
  return {
    texts: {
      ...written.texts,
      price: formatPrice(price, day.priceScale),
      change: `${arrowOf(change)} ${minus(formatPercent(change))}`,
      tagChange: minus(formatPercent(change)),
      turnover: chart.amount(formatRatio((day.turnover[at] as number) / 1e4)),
      passive: signedWan(all - active),
      all: signedWan(all),
      active: signedWan(active),
      clock: clockOf(second),
      captionActive,
      captionAll,
      captionSplit,
    },
    paths: {
      price: line(day.price, count, onPrice),
      average: line(day.average, count, (value) => onPrice(value / 10)),
      active: line(day.active, count, onFlow),
      all: line(day.all, count, onFlow),
      gap: between(day.all, day.active, count, onFlow),
      orders: dots(day.orders, second, size),
      children: ticks(seconds, lotsY(size, size), 130),
    },
    styles: {
      ...written.styles,
      ...marksAt(day, scales, second),
      ...axisAt(day, scales, price),
      tag: moved(0, onPrice(price) / HEIGHT),
      priceEnd: moved(x, onPrice(price) / HEIGHT),
      allEnd: moved(x, onFlow(Math.max(...day.all.slice(beside, count))) / HEIGHT),
      activeEnd: moved(x, onFlow(Math.min(...day.active.slice(beside, count))) / HEIGHT),
      bar: found
        ? `left:${percent(from)};width:${percent(until - from)};top:${percent(onPrice(vwap) / HEIGHT)}`
        : 'display:none',
      played: `width:${percent(second / LAST_S)}`,
    },
    classes: {
      ...written.classes,
      direction: `is-${directionOf(change)}`,
      tag: `is-${directionOf(change)}`,
      label: x < LEFT_FROM ? '' : 'is-left',
    },
  }
}

/** Position of the finding on the track, as a share. */
export function trackOf(day: LandingDay): { left: string; width: string } {
  const [from, to] = [firstChild(day), day.children.at(-1)?.[0] ?? 0]
  return { left: percent(from / LAST_S), width: percent((to - from) / LAST_S) }
}

/** Labels of the price axes: as parts of the largest distance from the previous close. */
const PRICE_STEPS = [0.9, 0.6, 0.3, 0, -0.3, -0.6, -0.9]
/** Labels nearer to the last price than this, px, give way to its tag: half of both heights, whatever the plot's. */
const TAG_ROOM = 14

/** Prices at the labels of the axes. */
export const axisPrices = (day: LandingDay, { half }: LandingScales): number[] =>
  PRICE_STEPS.map((part) => Math.round(day.prevClose + part * half))

function axisAt(day: LandingDay, scales: LandingScales, price: number): Record<string, string> {
  const tag = priceY(day, scales, price) / HEIGHT
  return Object.fromEntries(
    axisPrices(day, scales).map((label, at) => {
      const y = priceY(day, scales, label) / HEIGHT
      // Nothing of a label that is too near, far more than its height of one that is not.
      const room = `(${(100 * Math.abs(y - tag)).toFixed(2)}cqh - ${TAG_ROOM}px)`
      return [`axis${at}`, `top:${percent(y)};max-height:calc(${room} * 99)`]
    }),
  )
}

/** Position of the bracket between the lines, as a fraction of the day: the lines are far enough apart for its text. */
const GAP_AT = 0.64

/** Marks ① ② on the lines and the bracket between these, as soon as the day has come so far. */
function marksAt(day: LandingDay, scales: LandingScales, second: number): Record<string, string> {
  const onFlow = (wan: number) => flowY(scales, wan) / HEIGHT
  const at = pointAt(day.order.second)
  const x = percent(xOf(day.order.second) / WIDTH)
  const far = pointAt(LAST_S * GAP_AT)
  const [top, bottom] = [onFlow(day.all[far] as number), onFlow(day.active[far] as number)]
  const hidden = 'display:none'
  const marked = second >= day.order.second
  return {
    activeMark: marked ? `left:${x};top:${percent(onFlow(day.active[at] as number))}` : hidden,
    allMark: marked ? `left:${x};top:${percent(onFlow(day.all[at] as number))}` : hidden,
    gap:
      second < LAST_S * GAP_AT
        ? hidden
        : `left:${percent(GAP_AT)};top:${percent(top + 0.03)};height:${percent(bottom - top - 0.06)}`,
  }
}
