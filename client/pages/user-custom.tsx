import { UserCustomView } from '../features/user-custom/user-custom-view'
import { CodesCards, CodesTable } from '../features/watchlist/codes'

/** `/user_custom/:name`: for that person and operators. */
export function UserCustomPage({ params }: { params: Record<string, string> }) {
  const name = params.name ?? ''
  return (
    <UserCustomView
      key={name}
      name={name}
      renderList={(pane) => <CodesTable codes={pane.codes} label={pane.title} />}
      renderCharts={(pane) => <CodesCards codes={pane.codes} />}
    />
  )
}
