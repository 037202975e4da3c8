import type { Instruments } from '../../store/rows/instruments'
import { replaceQuery } from '../../ui/use-query'
import { parseLayout } from './layout'
import {
  findSubject,
  type MultiChoice,
  type MultiParams,
  swappedCells,
  withCell,
  writeChoice,
  writeLayout,
} from './use-address'

/** Changes of a page's cells: each gives another address, which rebuilds the page. */
export function choiceChanges(
  choice: MultiChoice,
  { params, replace }: { params: MultiParams; replace: (href: string) => void },
  instruments: Pick<Instruments, 'get' | 'table' | 'at'>,
) {
  const { layout, page, range } = choice
  const go = (next: readonly ({ id: string } | undefined)[]) =>
    replace(writeChoice(layout.name, next, range) + location.search)
  const goToPage = (next: number) => replaceQuery({ page: next === 0 ? null : String(next + 1) })
  const put = (at: number, id: string | undefined) =>
    go(withCell<{ id: string } | undefined>(choice, at, id === undefined ? undefined : { id }))
  return {
    goToPage,
    put,
    swap: (from: number, to: number) => go(swappedCells(choice, from, to)),
    putText(at: number, text: string) {
      const found = findSubject(instruments, text)
      if (found) put(at, found.id)
    },
    goToLayout(name: string) {
      // The first entries stay visible.
      const size = parseLayout(name)?.cells.length ?? layout.cells.length
      goToPage(Math.floor((page * layout.cells.length) / size))
      replace(writeLayout(name, params) + location.search)
    },
  }
}
