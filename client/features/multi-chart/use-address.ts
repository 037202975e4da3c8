import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { MULTI_CHART_CELLS_MAX } from '../../../shared/protocol/limits'
import { address } from '../../../shared/protocol/routes'
import { readRange } from '../../store/asked-range'
import { basketOfCode, ownPartOf } from '../../store/basket-code'
import { findInstrument } from '../../store/find-instrument'
import type { Instruments, ListedInstrument } from '../../store/instruments'
import { DEFAULT_LAYOUT, EMPTY_CELL, type Layout, parseLayout, splitCodes } from './layout'
import type { CellRange } from './use-cell'

export interface MultiParams {
  layout?: string
  codes?: string
  start?: string
  end?: string
}

/** A cell that shows a basket; `basket` is the name it is found by. */
export interface BasketSubject {
  id: string
  name: string
  basket: string
}

/** What a cell may show. */
export type CellSubject = ListedInstrument | BasketSubject

export const isBasket = (subject: CellSubject): subject is BasketSubject => 'basket' in subject

/** What a code means, an instrument's or a basket's; undefined: nothing. */
export function findSubject(instruments: Parameters<typeof findInstrument>[0], code: string): CellSubject | undefined {
  const basket = basketOfCode(code)
  if (basket === undefined) return findInstrument(instruments, code)
  return { id: `ci:${basket}`, name: ownPartOf(basket), basket }
}

export interface MultiChoice {
  layout: Layout
  /** One an cell; undefined = empty. */
  cells: (CellSubject | undefined)[]
  range: CellRange | undefined
  unknown: string[]
  tooMany: boolean
}

/** What an address asks for, or what is wrong with it. `busiest` fills the page when no codes are given. */
export function readChoice(
  params: MultiParams,
  instruments: Pick<Instruments, 'get' | 'table' | 'at'>,
  busiest: readonly string[],
): MultiChoice | { wrongLayout: string } | { wrongRange: string } {
  const wanted = params.layout ?? DEFAULT_LAYOUT
  const layout = parseLayout(wanted)
  if (!layout) return { wrongLayout: wanted }
  let range: CellRange | undefined
  if (params.start !== undefined && params.end !== undefined) {
    const asked = readRange(params.start, params.end)
    if ('wrong' in asked) return { wrongRange: asked.wrong }
    range = { ...asked, start: params.start, end: params.end }
  }
  const texts = params.codes === undefined ? undefined : splitCodes(params.codes)
  const codes = texts ?? [...MAIN_INDEXES.slice(0, Math.ceil(layout.cells.length / 2)).map(({ id }) => id), ...busiest]
  const found = codes.map((code) => (code === EMPTY_CELL || code === '' ? undefined : findSubject(instruments, code)))
  return {
    layout,
    cells: layout.cells.map((_, index) => found[index]),
    range,
    unknown: texts ? texts.filter((code, index) => code !== '' && code !== EMPTY_CELL && !found[index]) : [],
    tooMany: codes.length > MULTI_CHART_CELLS_MAX && texts !== undefined,
  }
}

/** The address that rebuilds a page, without its query. */
export function writeChoice(
  layout: string,
  cells: readonly ({ id: string } | undefined)[],
  range: Pick<CellRange, 'start' | 'end'> | undefined,
): string {
  const codes = cells.map((cell) => cell?.id ?? EMPTY_CELL)
  while (codes.length > 1 && codes.at(-1) === EMPTY_CELL) codes.pop()
  return address.multiChart(layout, codes, range?.start, range?.end)
}
