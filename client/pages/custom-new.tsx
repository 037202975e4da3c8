import { AlertSettings } from '../features/alerts/alert-settings'
import { VoiceSwitch } from '../features/alerts/voice-switch'
import { DesksPanel } from '../features/desk/desks-panel'
import { KeysPanel } from '../features/instrument-search/keys-panel'
import { SettingsView } from '../features/settings/settings-view'
import { WallsSummary } from '../features/wall/fleet/walls-summary'
import { GroupsEditor } from '../features/watchlist/groups-editor'

/** `/custom_new`: all settings. */
export function CustomNewPage() {
  return (
    <SettingsView
      lists={<GroupsEditor />}
      voice={<VoiceSwitch />}
      alerts={<AlertSettings />}
      keys={<KeysPanel />}
      desks={<DesksPanel />}
      walls={<WallsSummary />}
    />
  )
}
