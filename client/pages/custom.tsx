import { SimpleForm } from '../features/settings/simple-form'
import { GroupsEditor } from '../features/watchlist/groups-editor'

/** `/custom`: the older page over the same settings. */
export function CustomPage() {
  return <SimpleForm lists={<GroupsEditor />} />
}
