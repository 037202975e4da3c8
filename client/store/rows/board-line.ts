import { useMemo } from 'react'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { BoardLines } from '../../../shared/protocol/rest-boards'
import { fetchBoardLines } from '../../api/industries'
import { useResource } from '../use-resource'
import { type DayValues, spreadOverDay } from './index-day'

/** Boards have no topic of their own: their minutes are polled. */
const ASK_MS = 5_000
const SLOTS: readonly number[] = Array.from({ length: MINUTES_PER_DAY }, (_, slot) => slot)

interface BoardLine {
  slot: readonly number[]
  /** By free-float value; index points of scale 2 that began the day at 1000.00. */
  price: DayValues
  /** Every member the same. */
  average: DayValues
  volume: DayValues
}

const toDay = (line: BoardLines['boards'][number] | undefined): BoardLine => {
  const slots = (line?.weighted ?? []).map((_, slot) => slot)
  return {
    slot: SLOTS,
    price: spreadOverDay(slots, line?.weighted ?? []),
    average: spreadOverDay(slots, line?.equal ?? []),
    volume: SLOTS.map(() => null),
  }
}

/** A board's day by minute; polled every few seconds. */
export function useBoardLine(scheme: string, name: string) {
  const { data, error, reload } = useResource(
    `board-line:${scheme}:${name}`,
    (options) => fetchBoardLines(scheme, name, options),
    { everyMs: ASK_MS },
  )
  const day = useMemo(() => toDay(data?.boards[0]), [data])
  return { day, loaded: data !== undefined, error, reload }
}
