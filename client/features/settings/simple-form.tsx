import type { ReactNode } from 'react'
import { address } from '../../../shared/protocol/routes'
import { settings as text } from '../../text/settings'
import { buttonClass } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { FlowSection } from './flow-section'
import { LookSection } from './look-section'
import { PrintsSection } from './prints-section'
import { SaveBar } from './save-bar'
import { useSettings } from './use-settings'

/** The older page: list, thresholds and colours in one form over the same settings. */
export function SimpleForm({ lists }: { lists: ReactNode }) {
  const settings = useSettings()
  if (!settings.ready) {
    if (settings.error) {
      return (
        <NoticePanel
          title={text.loadFailed}
          why={settings.error.message}
          onRetry={settings.reload}
          className="bg-panel"
        />
      )
    }
    return <StateView state="loading" className="bg-panel" />
  }
  return (
    <div className="flex h-full flex-col">
      <Panel
        title={text.old.form}
        className="min-h-0 flex-1"
        bodyClassName="overflow-y-auto"
        controls={
          <a href={address.customNew()} className={buttonClass('quiet', 'small')}>
            {text.old.toNew}
          </a>
        }
      >
        <p className="border-b border-line px-3 py-1.5 text-12 text-text-3">{text.old.note}</p>
        <PrintsSection settings={settings} />
        <FlowSection settings={settings} />
        <LookSection />
        {lists}
      </Panel>
      <SaveBar settings={settings} />
    </div>
  )
}
