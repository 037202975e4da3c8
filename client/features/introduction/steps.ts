import { introductionText as text } from '../../text/introduction'
import { type Direction, directionOf, formatCount, formatLots, formatMinute, formatYuan } from '../../ui/format'

/** A part of a sentence; a figure with a sign has a direction. */
export type SentencePart = string | { figure: string; direction?: Direction }

export type StepId = 'active' | 'all' | 'split' | 'own'

export interface Step {
  id: StepId
  title: string
  lines: readonly (readonly SentencePart[])[]
  /** Shown in a dimmer colour. */
  note?: string
  /** Elements that the step is about, the main one first. */
  targets: readonly string[]
}

/** Current figures: yuan, shares, epoch ms. */
export interface StepFigures {
  name: string
  buy: number
  sell: number
  /** Net money of large and extra-large orders, by aggressor and by both sides; NaN = the source has no order numbers. */
  adBig: number
  odBig: number
  finding?: {
    firstTime: number
    lastTime: number
    meanIntervalMs: number
    /** Shares of most children. */
    size: number
    childCount: number
    turnover: number
    confidence: number
  }
  /** Shares in one 手. */
  lot: number
  /** A condition that can be typed, such as `600519>33`. */
  condition: string
}

const TARGETS = {
  flow: '.flow-pane',
  mode: '[data-introduces="mode"]',
  balance: '[data-introduces="balance"]',
  finding: '[data-mark="split"]',
  splits: '[data-introduces="splits"]',
  allSplits: 'header a[href="/graph_hide"]',
  star: '[data-introduces="star"]',
  alerts: '[data-introduces="alerts"]',
} as const

/** Money in whole 万, or 亿 with two places. */
function money(yuan: number, sign = false): string {
  return formatYuan(yuan, { sign, digits: Math.abs(yuan) >= 1e8 ? 2 : 0 })
}

/** Rounded as displayed, so that differences of displayed figures are exact. */
function shown(yuan: number): number {
  const unit = Math.abs(yuan) >= 1e8 ? 1e6 : 1e4
  return Math.round(yuan / unit) * unit
}

const signed = (yuan: number): SentencePart => ({ figure: money(yuan, true), direction: directionOf(yuan) })

function activeLines({ name, ...facts }: StepFigures): SentencePart[][] {
  if (!Number.isFinite(facts.buy)) return [[text.active.what], [text.waiting]]
  const [buy, sell] = [shown(facts.buy), shown(facts.sell)]
  return [
    [text.active.what],
    [
      text.active.today(name),
      { figure: money(buy) },
      text.active.sold,
      { figure: money(sell) },
      text.active.net,
      signed(buy - sell),
      '。',
      text.active.lines,
    ],
  ]
}

function allLines(facts: StepFigures): SentencePart[][] {
  if (!Number.isFinite(facts.odBig)) return [[text.all.what], [text.all.none]]
  const [adBig, odBig] = [shown(facts.adBig), shown(facts.odBig)]
  const gap = odBig - adBig
  const agree = Math.sign(odBig) === Math.sign(adBig)
  const begin: SentencePart[] = [text.all.big, signed(odBig), agree ? text.all.and : text.all.but, signed(adBig)]
  // Same sign and larger: a part of it came from resting orders. Otherwise resting orders were on the other side.
  const end: SentencePart[] =
    agree && Math.abs(odBig) >= Math.abs(adBig)
      ? [text.all.part, { figure: money(Math.abs(gap)) }, text.all.resting]
      : [text.all.gap, signed(gap), gap < 0 ? text.all.sold : text.all.bought]
  return [[text.all.what], [...begin, ...end]]
}

function splitLines({ finding, lot }: StepFigures): SentencePart[][] {
  if (!finding) return [[text.split.none]]
  const { firstTime, lastTime, meanIntervalMs, size, childCount, turnover, confidence } = finding
  const seconds = meanIntervalMs / 1_000
  const every = formatCount(seconds, { plainDigits: seconds < 9.95 ? 1 : 0 })
  return [
    [
      text.split.found(formatMinute(firstTime), formatMinute(lastTime)),
      text.split.children(every, formatLots(size, lot), String(childCount), money(turnover), confidence.toFixed(2)),
    ],
    [text.split.open],
  ]
}

/** The four steps with the figures of an instrument. */
export function stepsOf(facts: StepFigures): readonly [Step, Step, Step, Step] {
  const { star, alert, type, help } = text.own
  return [
    { id: 'active', title: text.active.title, lines: activeLines(facts), targets: [TARGETS.flow, TARGETS.mode] },
    { id: 'all', title: text.all.title, lines: allLines(facts), targets: [TARGETS.mode, TARGETS.balance] },
    {
      id: 'split',
      title: text.split.title,
      lines: splitLines(facts),
      note: text.split.limits,
      targets: facts.finding ? [TARGETS.finding, TARGETS.splits] : [TARGETS.allSplits, TARGETS.splits],
    },
    {
      id: 'own',
      title: text.own.title,
      lines: [[star], [alert(facts.condition)], [type], [help]],
      targets: [TARGETS.star, TARGETS.alerts],
    },
  ]
}
