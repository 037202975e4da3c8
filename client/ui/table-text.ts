import { units } from '../text/common'
import { csvLine } from './csv'

export interface TableText {
  /** Subject of the table. */
  title: string
  /** Heads with their unit: `现价(元)`. */
  heads: string[]
  rows: string[][]
}

type Contents = Pick<TableText, 'heads' | 'rows'>

interface Reader {
  read: () => Contents
  copyCells: (() => (() => void) | undefined) | undefined
}

/** Tables whose rows are not all in the page, by their box. */
const readers = new WeakMap<Element, Reader>()

/** Reads all rows of a table that draws only the visible ones. `copyCells` returns undefined while no cells are selected. */
export const readTableBy = (box: Element, read: Reader['read'], copyCells?: Reader['copyCells']): void => {
  readers.set(box, { read, copyCells })
}

export const headText = (title: string, unit: string | undefined): string => (unit ? `${title}(${unit})` : title)

/** The text of a cell without what only decorates it. */
function cellText(cell: Element): string {
  const walk = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof HTMLElement)) return ''
    if (node.hidden || node.getAttribute('aria-hidden') === 'true') return ''
    const inner = [...node.childNodes].map(walk).join('')
    return node.hasAttribute('data-unit') ? `(${inner})` : inner
  }
  return walk(cell).replace(/\s+/g, ' ').trim()
}

/** Heads and rows of a table as the page shows them. */
export function readPage(table: Element): Contents {
  const cells = (row: Element) => [...row.querySelectorAll('th,td')].map(cellText)
  const [head, ...rows] = [...table.querySelectorAll('tr')].map(cells)
  return { heads: head ?? [], rows }
}

const TABLE = '[role="grid"],[role="treegrid"],table'

/** The table around an element, with all its rows in their order. */
export function tableAt(target: Element | null | undefined): TableText | undefined {
  const found = target?.closest(TABLE)
  if (!found) return undefined
  return { title: found.getAttribute('aria-label') ?? '', ...(readers.get(found)?.read() ?? readPage(found)) }
}

/** Copies the selected cells of the table around an element; undefined if none are selected. */
export const cellCopyAt = (target: Element | undefined): (() => void) | undefined => {
  const found = target?.closest(TABLE)
  return found ? readers.get(found)?.copyCells?.() : undefined
}

/** The box of the table around an element. */
export const tableBoxAt = (target: Element | null | undefined): HTMLElement | undefined =>
  target?.closest<HTMLElement>(TABLE) ?? undefined

export const isInTable = (target: Element | undefined): boolean => target?.closest(TABLE) != null

/** The table that the page is about where nothing has the focus: the first. */
export const tableOfPage = (): TableText | undefined =>
  tableAt(document.activeElement) ?? tableAt(document.querySelector(`main :is(${TABLE})`))

const FACTORS: Record<string, number> = { [units.wanYi]: 1e12, [units.yi]: 1e8, [units.wan]: 1e4 }
/** No code: those keep their zeros. */
const NUMBER = new RegExp(`^[▲▼]?\\s*([+-]?(?:0|[1-9]\\d*)(?:\\.\\d+)?)(${Object.keys(FACTORS).join('|')}|%)?$`)

/** A cell as a spreadsheet wants it: numbers in whole units, shares of one for per cent, nothing for what is unknown. */
export function plainValue(text: string): string | number | null {
  if (text === '' || text === '—') return null
  const match = NUMBER.exec(text.replaceAll(',', ''))
  if (!match) return text
  const [, digits = '', unit] = match
  if (unit === '%') return Number((Number(digits) / 100).toPrecision(12))
  return Number((Number(digits) * (unit ? (FACTORS[unit] as number) : 1)).toPrecision(12))
}

/** For a chat or a sheet: a line a row, tabs between the cells. */
export const tableAsText = ({ heads, rows }: TableText): string =>
  [heads, ...rows].map((cells) => cells.join('\t')).join('\n')

/** `notes`: lines of label and value before the heads, such as when it was read. */
export const tableAsCsv = ({ title, heads, rows }: TableText, notes: readonly (readonly string[])[]): string =>
  [[title], ...notes, heads, ...rows.map((cells) => cells.map(plainValue))].map(csvLine).join('')
