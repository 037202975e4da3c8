import { useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import { barReferences } from '../../../shared/protocol/bar-days'
import type { Bars } from '../../../shared/protocol/rest'
import type { BasketCourse } from '../../../shared/protocol/rest-baskets'
import { fetchBars } from '../../api/bars'
import { useResource } from '../use-resource'
import { type DayGrowth, tracking } from './tracking'

/** Growth of a basket on each of its known days, from its members' previous closes. */
export const courseGrowth = ({ day, before, close }: BasketCourse): DayGrowth[] =>
  day.flatMap((each, at) => {
    const [from, to] = [before[at] ?? 0, close[at] ?? null]
    return to !== null && from > 0 ? [{ day: each, growth: to / from - 1 }] : []
  })

/** Growth of each day's bar from the previous close that the day stated. */
export function barGrowth(bars: Bars): DayGrowth[] {
  const references = barReferences(bars)
  return bars.time.flatMap((time, at) => {
    const [from, to] = [references[at] ?? 0, bars.close[at] ?? 0]
    return from > 0 && to > 0 ? [{ day: beijingDate(time), growth: to / from - 1 }] : []
  })
}

/** Tracking of an index over a basket's finished days. */
export function useTracking(course: BasketCourse, index: InstrumentId, today: string) {
  const { data, error, reload } = useResource(`tracked/${index}/${course.start}/${today}`, (options) =>
    fetchBars(index, { period: '1d', start: course.start }, options),
  )
  const tracked = useMemo(() => data && tracking(courseGrowth(course), barGrowth(data)), [course, data])
  return { tracked, error: data ? undefined : error, reload }
}
