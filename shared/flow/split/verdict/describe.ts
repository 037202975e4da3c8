import type { InstrumentId } from '../../../market/instrument'
import { amountToYuan, type Scales, type Shares } from '../../../market/units'
import type { ChildOrder, SplitFinding, SplitMember, SplitStyle } from '../../split-finding'
import { BAND, type Beams, EXACT, POV } from '../chains/beams'
import { openBetween } from '../orders/noon'
import type { Children } from '../parents/children'
import type { Parent } from '../parents/parent'
import { refillShare } from '../parents/stitching'
import { refutalTuning } from '../tuning'
import { confidenceOf } from './confidence'
import { falseADay } from './false-findings'

const REGULAR_CV = 0.4
const SWEEP_MS = 3_000

const ONE_SIZE_SHARE = 0.8

/** Style of a group of pieces by its children; a mixed group has the style of its largest piece. */
function styleOfGroup(children: Children, exactShare: number, members: readonly SplitMember[]): SplitStyle {
  if (exactShare >= ONE_SIZE_SHARE) return children.cv <= REGULAR_CV ? '等时' : '等量'
  const largest = members.reduce((one, other) => (other.volume > one.volume ? other : one))
  return largest.style
}

/** Kind of slicing of a parent. */
function splitStyleOf(beams: Beams, { row, children }: Parent): SplitStyle {
  const kind = beams.kind[row]
  if (refillShare(beams, row) >= 0.4) return '冰山补单'
  if (kind === POV) return '跟量'
  if (children.actives === children.count && children.meanGap < SWEEP_MS && children.cv > REGULAR_CV) return '扫单'
  if (beams.volumeClock(row) > 0.6) return '跟量'
  if (children.cv <= REGULAR_CV) return '等时'
  if (kind === EXACT) return '等量'
  return kind === BAND && (beams.narrow[row] as number) < 0.4 ? '随机量' : '混合'
}

const { REFUTED_BELOW, REFUTED_CONFIDENCE, REFILLED } = refutalTuning

export interface VerdictContext {
  instrument: InstrumentId
  scales: Scales
  beams: Beams
  exactOnly: boolean
  /** Shares the market has traded so far. */
  marketVolume: Shares
}

/** The finding as everybody sees it. */
export function describe(parent: Parent, around: VerdictContext, state: SplitFinding['state']): SplitFinding {
  const { beams, marketVolume, scales } = around
  const { children, row } = parent
  const turnover = amountToYuan(children.amount, scales)
  const confidence = round(confidenceOf(beams, parent, around), 3)
  const list = children.list()
  const size = sizesOf(list)
  parent.peak = Math.max(parent.peak, confidence)
  const refills = Math.min(children.count - 1, beams.refills[row] as number)
  const activeShare = children.actives / children.count
  const between = Math.max(children.volume, marketVolume - children.firstMarketVolume)
  return {
    id: parent.id,
    instrument: around.instrument,
    side: parent.side === 0 ? 'buy' : 'sell',
    state,
    style:
      parent.members.length > 1 && refillShare(beams, row) < REFILLED
        ? styleOfGroup(children, size.exactShare, parent.members)
        : splitStyleOf(beams, parent),
    firstTime: children.firstTime,
    lastTime: children.lastTime,
    firstEmitTime: parent.firstEmitTime,
    childrenAtFirstEmit: parent.childrenAtFirstEmit,
    childCount: children.count,
    volume: children.volume,
    turnover,
    vwap: turnover / (children.volume / 10 ** (scales.volumeScale ?? 0)),
    meanIntervalMs: Math.round(children.meanGap),
    intervalCv: round(children.cv, 3),
    clock: beams.volumeClock(row) > 0.5 ? 'volume' : 'time',
    size,
    activeShare: round(activeShare, 3),
    participation: round(children.volume / between, 4),
    refills,
    score: round(parent.evidence.score, 1),
    confidence,
    peak: parent.peak,
    ...(parent.members.length > 1 && { members: [...parent.members] }),
    falseADay: falseADay(confidence, around.exactOnly),
    features: featuresOf(parent, refills, list),
    refutedBy: refutedBy(parent, list),
    children: list,
    ...(parent.mergedInto === undefined ? {} : { mergedInto: parent.mergedInto }),
  }
}

/** Description of a piece by itself, before it is joined to others. */
export function memberOf(parent: Parent, around: VerdictContext): SplitMember {
  const { children } = parent
  return {
    style: splitStyleOf(around.beams, parent),
    firstTime: children.firstTime,
    lastTime: children.lastTime,
    childCount: children.count,
    volume: children.volume,
    size: children.lead > 0 ? children.usual : Math.round(children.volume / children.count),
    meanIntervalMs: Math.round(children.meanGap),
    confidence: round(confidenceOf(around.beams, parent, around), 3),
  }
}

/** Description of a finding once no continuation is expected. */
export const stateAtEnd = ({ score, confidence }: SplitFinding): SplitFinding['state'] =>
  score < REFUTED_BELOW || confidence < REFUTED_CONFIDENCE ? 'refuted' : 'closed'

function sizesOf(list: readonly ChildOrder[]): SplitFinding['size'] {
  const counts = new Map<Shares, number>()
  let min = Number.POSITIVE_INFINITY
  let max = 0
  let mode = 0
  for (const { volume } of list) {
    const count = (counts.get(volume) ?? 0) + 1
    counts.set(volume, count)
    if (count > (counts.get(mode) ?? 0)) mode = volume
    min = Math.min(min, volume)
    max = Math.max(max, volume)
  }
  return { mode, min, max, exactShare: round((counts.get(mode) ?? 0) / list.length, 3) }
}

function featuresOf(parent: Parent, refills: number, list: readonly ChildOrder[]): SplitFinding['features'] {
  const { children } = parent
  const { score, sizeNats, refillNats } = parent.evidence
  const { mode, min, max } = sizesOf(list)
  const search = -parent.evidence.searchNats
  const schedule = score - sizeNats - refillNats - search
  const sizes =
    min === max
      ? `${children.count} 笔，每笔 ${mode} 股`
      : `${children.count} 笔，${min} 至 ${max} 股，最多为 ${mode} 股`
  return [
    { name: min === max ? '数量相同' : '数量相近', value: sizes, nats: round(sizeNats, 1) },
    {
      name: '间隔规律',
      value: `平均 ${seconds(children.meanGap)} 秒，离散系数 ${children.cv.toFixed(2)}`,
      nats: round(schedule, 1),
    },
    { name: '同价补单', value: `${refills} 次`, nats: round(refillNats, 1) },
    { name: '多重检验扣除', value: '同时观察多种数量与间隔', nats: round(search, 1) },
  ].filter(({ nats }) => nats !== 0)
}

function refutedBy({ side, patientUntil, children }: Parent, list: readonly ChildOrder[]): string {
  const { min, max } = sizesOf(list)
  const size = min === max ? `${min} 股` : `${min} 至 ${max} 股`
  const own = side === 0 ? '买单' : '卖单'
  const wait = seconds(openBetween(children.lastTime, patientUntil))
  return `若 ${wait} 秒内不再出现 ${size}的${own}，即视为暂停并最终结束；若后来的子单与规律勉强相符、累计证据降到 ${REFUTED_BELOW} 奈特以下，或置信度最终低于 ${100 * REFUTED_CONFIDENCE}%，则不成立。`
}

const round = (value: number, digits: number): number =>
  Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : 0

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
