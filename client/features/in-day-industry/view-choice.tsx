import { ribbonText as text } from '../../text/in-day-industry'
import { Button } from '../../ui/button'
import { replaceQuery, useQuery } from '../../ui/use-query'

/** View of the page: the ribbon, or all boards as small lines. `?view=wall` applies to every page (`app/shell`). */
type RibbonViewKind = 'ribbon' | 'grid'

const viewOf = (viewParam: string | null): RibbonViewKind => (viewParam === 'grid' ? 'grid' : 'ribbon')

export function useView(): RibbonViewKind {
  const [viewParam] = useQuery('view')
  return viewOf(viewParam)
}

/** Shows this view, or the page as it begins where it is shown already. */
export function toggleView(view: 'grid' | 'wall'): void {
  const shown = new URLSearchParams(location.search).get('view')
  replaceQuery({ view: shown === view ? null : view })
}

export function ViewButtons() {
  const view = useView()
  return (
    <>
      <Button
        size="small"
        aria-pressed={view === 'grid'}
        title={view === 'grid' ? text.gridOff : text.grid}
        onClick={() => toggleView('grid')}
      >
        {text.leaderGrid}
      </Button>
      <Button size="small" title={text.wall} onClick={() => toggleView('wall')} className="max-sm:hidden">
        {text.leaderWall}
      </Button>
    </>
  )
}
