import { useEffect } from 'react'
import { replaceQuery } from '../../ui/use-query'
import { nextShown } from './layout'
import type { MultiChoice } from './use-address'

/** Shows one cell after the other, page after page, `seconds` each; undefined: it stands. */
export function useRotation(
  choice: Pick<MultiChoice, 'all' | 'layout' | 'page'> | undefined,
  full: number | undefined,
  seconds: number | undefined,
): void {
  const next = choice && nextShown(choice.all, choice.layout.cells.length, choice.page, full)
  const [page, cell] = [next?.page, next?.full]
  useEffect(() => {
    if (seconds === undefined || page === undefined || cell === undefined) return
    const go = () => replaceQuery({ page: page === 0 ? null : String(page + 1), full: String(cell + 1) })
    const timer = setInterval(go, seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds, page, cell])
}
