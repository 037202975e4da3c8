import { useState } from 'react'
import { asApiError } from '../../store/use-resource'
import { user as text } from '../../text/user'
import { Button } from '../../ui/button'
import { formatDate } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { toast } from '../../ui/toast'
import { collectData, downloadJson } from './export-data'

/** A copy of one's own data. */
export function DataPanel() {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const now = Date.now()
      downloadJson(`zeus-${formatDate(now)}.json`, await collectData(now))
      toast.success(text.exported)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={text.data} bodyClassName="flex flex-col items-start gap-3 p-3">
      <p className="text-text-2">{text.exportWhy}</p>
      <Button disabled={busy} onClick={run}>
        {busy ? text.exporting : text.export}
      </Button>
    </Panel>
  )
}
