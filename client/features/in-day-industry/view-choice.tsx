import { ribbonText as text } from '../../text/in-day-industry'
import { Button } from '../../ui/button'
import { replaceQuery, useQuery } from '../../ui/use-query'

/** How the page is looked at: the ribbon, all boards as small lines, or the ribbon for ten feet. */
export type View = 'ribbon' | 'grid' | 'wall'

const viewOf = (asked: string | null): View => (asked === 'grid' || asked === 'wall' ? asked : 'ribbon')

export function useView(): View {
  const [asked] = useQuery('view')
  return viewOf(asked)
}

/** Shows this view, or the ribbon again where it is shown already. */
export function toggleView(view: 'grid' | 'wall'): void {
  const shown = viewOf(new URLSearchParams(location.search).get('view'))
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
      <Button
        size="small"
        aria-pressed={view === 'wall'}
        title={view === 'wall' ? text.wallOff : text.wall}
        onClick={() => toggleView('wall')}
        className="max-sm:hidden"
      >
        {text.leaderWall}
      </Button>
    </>
  )
}
