import { useCallback, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { useInstruments } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { usePrinted } from '../../store/rows/use-printed'
import { stepQuery, useQuery } from '../../ui/use-query'
import { namedInstrumentOf } from './address-choice'
import { isNarrow } from './desk'

interface ChosenInstrument {
  /** The code of a basket, in the place of an instrument. */
  basket: InstrumentId | undefined
  instrument: ListedInstrument | undefined
  /** Name in the address that matches no listed instrument. */
  unknown: string | undefined
  choose: (id: InstrumentId) => void
  /** The instrument to show while the address names none. */
  offer: (id: InstrumentId) => void
}

/** The chosen instrument, stored in the address as `?code=`. */
export function useChosen(): ChosenInstrument {
  const instruments = useInstruments()
  const [code] = useQuery('code')
  const [offered, offer] = useState<InstrumentId>('')
  const choose = useCallback(
    (id: InstrumentId) => stepQuery({ code: id, ...(isNarrow() ? { view: 'chart' } : {}) }),
    [],
  )
  // A narrow screen may show a panel before any table was there to offer its first row.
  const { table } = instruments
  const first = offered || (isNarrow() ? (table?.id[table.kind.indexOf('stock')] ?? '') : '')
  const { isKnown, few } = usePrinted()
  const isPrinted = !few || few.includes(first) || instruments.get(first)?.kind === 'index'
  const shown = code || (first && isKnown && (isPrinted ? first : few[0])) || ''
  const basket = isBasketId(shown) ? shown : undefined
  const instrument = basket === undefined ? namedInstrumentOf(shown, instruments.get) : undefined
  const unknown = code !== '' && table && !instrument && basket === undefined ? code : undefined
  return { basket, instrument, unknown, choose, offer }
}
