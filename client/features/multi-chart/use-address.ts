import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { MULTI_CHART_CODES_MAX } from '../../../shared/protocol/limits'
import { address } from '../../../shared/protocol/routes'
import { readRange } from '../../store/bars/range-query'
import { basketOfCode, ownPartOf } from '../../store/baskets/basket-code'
import type { GroupMembers } from '../../store/baskets/use-code-groups'
import { findInstrument } from '../../store/rows/find-instrument'
import type { Instruments, ListedInstrument } from '../../store/rows/instruments'
import { DEFAULT_LAYOUT, EMPTY_CELL, type Layout, parseLayout, splitCodes } from './layout'
import type { CellPeriod } from './use-cell'

export interface MultiParams {
  layout?: string
  codes?: string
  start?: string
  end?: string
}

/** A cell that shows a basket; `basket` is the name it is found by. */
interface BasketSubject {
  id: string
  name: string
  basket: string
}

/** Permitted content of a cell. */
export type CellSubject = ListedInstrument | BasketSubject

export const isBasket = (subject: CellSubject): subject is BasketSubject => 'basket' in subject

/** Meaning of a code, an instrument's or a basket's; undefined: none. */
export function findSubject(instruments: Parameters<typeof findInstrument>[0], code: string): CellSubject | undefined {
  const basket = basketOfCode(code)
  if (basket === undefined) return findInstrument(instruments, code)
  return { id: `ci:${basket}`, name: ownPartOf(basket), basket }
}

export interface MultiChoice {
  layout: Layout
  /** Content of all pages, in their order; undefined = empty. */
  all: (CellSubject | undefined)[]
  /** One a cell of the shown page; undefined = empty. */
  cells: (CellSubject | undefined)[]
  /** Page number, counted from 0; one that is too high means the last. */
  page: number
  pages: number
  range: CellPeriod | undefined
  unknown: string[]
  tooMany: boolean
}

interface PageChange {
  /** As `?page=` has it, counted from 1. */
  page: string
  members: GroupMembers
}

const FIRST_PAGE: PageChange = { page: '', members: new Map() }

/** Pages of so many codes, and which one an address means. */
function pageOf(text: string, codes: number, cells: number) {
  const pages = Math.max(1, Math.ceil(codes / cells))
  const wanted = /^\d{1,3}$/.test(text) ? Number(text) - 1 : 0
  return { page: Math.max(0, Math.min(wanted, pages - 1)), pages }
}

/**
 * Request in an address, or its error. `busiest` fills the page when there are no codes; a list or board among the
 * codes represents its members.
 */
export function readMultiChoice(
  params: MultiParams,
  instruments: Pick<Instruments, 'get' | 'table' | 'at'>,
  busiest: readonly string[],
  request = FIRST_PAGE,
): MultiChoice | { wrongLayout: string } | { wrongRange: string } {
  const wanted = params.layout ?? DEFAULT_LAYOUT
  const layout = parseLayout(wanted)
  if (!layout) return { wrongLayout: wanted }
  let range: CellPeriod | undefined
  if (params.start !== undefined && params.end !== undefined) {
    const parsed = readRange(params.start, params.end)
    if ('wrong' in parsed) return { wrongRange: parsed.wrong }
    range = { ...parsed, start: params.start, end: params.end }
  }
  const size = layout.cells.length
  const given = params.codes === undefined ? undefined : splitCodes(params.codes)
  const texts = given?.flatMap((code) => request.members.get(code) ?? [code])
  const usual = [...MAIN_INDEXES.slice(0, Math.ceil(size / 2)).map(({ id }) => id), ...busiest].slice(0, size)
  const codes = texts?.slice(0, MULTI_CHART_CODES_MAX) ?? usual
  const isEmpty = (code: string) => code === EMPTY_CELL || code === ''
  const all = codes.map((code) => (isEmpty(code) ? undefined : findSubject(instruments, code)))
  const { page, pages } = pageOf(request.page, all.length, size)
  return {
    layout,
    all,
    page,
    pages,
    range,
    cells: layout.cells.map((_, index) => all[page * size + index]),
    unknown: given ? codes.filter((code, index) => !isEmpty(code) && !all[index]) : [],
    tooMany: (texts?.length ?? 0) > MULTI_CHART_CODES_MAX,
  }
}

/** All pages' cells with one of the shown page's changed. */
export function withCell<T>(
  { all, page, layout }: { all: readonly T[]; page: number; layout: Pick<Layout, 'cells'> },
  at: number,
  subject: T,
): (T | undefined)[] {
  const place = page * layout.cells.length + at
  const length = Math.max(all.length, place + 1)
  return Array.from({ length }, (_, index) => (index === place ? subject : all[index]))
}

/** All pages' cells with two of the shown page's in each other's place. */
export function swappedCells<T>(
  choice: { all: readonly T[]; page: number; layout: Pick<Layout, 'cells'> },
  from: number,
  to: number,
): (T | undefined)[] {
  const start = choice.page * choice.layout.cells.length
  const [one, other] = [choice.all[start + from], choice.all[start + to]]
  return withCell({ ...choice, all: withCell(choice, from, other as T) as T[] }, to, one as T)
}

/** The address that rebuilds a page, without its query. */
export function writeChoice(
  layout: string,
  cells: readonly ({ id: string } | undefined)[],
  range: Pick<CellPeriod, 'start' | 'end'> | undefined,
): string {
  const codes = cells.map((cell) => cell?.id ?? EMPTY_CELL)
  while (codes.length > 1 && codes.at(-1) === EMPTY_CELL) codes.pop()
  return address.multiChart(layout, codes, range?.start, range?.end)
}

/** The same codes in another layout, as they are written in the address: a list or board stays one. */
export const writeLayout = (layout: string, { codes, start, end }: MultiParams): string =>
  address.multiChart(layout, codes === undefined ? undefined : splitCodes(codes), start, end)
