import { SettingsView } from '../features/settings/settings-view'
import { GroupsEditor } from '../features/watchlist/groups-editor'

/** `/custom_new`: all settings. */
export function CustomNewPage() {
  return <SettingsView lists={<GroupsEditor />} />
}
