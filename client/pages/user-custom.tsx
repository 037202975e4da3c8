import { UserPageView } from '../features/desk/user-page/user-page-view'
import { deskKeyboard } from './panes/desk-keyboard'
import { PaneBody } from './panes/pane-body'

/** `/user_custom/:name`: for that person, operators, and whom they let. */
export function UserCustomPage({ params }: { params: Record<string, string> }) {
  const name = params.name ?? ''
  return <UserPageView key={name} name={name} render={PaneBody} keyboard={deskKeyboard} />
}
