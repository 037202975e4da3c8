import { useEffect, useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { WATCHLIST_BASKETS_MAX } from '../../../shared/protocol/limits'
import { watchlist as text } from '../../text/watchlist'
import { basketOfCode } from './basket-code'
import type { BasketRow, BasketRows } from './basket-rows'
import { useFoundBasket } from './use-found-basket'

export interface ListedBaskets {
  codes: readonly InstrumentId[]
  rows: BasketRows
}

interface FeedProps {
  code: InstrumentId
  rows: BasketRows
}

/**
 * Passes the values of its baskets to a list's rows, each twice a second while the list is shown; beyond the limit of a
 * group, which several lists together or a desk can exceed, it reports that they are not computed. It renders nothing.
 */
export const BasketFeeds = ({ codes, rows }: ListedBaskets) =>
  codes.map((code, at) =>
    at < WATCHLIST_BASKETS_MAX ? (
      <Feed key={code} code={code} rows={rows} />
    ) : (
      <Beyond key={code} code={code} rows={rows} />
    ),
  )

function useRow({ code, rows }: FeedProps, row: BasketRow): void {
  useEffect(() => rows.put(code, row), [code, rows, row])
  useEffect(() => () => rows.drop(code), [code, rows])
}

function Feed({ code, rows }: FeedProps) {
  useRow({ code, rows }, useFoundBasket(basketOfCode(code) ?? '').row)
  return null
}

function Beyond({ code, rows }: FeedProps) {
  const row = useMemo((): BasketRow => ({ state: 'beyond', why: text.tooMany.baskets(WATCHLIST_BASKETS_MAX) }), [])
  useRow({ code, rows }, row)
  return null
}
