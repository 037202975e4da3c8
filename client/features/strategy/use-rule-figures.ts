import { useMemo } from 'react'
import { BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import type { FigureNames } from '../../../shared/expression/read-expression'
import { withOwnWords } from '../../../shared/market/own-data'
import { useOwnDataHeads } from '../../store/account/own-data'

/** Words of figures that a rule over daily bars may use, with the data sets of the account. */
export function useRuleFigures(): FigureNames {
  const { data: heads } = useOwnDataHeads()
  return useMemo(
    () =>
      withOwnWords(
        BAR_FIGURES,
        (heads ?? []).map(({ name }) => name),
      ),
    [heads],
  )
}
