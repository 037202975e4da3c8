import { useMemo } from 'react'
import { DAY_LINES_MAX } from '../../shared/protocol/minute-views'
import { fetchDayLines } from '../api/day-lines'
import { type BasketLine, basketLine } from './basket-line'
import type { MemberPrices } from './basket-value'
import { useInstruments, useSession } from './hooks'
import { type Resource, useResource } from './use-resource'

/** The members' minutes have no topic of their own: they are asked for anew. */
const ASK_MS = 15_000
/** Of the points that charts draw: 0.01. */
export const POINTS_SCALE = 2
const NONE: readonly MemberPrices[] = []

export interface BasketDay extends Pick<Resource<unknown>, 'error' | 'reload'> {
  /** By minute, in units of 10^-`POINTS_SCALE` points; the members' mean beside it. */
  line: BasketLine
  loading: boolean
  /** Members with minutes. */
  count: number
}

const inUnits = (points: number | null) => (points === null ? null : points * 10 ** POINTS_SCALE)

/** A basket's running day by minute: the one place where it is computed. Nothing is asked while there are no members. */
export function useBasketLine(members: readonly MemberPrices[] = NONE, prevValue = 0): BasketDay {
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const ids = members.map(({ id }) => id)
  const { data, error, reload } = useResource(
    `basket-line/${tradingDay}/${ids.join()}`,
    async (options) => {
      const parts = Array.from({ length: Math.ceil(ids.length / DAY_LINES_MAX) }, (_, part) =>
        fetchDayLines(ids.slice(part * DAY_LINES_MAX, (part + 1) * DAY_LINES_MAX), 1, options),
      )
      return (await Promise.all(parts)).flatMap(({ lines }) => lines)
    },
    { everyMs: ASK_MS },
  )
  // Members move twice a second, their minutes four times a minute.
  const closes = useMemo(() => {
    const yuan = (data ?? []).map(({ id, closes }) => {
      const unit = 10 ** (instruments.get(id)?.priceScale ?? POINTS_SCALE)
      return [id, closes.map((close) => close / unit)] as const
    })
    return new Map(yuan)
  }, [data, instruments])
  const line = useMemo(() => {
    const { value, equal } = basketLine(members, closes, prevValue)
    return { value: value.map(inUnits), equal: equal.map(inUnits) }
  }, [closes, members, prevValue])
  return { line, loading: !data && !error, error: data ? undefined : error, count: data?.length ?? 0, reload }
}
