import { useCallback } from 'react'
import { stands } from '../../../shared/flow/split/verdict/listed'
import { sharesPerLot } from '../../../shared/market/lot'
import { useBoard, useFindings, useFlow, useStoreValue } from '../../store/hooks'
import { boardValue } from '../../store/rows/board-view'
import type { ListedInstrument } from '../../store/rows/instruments'
import { formatPrice } from '../../ui/format'
import type { Facts } from './steps'

const EVERY_SECOND = { hz: 1 }
/** The example alert rings at this multiple of the last price. */
const RISE = 1.02

const lastOf = (values: Float64Array | undefined): number => values?.at(-1) ?? Number.NaN

/** A condition that can be typed, such as `600519>33`. */
function conditionOf({ id, priceScale }: ListedInstrument, last: number): string {
  const step = last >= 10 * 10 ** priceScale ? 10 ** priceScale : 10 ** Math.max(0, priceScale - 1)
  const price = formatPrice(Math.ceil((last * RISE) / step) * step, priceScale).replace(/\.?0+$/, '')
  return `${id.slice(0, 6)}>${price}`
}

/** Figures of an instrument as they are now; undefined before its first quote. */
export function useFacts(instrument: ListedInstrument): Facts | undefined {
  const { id, index, name } = instrument
  const board = useBoard()
  const last = useStoreValue(
    board,
    useCallback((store: typeof board) => (store.has(index) ? boardValue(store, 'last', index) : 0), [index]),
    EVERY_SECOND,
  )
  const flow = useFlow(id)
  const money = useStoreValue(
    flow,
    useCallback((store: typeof flow) => {
      const { total } = store.columns()
      return {
        buy: lastOf(total.buy),
        sell: lastOf(total.sell),
        adBig: lastOf(total.adBig),
        odBig: lastOf(total.odBig),
      }
    }, []),
    EVERY_SECOND,
  )
  const findings = useFindings(id)
  const finding = useStoreValue(findings, (store) => store.columns().find(stands), EVERY_SECOND)
  if (!(last > 0)) return undefined
  const odBig = instrument.hasOrderNumbers ? money.odBig : Number.NaN
  const facts = { name, ...money, odBig, lot: sharesPerLot(id), condition: conditionOf(instrument, last) }
  return finding ? { ...facts, finding: { ...finding, size: finding.size.mode } } : facts
}
