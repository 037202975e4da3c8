import { beijingDate, beijingMidnight, timeOfDay } from '../market/session'

/** 盘前 竞价 盘中 午休 尾盘 盘后 夜间 休市日. */
export const DAY_PARTS = ['before', 'auction', 'session', 'lunch', 'tail', 'after', 'night', 'closed'] as const
export type DayPart = (typeof DAY_PARTS)[number]

export const PLAN_BOARDS_MAX = 6
export const TURN_LEAST_S = 10
export const TURN_MOST_S = 3_600
/** A darker wall cannot be distinguished from one that is off. */
export const DIM_MOST = 0.9

export interface PlanRow {
  /** Ids of boards in the order they are shown. */
  boards: string[]
  everySeconds: number
  /** Part of the light that is taken away, 0…`DIM_MOST`. */
  dim: number
}

export type DayPlan = Record<DayPart, PlanRow>

/** The calendar a plan goes by. On a half day trading ends with the morning. */
interface PlanDays {
  isTradingDay: (day: string) => boolean
  isHalfDay?: (day: string) => boolean
}

const hm = (hour: number, minute = 0) => (hour * 60 + minute) * 60_000
const NIGHT_FROM = hm(20)
const NIGHT_TO = hm(7, 30)
const DAY_MS = hm(24)

type Stretch = readonly [startMs: number, part: DayPart]

const NIGHT: Stretch = [0, 'night']
const EVENING: Stretch = [NIGHT_FROM, 'night']
const WHOLE_DAY: readonly Stretch[] = [
  ...[NIGHT, [NIGHT_TO, 'before'], [hm(9, 15), 'auction'], [hm(9, 30), 'session'], [hm(11, 30), 'lunch']],
  ...[[hm(13), 'session'], [hm(14, 30), 'tail'], [hm(15), 'after'], EVENING],
] as Stretch[]
const HALF_DAY: readonly Stretch[] = [
  ...[NIGHT, [NIGHT_TO, 'before'], [hm(9, 15), 'auction'], [hm(9, 30), 'session']],
  ...[[hm(11), 'tail'], [hm(11, 30), 'after'], EVENING],
] as Stretch[]
const CLOSED_DAY: readonly Stretch[] = [NIGHT, [NIGHT_TO, 'closed'], EVENING]

function stretchesOf(day: string, { isTradingDay, isHalfDay }: PlanDays): readonly Stretch[] {
  if (!isTradingDay(day)) return CLOSED_DAY
  return isHalfDay?.(day) ? HALF_DAY : WHOLE_DAY
}

interface PartOfDay {
  part: DayPart
  /** Epoch ms; a part never crosses midnight. */
  from: number
  until: number
}

/** Which part of its day a time of the market falls in. */
export function partAt(time: number, days: PlanDays): PartOfDay {
  const passed = timeOfDay(time)
  const midnight = beijingMidnight(time)
  const stretches = stretchesOf(beijingDate(time), days)
  const at = stretches.findLastIndex(([start]) => start <= passed)
  const [start, part] = stretches[at] as Stretch
  return { part, from: midnight + start, until: midnight + (stretches[at + 1]?.[0] ?? DAY_MS) }
}

export interface Planned {
  part: DayPart
  /** Id of the board. */
  board: string
  dim: number
  /** When something else is shown, at the latest; epoch ms of the market. */
  until: number
}

/**
 * What a wall shows at a time of the market. It depends on the time alone, so that walls with one plan change together
 * and a wall that was off continues where the others are.
 */
export function plannedAt(plan: DayPlan, time: number, days: PlanDays): Planned {
  const { part, from, until } = partAt(time, days)
  const { boards, everySeconds, dim } = plan[part]
  const turn = everySeconds * 1000
  const turns = Math.floor((time - from) / turn)
  const board = boards[turns % boards.length] as string
  return { part, board, dim, until: boards.length > 1 ? Math.min(until, from + (turns + 1) * turn) : until }
}

const NIGHT_DIM = 0.6

/** One board all day, darker at night. */
export const planOf = (board: string): DayPlan =>
  Object.fromEntries(
    DAY_PARTS.map((part) => [part, { boards: [board], everySeconds: 60, dim: part === 'night' ? NIGHT_DIM : 0 }]),
  ) as DayPlan

/** Every board that a plan shows at some time. */
export const boardsOfPlan = (plan: DayPlan): string[] => [...new Set(DAY_PARTS.flatMap((part) => plan[part].boards))]
