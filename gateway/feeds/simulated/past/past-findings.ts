import type { ChildOrder, SplitFinding, SplitStyle } from '../../../../shared/flow/split-finding'
import { type Instrument, isSecurity } from '../../../../shared/market/instrument'
import { dateToMs, MATCH_SLOT, minuteSlot, slotTime, timeOfDay } from '../../../../shared/market/session'
import { amountToYuan, type UnixMs } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { Random } from '../exchange/random'

/** Texts for days that were not recorded live. */
const pastWords = {
  refutedBy: '这一天只有日线，本条由日线推算而来，没有逐笔委托可以证实或否定。',
} as const

type Minute = Row<'minute'>

/** Money of a day, in yuan, to which one parent order belongs on average, and parents of a day at most. */
const YUAN_A_PARENT = 3e9
const PARENTS_MAX = 4
/** A parent with fewer children would not have been found. */
const CHILDREN_LEAST = 10
const CHILDREN_MORE = 50
const MINUTES_LEAST = 8
const MINUTES_MORE = 50
/** A parent without a new child for this long is published as closed. */
const SILENCE_MS = 5 * 60_000
/** Maximum fraction of a minute's volume that one parent's children take. */
const MINUTE_SHARE = 0.4
/** How often a parent went with the day's money. */
const WITH_THE_MONEY = 0.65

/**
 * Parameters of a style: how far its intervals and its sizes scatter, as fractions of their means, and how much crossed
 * the spread.
 */
const STYLES: readonly { style: SplitStyle; interval: number; size: number; active: number }[] = [
  { style: '等时', interval: 0.08, size: 0.4, active: 0.7 },
  { style: '等量', interval: 0.5, size: 0, active: 0.6 },
  { style: '随机量', interval: 0.6, size: 0.5, active: 0.5 },
  { style: '跟量', interval: 0.9, size: 0.3, active: 0.8 },
]

/**
 * Split findings of a day with only its row and its derived minutes: simulated like the day itself. Their children stay
 * within the prices of their minutes, and take only part of the volume.
 */
export function pastFindings(
  random: Random,
  instrument: Instrument,
  day: DayRow,
  minutes: readonly Minute[],
): SplitFinding[] {
  if (!isSecurity(instrument.kind) || !instrument.hasOrderNumbers) return []
  const wanted = Math.min(PARENTS_MAX, day.turnover / YUAN_A_PARENT)
  const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
  const net = day.adNet.reduce((sum, part) => sum + part, 0)
  const found: SplitFinding[] = []
  for (let place = 0; place < count; place++) {
    const withMoney = random.chance(WITH_THE_MONEY)
    const side = net >= 0 === withMoney ? 'buy' : 'sell'
    const { style, children } = childrenOf(random, day.tradingDay, minutes)
    if (children.length < CHILDREN_LEAST) continue
    const id = `${instrument.id}-${day.tradingDay}-derived-${place}`
    found.push(findingOf({ id, instrument, side, style }, children, minutes))
  }
  return found.sort((a, b) => a.firstTime - b.firstTime)
}

/** Children at times of trading: those that their minute had no room for are left out. */
function childrenOf(random: Random, tradingDay: string, minutes: readonly Minute[]) {
  const { style, ...scatter } = random.pick(STYLES)
  const midnight = dateToMs(tradingDay)
  const lasting = MINUTES_LEAST + random.below(MINUTES_MORE)
  const wanted = CHILDREN_LEAST + random.below(CHILDREN_MORE)
  const first = 1 + random.below(Math.max(1, minutes.length - lasting - 2))
  const window = minutes.slice(first, first + lasting)
  const traded = window.reduce((sum, { volume }) => sum + volume, 0)
  const usual = Math.max(100, Math.round((traded * (0.03 + 0.07 * random.uniform())) / wanted / 100) * 100)
  const gap = (lasting * 60_000) / wanted
  const taken = new Map<number, number>()
  const children: ChildOrder[] = []
  for (let at = 0; at < wanted; at++) {
    const since = Math.round(gap * (at + 0.5 + scatter.interval * 0.5 * (2 * random.uniform() - 1)))
    const spread = 1 + scatter.size * (2 * random.uniform() - 1)
    const volume = Math.max(100, Math.round((usual * spread) / 100) * 100)
    const place = random.uniform()
    const active = random.chance(scatter.active)
    const minute = window[Math.min(lasting - 1, Math.floor(since / 60_000))]
    if (!minute || minute.slot === 0) continue
    const before = taken.get(minute.slot) ?? 0
    if (before + volume > minute.volume * MINUTE_SHARE) continue
    taken.set(minute.slot, before + volume)
    const time = midnight + slotTime(minute.slot) - 60_000 + (since % 60_000)
    const price = minute.low + Math.round(place * (minute.high - minute.low))
    children.push({ orderNo: 0, time, price, volume, active })
  }
  return { style, children: children.sort((a, b) => a.time - b.time) }
}

/**
 * A finding as published at a time of its day: with the children up to then. Undefined before its first publication.
 */
export function pastFindingAt(
  whole: SplitFinding,
  instrument: Instrument,
  minutes: readonly Minute[],
  at: UnixMs,
): SplitFinding | undefined {
  const children = whole.children.filter(({ time }) => time <= at)
  if (children.length < CHILDREN_LEAST) return undefined
  const finding = findingOf({ ...whole, instrument }, children, minutes)
  const isOpen = at - finding.lastTime < SILENCE_MS && minuteSlot(timeOfDay(at)) < MATCH_SLOT.closing
  return isOpen ? { ...finding, state: 'open' } : finding
}

function findingOf(
  { id, instrument, side, style }: { id: string; instrument: Instrument; side: 'buy' | 'sell'; style: SplitStyle },
  children: ChildOrder[],
  minutes: readonly Minute[],
): SplitFinding {
  const [first, last] = [children[0] as ChildOrder, children.at(-1) as ChildOrder]
  const [from, to] = [minuteSlot(timeOfDay(first.time)), minuteSlot(timeOfDay(last.time))]
  const volume = children.reduce((sum, child) => sum + child.volume, 0)
  const turnover = amountToYuan(
    children.reduce((sum, child) => sum + child.price * child.volume, 0),
    instrument,
  )
  const gaps = children.slice(1).map(({ time }, at) => time - (children[at] as ChildOrder).time)
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length
  const around = minutes.filter(({ slot }) => slot >= from && slot <= to)
  const told = children[CHILDREN_LEAST - 1] as ChildOrder
  const confidence = round(1 - 0.5 * Math.exp(-children.length / 12), 3)
  return {
    id,
    instrument: instrument.id,
    side,
    state: 'closed',
    style,
    derived: true,
    firstTime: first.time,
    lastTime: last.time,
    firstEmitTime: told.time,
    childrenAtFirstEmit: CHILDREN_LEAST,
    childCount: children.length,
    volume,
    turnover,
    vwap: turnover / volume,
    meanIntervalMs: Math.round(mean),
    intervalCv: mean > 0 ? round(Math.sqrt(variance) / mean, 3) : 0,
    clock: style === '跟量' ? 'volume' : 'time',
    size: sizesOf(children),
    activeShare: round(children.filter(({ active }) => active).length / children.length, 3),
    participation: round(volume / around.reduce((sum, minute) => sum + minute.volume, 0), 4),
    refills: 0,
    score: round(children.length * 0.8, 1),
    confidence,
    peak: confidence,
    features: [],
    refutedBy: pastWords.refutedBy,
    children,
  }
}

function sizesOf(children: readonly ChildOrder[]): SplitFinding['size'] {
  const counts = new Map<number, number>()
  for (const { volume } of children) counts.set(volume, (counts.get(volume) ?? 0) + 1)
  const [mode, times] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))
  const sizes = [...counts.keys()]
  return { mode, min: Math.min(...sizes), max: Math.max(...sizes), exactShare: round(times / children.length, 3) }
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
