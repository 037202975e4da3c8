import { useMemo } from 'react'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { useAccountText } from '../../store/account/account-texts'
import { PHONE, useMedia } from '../../ui/use-media'
import { useQuery } from '../../ui/use-query'
import { optionalFigures } from './figures'
import {
  type BoardColumnName,
  mergeViews,
  readViews,
  shownColumns,
  type TableView,
  VIEW_SETTING,
  viewName,
  writeViews,
} from './table-view'

const AS_USUAL: TableView['widths'] = {}

export interface ShownTable {
  /** In their order; the same array until they change. */
  columns: readonly BoardColumnName[]
  widths: TableView['widths']
  chosen: boolean
  /** Undefined: as usual again. */
  choose: (view: TableView | undefined) => void
  unsaved: boolean
}

/**
 * The columns of the main table: one's own, stored in the account for each mode; `cols` in the address adds to them.
 */
export function useTableView(mode: FundsMode, type: ListType): ShownTable {
  const [stored, store, unsaved] = useAccountText(VIEW_SETTING, mergeViews)
  const [columnsParam, setColumnsParam] = useQuery('cols')
  const views = useMemo(() => readViews(stored ?? ''), [stored])
  const isPhone = useMedia(PHONE)
  const name = viewName(mode, type)
  const view = views[name]
  const columns = useMemo(
    () => shownColumns(mode, type, view, optionalFigures(columnsParam), isPhone),
    [mode, type, view, columnsParam, isPhone],
  )
  const choose = (next: TableView | undefined) => {
    store(writeViews({ ...views, [name]: next }))
    // Columns from the address are now part of the choice, or were removed.
    setColumnsParam('')
  }
  return {
    columns,
    widths: view?.widths ?? AS_USUAL,
    chosen: view !== undefined || columnsParam !== '',
    choose,
    unsaved,
  }
}
