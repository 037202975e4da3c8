import type { BoardRotation } from '../../../shared/protocol/rest-boards'

export const ROTATION_PERIODS = [1, 5, 10] as const
export type RotationPeriod = (typeof ROTATION_PERIODS)[number]

/** Days of a period that must be on record besides today. */
export const hasPeriod = (rotation: BoardRotation | undefined, period: RotationPeriod): boolean =>
  period === 1 || (rotation?.tradingDays.length ?? 0) >= period - 1

/** A board's change over so many days, the running one with them; NaN where a day is missing. */
export function periodChange(
  rotation: BoardRotation | undefined,
  name: string,
  today: number,
  period: RotationPeriod,
): number {
  if (period === 1) return today
  const days = rotation?.boards.find((board) => board.name === name)?.change.slice(-(period - 1))
  if (!days || days.length < period - 1) return Number.NaN
  let whole = 1 + today
  for (const change of days) whole *= 1 + (change ?? Number.NaN)
  return whole - 1
}

interface RotationDay {
  tradingDay: string
  change: number | null
  /** 0 = not known. */
  rank: number
}

/** One board's days, oldest first. */
export function rotationOf(rotation: BoardRotation, name: string): RotationDay[] {
  const board = rotation.boards.find((each) => each.name === name)
  return rotation.tradingDays.map((tradingDay, at) => ({
    tradingDay,
    change: board?.change[at] ?? null,
    rank: board?.rank[at] ?? 0,
  }))
}
