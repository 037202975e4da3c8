import { useMemo } from 'react'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { customIndex as text } from '../../text/custom-index'
import { useInstruments } from '../hooks'
import { nameOfCode, ownPartOf } from './basket-code'
import type { BasketRow } from './basket-rows'
import { useBasket } from './use-basket'
import { useBasketNow } from './use-basket-now'

/** A basket with its past and its value, or why there is none to show. */
interface ShownBasket {
  row: BasketRow
  /** Asks again for what failed. */
  reload: () => void
}

/** A known basket: the one place that reports its missing data. Undefined: no request is made. */
export function useBasketRow(basket: CustomIndex | undefined): ShownBasket {
  const instruments = useInstruments()
  const { now, course, error, reload } = useBasketNow(basket)
  const lacking =
    course?.start === '' ? text.lacking(course.lacking.map((id) => nameOfCode(instruments, id)).join('、')) : undefined
  const failed = error?.message
  const row = useMemo((): BasketRow => {
    if (lacking !== undefined) return { state: 'lacking', why: lacking }
    if (failed !== undefined) return { state: 'failed', why: failed }
    if (basket && now && course) return { state: 'live', basket, now, course }
    return basket && !course ? { state: 'loading', why: text.loadingCourse } : { state: 'loading' }
  }, [lacking, failed, basket, now, course])
  return { row, reload }
}

/** The basket of a name (`NAME`, `OWNER~NAME`), one's own or another's. */
export function useFoundBasket(name: string): ShownBasket {
  const { data, error, reload } = useBasket(name)
  const known = useBasketRow(data?.basket ?? undefined)
  const failed = data ? undefined : error?.message
  const isAbsent = data?.basket === null
  const unknown = useMemo((): BasketRow | undefined => {
    if (isAbsent) return { state: 'absent', why: text.absent(ownPartOf(name), name.includes('~')) }
    return failed === undefined ? undefined : { state: 'failed', why: failed }
  }, [isAbsent, failed, name])
  return unknown ? { row: unknown, reload } : known
}

/** Shown instead of its chart; undefined: it can be drawn. */
export function insteadOfChart({ row, reload }: ShownBasket) {
  switch (row.state) {
    case 'live':
      return undefined
    case 'loading':
      return { state: 'loading', why: row.why } as const
    case 'failed':
      return { state: 'failed', why: row.why, onRetry: reload } as const
    default:
      return { state: 'empty', why: row.why } as const
  }
}
