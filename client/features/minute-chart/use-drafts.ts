import { useMemo } from 'react'
import { DRAFTS_MAX } from '../../../shared/protocol/routes'
import type { ToolsOptions } from '../../charts/tools/use-tools'
import type { ListedInstrument } from '../../store/rows/instruments'
import { replaceQuery, useQuery } from '../../ui/use-query'

const PRICE = /^\d{1,7}(\.\d{1,4})?$/

/** Levels of the address that are proposed as drawings: prices as they were, for the instrument that it names. */
export function useDrafts({ id, priceScale }: ListedInstrument): ToolsOptions['drafts'] {
  const [text] = useQuery('drafts')
  const [code] = useQuery('code')
  return useMemo(() => {
    if (text === '' || code !== id) return undefined
    const prices = text
      .split(',')
      .slice(0, DRAFTS_MAX)
      .filter((price) => PRICE.test(price))
      .map((price) => Math.round(Number(price) * 10 ** priceScale))
    return prices.length === 0 ? undefined : { prices, basis: 'none', onEnd: () => replaceQuery({ drafts: null }) }
  }, [text, code, id, priceScale])
}
