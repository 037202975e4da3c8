import { useEffect, useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { basketOfCode, nameOfCode, ownPartOf } from '../../store/basket-code'
import { useInstruments } from '../../store/hooks'
import { useBasket } from '../../store/use-basket'
import { useBasketNow } from '../../store/use-basket-now'
import { customIndex } from '../../text/custom-index'
import { watchlist as text } from '../../text/watchlist'
import type { BasketRow, BasketRows } from './basket-rows'

export interface ListedBaskets {
  codes: readonly InstrumentId[]
  rows: BasketRows
}

interface FeedProps {
  code: InstrumentId
  rows: BasketRows
}

/** Tells a list's rows what its baskets are worth, each twice a second while the list stands. It shows nothing. */
export const BasketFeeds = ({ codes, rows }: ListedBaskets) =>
  codes.map((code) => <Feed key={code} {...{ code, rows }} />)

function useRow({ code, rows }: FeedProps, row: BasketRow): void {
  useEffect(() => rows.put(code, row), [code, rows, row])
  useEffect(() => () => rows.drop(code), [code, rows])
}

function Feed({ code, rows }: FeedProps) {
  const name = basketOfCode(code) ?? ''
  const { data, error } = useBasket(name)
  if (data === 'absent' || error?.code === 'not-found')
    return <Absence {...{ code, rows }} state="absent" why={text.basket.absentWhy(ownPartOf(name))} />
  if (data) return <Live basket={data} {...{ code, rows }} />
  return error ? <Absence {...{ code, rows }} state="failed" why={error.message} /> : null
}

function Absence({ code, rows, state, why }: FeedProps & { state: 'absent' | 'failed'; why: string }) {
  useRow(
    { code, rows },
    useMemo(() => ({ state, why }), [state, why]),
  )
  return null
}

function Live({ code, rows, basket }: FeedProps & { basket: CustomIndex }) {
  const instruments = useInstruments()
  const { now, course, error } = useBasketNow(basket)
  const isLacking = course?.start === ''
  const why = isLacking
    ? customIndex.lacking(course.lacking.map((id) => nameOfCode(instruments, id)).join('、'))
    : error?.message
  const row = useMemo((): BasketRow => {
    if (why !== undefined) return { state: isLacking ? 'lacking' : 'failed', why }
    return now && course ? { state: 'live', basket, now, course } : { state: 'loading' }
  }, [why, isLacking, basket, now, course])
  useRow({ code, rows }, row)
  return null
}
