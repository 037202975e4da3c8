import { MINUTES_PER_DAY } from '../market/session'

/** Minutes of trading after which a signal is evaluated; the last is the day's close. */
export const SCORE_HORIZONS = ['1', '5', '15', 'close'] as const
export type ScoreHorizon = (typeof SCORE_HORIZONS)[number]
const MINUTES = { '1': 1, '5': 5, '15': 15 } as const

const LAST_SLOT = MINUTES_PER_DAY - 1

/** Close of a day's minute `slot` (`minuteSlot`), or of the last before it that traded; undefined before the first. */
export type CloseAt = (slot: number) => number | undefined

/** Progress of a day. */
export interface DayCourse {
  /** Newest slot that has ended; 240 for a finished day. */
  ended: number
  /** True once the closing auction is over. */
  closed: boolean
}

/** Outcome of one signal: fractions, positive if the price moved in its direction; null = unknown (yet). */
export interface SignalResult {
  /** Price that it is measured from, null where there is none yet. */
  entry: number | null
  moves: Record<ScoreHorizon, { own: number; excess: number | null } | null>
}

/** Closes by slot from rows in ascending order; minutes without a print are absent. */
export function closesOf(rows: readonly { slot: number; close: number }[]): CloseAt {
  return (at) => {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle]?.slot ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return rows[low - 1]?.close
  }
}

/** Slot at whose close a signal of `slot` is entered: a signal of the auction can be traded from 09:31 on. */
const entrySlot = (slot: number): number => Math.max(1, slot)

/** Slot at whose close a signal is evaluated; undefined if it is after the end of the day. */
function targetOf(entry: number, horizon: ScoreHorizon): number | undefined {
  const at = horizon === 'close' ? LAST_SLOT : entry + MINUTES[horizon]
  return at > entry && at <= LAST_SLOT ? at : undefined
}

function changeOver(closeAt: CloseAt, from: number, to: number): number | null {
  const before = closeAt(from) ?? 0
  const after = closeAt(to)
  return before > 0 && after !== undefined ? after / before - 1 : null
}

/**
 * Scores one signal. It is entered at the close of its own minute, at which a reader can still trade, so that the move
 * that caused it does not count. Minutes are minutes of trading, without the lunch break. `excess` is the move less that
 * of the index over the same minutes.
 */
export function followSignal(
  signal: { slot: number; side: 1 | -1 },
  closeAt: CloseAt,
  index: CloseAt | undefined,
  { ended, closed }: DayCourse,
): SignalResult {
  const entry = entrySlot(signal.slot)
  const isEntered = signal.slot >= 0 && entry <= ended
  const moveOver = (horizon: ScoreHorizon) => {
    const target = targetOf(entry, horizon)
    if (!isEntered || target === undefined || target > ended || (horizon === 'close' && !closed)) return null
    const own = changeOver(closeAt, entry, target)
    if (own === null) return null
    const market = index ? changeOver(index, entry, target) : null
    return { own: signal.side * own, excess: market === null ? null : signal.side * (own - market) }
  }
  return {
    entry: isEntered ? (closeAt(entry) ?? null) : null,
    moves: { '1': moveOver('1'), '5': moveOver('5'), '15': moveOver('15'), close: moveOver('close') },
  }
}

/** Sums over signals: the price's move, and its excess over the index. */
export const SCORE_MEASURES = ['own', 'excess'] as const
export type ScoreMeasure = (typeof SCORE_MEASURES)[number]

/** Sums over moves; they add up over days. */
interface MoveSums {
  count: number
  /** Number of moves in the direction of the signal, and of unchanged prices. */
  right: number
  flat: number
  sum: number
  squares: number
}

/** Sums over the signals of a kind at one horizon; the excess only of those where the index is known. */
export type ScoreSums = Record<ScoreMeasure, MoveSums>

const noMoves = (): MoveSums => ({ count: 0, right: 0, flat: 0, sum: 0, squares: 0 })
export const noScore = (): ScoreSums => ({ own: noMoves(), excess: noMoves() })

export function addMove(sums: ScoreSums, moves: Record<ScoreMeasure, number | null>): void {
  for (const measure of SCORE_MEASURES) {
    const move = moves[measure]
    if (move === null) continue
    const to = sums[measure]
    to.count++
    if (move > 0) to.right++
    if (move === 0) to.flat++
    to.sum += move
    to.squares += move * move
  }
}

export function addSums(to: ScoreSums, more: ScoreSums): void {
  for (const measure of SCORE_MEASURES) {
    for (const key of Object.keys(to[measure]) as (keyof MoveSums)[]) to[measure][key] += more[measure][key]
  }
}

/** Statistics from sums; fractions. `error`: standard error of the mean, null for fewer than two. */
export interface MoveFigures {
  count: number
  /** Fraction of moves in the direction of the signal, without unchanged prices. */
  rightShare: number | null
  mean: number | null
  error: number | null
}

/** Statistics of the moves and of the excess. */
export interface ScoreFigures extends MoveFigures {
  excess: number | null
  excessCount: number
  excessRightShare: number | null
  excessError: number | null
}

export function scoreFigures({ own, excess }: ScoreSums): ScoreFigures {
  const { count, rightShare, mean, error } = moveFigures(excess)
  return {
    ...moveFigures(own),
    excess: mean,
    excessCount: count,
    excessRightShare: rightShare,
    excessError: error,
  }
}

/** The statistics of one measure. */
export const figuresBy = (figures: ScoreFigures, measure: ScoreMeasure): MoveFigures =>
  measure === 'own'
    ? figures
    : {
        count: figures.excessCount,
        rightShare: figures.excessRightShare,
        mean: figures.excess,
        error: figures.excessError,
      }

function moveFigures({ count, right, flat, sum, squares }: MoveSums): MoveFigures {
  const mean = count > 0 ? sum / count : null
  // Sample variance of the mean; rounding must not make it negative.
  const variance = mean !== null && count > 1 ? Math.max(0, squares - count * mean * mean) / (count - 1) : null
  return {
    count,
    rightShare: count > flat ? right / (count - flat) : null,
    mean,
    error: variance === null ? null : Math.sqrt(variance / count),
  }
}
