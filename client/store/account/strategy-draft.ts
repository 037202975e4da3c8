import type { ReadyRule } from '../../../shared/back-test/ready-rules'
import { dateToMs } from '../../../shared/market/session'
import { STRATEGY_BOARDS, type StrategyTest, type StrategyUniverse } from '../../../shared/protocol/rest-back-tests'

/** A rule that is being written: the texts of its fields. */
export interface StrategyDraft {
  name: string
  entry: string
  exit: string
  rank: string
  /** `market`, `board:KEY`, `industry:NAME`, `index:ID`, `list:NAME`, or `codes` for the codes below. */
  universe: string
  codes: string
  /** `YYYYMMDD`; empty: a year before the end, and the last finished day. */
  from: string
  to: string
  /** 万元. */
  cash: string
  positions: string
  /** 万元 of each position; empty: an equal part. */
  position: string
  /** 万分之. */
  commission: string
  /** Yuan of each fill. */
  commissionMin: string
  /** Ticks. */
  slippage: string
  benchmark: string
  /** `yes` or empty. */
  checks: string
  /** Percent; empty: none. */
  stop: string
  take: string
  /** Sessions; empty: no limit. */
  sessions: string
}

export const NEW_DRAFT: StrategyDraft = {
  name: '',
  entry: '',
  exit: '',
  rank: '',
  universe: 'market',
  codes: '',
  from: '',
  to: '',
  cash: '100',
  positions: '10',
  position: '',
  commission: '2.5',
  commissionMin: '5',
  slippage: '1',
  benchmark: '000300.SH',
  checks: 'yes',
  stop: '',
  take: '',
  sessions: '',
}

/** A stored draft; fields that are absent or damaged are those of a new one. */
export function readStrategyDraft(stored: string | undefined): StrategyDraft {
  let found: unknown
  try {
    found = JSON.parse(stored ?? '')
  } catch {
    return NEW_DRAFT
  }
  if (typeof found !== 'object' || found === null) return NEW_DRAFT
  const texts = Object.entries(found).filter(([key, value]) => key in NEW_DRAFT && typeof value === 'string')
  return { ...NEW_DRAFT, ...Object.fromEntries(texts) }
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** The draft with the conditions of a ready rule; universe, days and costs stay. */
export const withReadyRule = (draft: StrategyDraft, rule: ReadyRule): StrategyDraft => ({
  ...draft,
  name: rule.name,
  entry: rule.entry,
  exit: rule.exit,
  rank: rule.rank,
  positions: String(rule.maxPositions),
  stop: textOf(rule.stopPercent),
  take: textOf(rule.takePercent),
  sessions: textOf(rule.sessions),
})

function universeText(universe: StrategyUniverse): Pick<StrategyDraft, 'universe' | 'codes'> {
  switch (universe.kind) {
    case 'market':
      return { universe: 'market', codes: '' }
    case 'board':
      return { universe: `board:${universe.board}`, codes: '' }
    case 'industry':
      return { universe: `industry:${universe.name}`, codes: '' }
    case 'codes':
      return { universe: 'codes', codes: universe.codes.join(' ') }
  }
}

/** The draft of a run's request, to be changed. */
export const strategyDraftOf = (test: StrategyTest): StrategyDraft => ({
  ...universeText(test.universe),
  name: test.name,
  entry: test.entry,
  exit: test.exit,
  rank: test.rank,
  from: test.from,
  to: test.to,
  cash: String(test.cashYuan / 10_000),
  positions: String(test.maxPositions),
  position: textOf(test.positionYuan === null ? null : test.positionYuan / 10_000),
  commission: String(test.commissionPpm / 100),
  commissionMin: String(test.commissionMinYuan),
  slippage: String(test.slippageTicks),
  benchmark: test.benchmark,
  checks: test.checks ? 'yes' : '',
  stop: textOf(test.stopPercent),
  take: textOf(test.takePercent),
  sessions: textOf(test.sessions),
})

/** Error in a draft: a number outside its range, or a text that is not a date. */
export type DraftFault =
  | { kind: 'number'; field: keyof StrategyDraft; from: number; to: number }
  | { kind: 'day'; field: 'from' | 'to' }

type NumberField =
  | 'cash'
  | 'positions'
  | 'position'
  | 'commission'
  | 'commissionMin'
  | 'slippage'
  | 'stop'
  | 'take'
  | 'sessions'

interface NumberRule {
  from: number
  to: number
  whole?: true
  /** May be empty. */
  optional?: true
}

/** Limits of the fields, in their units. */
const NUMBERS: Readonly<Record<NumberField, NumberRule>> = {
  cash: { from: 0.1, to: 10_000_000 },
  positions: { from: 1, to: 100, whole: true },
  position: { from: 0.1, to: 10_000_000, optional: true },
  commission: { from: 0, to: 30 },
  commissionMin: { from: 0, to: 100 },
  slippage: { from: 0, to: 100, whole: true },
  stop: { from: 0.01, to: 99, optional: true },
  take: { from: 0.01, to: 99, optional: true },
  sessions: { from: 1, to: 1_000, whole: true, optional: true },
}

/** First fault of a draft apart from its conditions; undefined without one. */
export function faultOf(draft: StrategyDraft): DraftFault | undefined {
  for (const [name, { from, to, whole, optional }] of Object.entries(NUMBERS)) {
    const field = name as NumberField
    const text = draft[field].trim()
    if (text === '' && optional) continue
    const value = Number(text)
    const isGood = text !== '' && value >= from && value <= to && (!whole || Number.isInteger(value))
    if (!isGood) return { kind: 'number', field, from, to }
  }
  const isDay = (text: string) => text === '' || !Number.isNaN(dateToMs(text))
  const bad = (['from', 'to'] as const).find((field) => !isDay(draft[field].trim()))
  return bad ? { kind: 'day', field: bad } : undefined
}

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** A universe that needs no list of codes; undefined for the others. */
export function plainUniverse(key: string): StrategyUniverse | undefined {
  const [kind, name = ''] = key.split(/:(.*)/)
  if (kind === 'market') return { kind }
  if (kind === 'industry') return { kind, name }
  const board = STRATEGY_BOARDS.find((one) => one === name)
  return kind === 'board' && board ? { kind, board } : undefined
}

/** The request of a draft without faults; `days`: used where the draft has none. */
export function testOf(
  draft: StrategyDraft,
  universe: StrategyUniverse,
  days: { from: string; to: string },
  nameless: string,
): StrategyTest {
  const position = numberOrNull(draft.position)
  return {
    name: draft.name.trim() || nameless,
    entry: draft.entry,
    exit: draft.exit,
    rank: draft.rank,
    universe,
    from: draft.from.trim() || days.from,
    to: draft.to.trim() || days.to,
    cashYuan: Math.round(Number(draft.cash) * 10_000),
    maxPositions: Number(draft.positions),
    positionYuan: position === null ? null : Math.round(position * 10_000),
    commissionPpm: Math.round(Number(draft.commission) * 100),
    commissionMinYuan: Number(draft.commissionMin),
    slippageTicks: Number(draft.slippage),
    benchmark: draft.benchmark,
    checks: draft.checks === 'yes',
    stopPercent: numberOrNull(draft.stop),
    takePercent: numberOrNull(draft.take),
    sessions: numberOrNull(draft.sessions),
  }
}
