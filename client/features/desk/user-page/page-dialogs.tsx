import { readLayout } from '../../../../shared/desk/read-layout'
import { fetchUserPageVersions } from '../../../api/user-pages'
import { deskText } from '../../../text/desk'
import { userPageText as text } from '../../../text/user-page'
import { toast } from '../../../ui/toast'
import { type PaneDialog, PaneDialogs, type PaneDialogsProps } from '../pane-dialogs'
import { VersionsDialog } from '../versions-dialog'
import { AboutDialog } from './about-dialog'
import { ReadersDialog } from './readers-dialog'
import type { PageHandle } from './use-page'

/** Dialogs of the page; one at a time. */
export type PageDialog = { kind: 'about' | 'versions' | 'readers' } | PaneDialog

export interface PageDialogsProps {
  asked: PageDialog | undefined
  page: PageHandle
  onPane: PaneDialogsProps['onChange']
  onClose: () => void
}

export function PageDialogs({ asked, page, onPane, onClose }: PageDialogsProps) {
  const { body, stored, set } = page
  const { name, version } = stored
  if (!asked) return null
  if ('pane' in asked) return <PaneDialogs asked={asked} onChange={onPane} onClose={onClose} />
  if (asked.kind === 'readers') return <ReadersDialog name={name} onClose={onClose} />
  if (asked.kind === 'about') return <AboutDialog {...body} onBody={set} onClose={onClose} />
  return (
    <VersionsDialog
      name={body.title || name}
      current={version}
      help={text.versionsHelp}
      versionsKey={`user-page-versions ${name} ${version}`}
      load={(options) => fetchUserPageVersions(name, options)}
      onRestore={({ title, note, layout }) => {
        const reading = readLayout(layout)
        if (reading.ok) set({ title, note, layout: reading.layout })
        toast.info(reading.ok ? text.restored : deskText.damaged)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
