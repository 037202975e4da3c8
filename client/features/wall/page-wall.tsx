import { useEffect, useMemo } from 'react'
import { matchRoute } from '../../../shared/protocol/routes'
import { replaceQuery } from '../../ui/use-query'
import { boardOfPage } from './page-board'
import { WallScreen } from './wall-screen'

/** `?view=wall` of a page. Escape, for who has a keyboard, leads back. */
export function PageWall({ path, search }: { path: string; search: string }) {
  const board = useMemo(() => {
    const match = matchRoute(path) ?? { name: 'monitor' as const, params: {} }
    return boardOfPage(match.name, match.params, new URLSearchParams(search))
  }, [path, search])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && replaceQuery({ view: null })
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
  return <WallScreen board={board} />
}
