import { common } from '../../text/common'
import { settings as text } from '../../text/settings'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { gradesInOrder } from './flow-section'
import type { SettingsHandle } from './use-settings'

/** Saving, throwing away, and settling what another window stored meanwhile. */
export function SaveBar({ settings }: { settings: SettingsHandle }) {
  const { values, changed, unsaved, busy, save, discard, conflict, merge, takeTheirs } = settings
  const own = values['flow.preset'] === 'own'
  const numbers = changed.map((name) => values[name]).filter((value) => typeof value === 'number')
  const wrong = (own && !gradesInOrder(values)) || numbers.some((value) => !(value >= 0))
  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-2 border-t border-line bg-panel px-3">
        <span aria-live="polite" className="flex-1 text-12 text-text-2">
          {busy ? text.saving : wrong ? text.prints.wrong : unsaved > 0 ? text.unsaved(unsaved) : text.allSaved}
        </span>
        <Button variant="quiet" disabled={unsaved === 0 || busy} onClick={discard}>
          {text.discard}
        </Button>
        <Button variant="primary" disabled={unsaved === 0 || busy || wrong} onClick={save}>
          {common.save}
        </Button>
      </div>
      <Dialog
        open={conflict !== undefined}
        onOpenChange={(open) => open || takeTheirs()}
        title={text.conflict}
        description={text.conflictWhy}
        footer={
          <>
            <Button onClick={takeTheirs}>{text.reload}</Button>
            <Button variant="primary" onClick={merge}>
              {text.merge}
            </Button>
          </>
        }
      />
    </>
  )
}
