import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { mergeNamed } from '../../store/account/merge-named'
import type { MergeTexts } from '../../store/account/pending-changes'
import { specsOf, usualSpecs } from './column-specs'
import { type FigureName, OPTIONAL_FIGURES, type OptionalFigure } from './figures'

/** A column beside code and name: the day's line, or a figure. */
export type BoardColumnName = 'line' | FigureName

/** Chosen columns with their order, and widths (px) other than the default. */
export interface TableView {
  columns: readonly string[]
  widths: Readonly<Record<string, number>>
}

/** Account setting with the views of both modes, at most 4,000 characters (`gateway/people/documents/settings.ts`). */
export const VIEW_SETTING = 'board.columns'
export const WIDTHS = { min: 40, max: 400 }
const COLUMNS_MAX = 60

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= WIDTHS.min && value <= WIDTHS.max

function viewOf(value: unknown): TableView | undefined {
  if (typeof value !== 'object' || value === null) return
  const { columns, widths } = value as Partial<Record<keyof TableView, unknown>>
  if (!Array.isArray(columns) || columns.length > COLUMNS_MAX) return
  const named = [...new Set(columns.filter((name): name is string => typeof name === 'string'))]
  if (named.length === 0) return
  const wide = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return { columns: named, widths: Object.fromEntries(wide.filter(([, width]) => isWidth(width))) }
}

/** Indexes have fewer columns: what is chosen of them is a view of its own. */
const VIEWS = ['AD', 'OD', 'AD.IDX', 'OD.IDX'] as const
type ViewName = (typeof VIEWS)[number]
export type TableViews = Partial<Record<ViewName, TableView>>

export const viewName = (mode: FundsMode, type: ListType): ViewName => (type === 'IDX' ? `${mode}.IDX` : mode)

/** Stored views; damaged ones are skipped. */
export function readViews(stored: string): TableViews {
  try {
    const value = (stored === '' ? {} : JSON.parse(stored)) as Partial<Record<ViewName, unknown>> | null
    return Object.fromEntries(
      VIEWS.flatMap((name) => {
        const view = viewOf(value?.[name])
        return view ? [[name, view] as const] : []
      }),
    )
  } catch {
    return {}
  }
}

/** Empty for none: the setting goes then. */
export const writeViews = (views: TableViews): string =>
  VIEWS.some((name) => views[name]) ? JSON.stringify(Object.fromEntries(VIEWS.map((name) => [name, views[name]]))) : ''

const byName = (stored: string) => new Map(Object.entries(readViews(stored)))

/** Merges views changed by two windows: each view gets the version of the window that changed it. */
export const mergeViews: MergeTexts = ({ before, mine, theirs }) =>
  writeViews(Object.fromEntries(mergeNamed(byName(before), byName(mine), byName(theirs))))

/** Every column of a mode and a list, the usual ones first. */
export const poolOf = (mode: FundsMode, type: ListType): BoardColumnName[] => [
  'line',
  ...specsOf(mode, type).map(({ figure }) => figure),
]

/** Columns before all others on a phone: price, change and the money by which the list is ranked. */
const FIRST_ON_PHONES: Record<FundsMode, readonly BoardColumnName[]> = {
  AD: ['last', 'change', 'adNet'],
  OD: ['last', 'change', 'odBig'],
}

/** The default columns, on a phone so that the most important ones need no scrolling. */
function usualColumns(mode: FundsMode, type: ListType, isPhone: boolean): BoardColumnName[] {
  const usual: BoardColumnName[] = usualSpecs(mode, type).map(({ figure }) => figure)
  if (!isPhone) return ['line', ...usual]
  const first = FIRST_ON_PHONES[mode]
  return [...first, ...usual.filter((name) => !first.includes(name))]
}

/** Visible columns: one's own view or the default one, and further ones from the address, behind 涨幅. */
export function shownColumns(
  mode: FundsMode,
  type: ListType,
  view: TableView | undefined,
  extra: readonly OptionalFigure[],
  isPhone = false,
): BoardColumnName[] {
  const pool = poolOf(mode, type)
  const wanted = view?.columns ?? usualColumns(mode, type, isPhone)
  const shown = wanted.filter((name): name is BoardColumnName => pool.includes(name as BoardColumnName))
  const optional = OPTIONAL_FIGURES.filter(
    (name) => extra.includes(name) && pool.includes(name) && !shown.includes(name),
  )
  const behind = shown.indexOf('change') + 1
  return [...shown.slice(0, behind), ...optional, ...shown.slice(behind)]
}
