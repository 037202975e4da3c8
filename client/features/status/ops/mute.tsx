import { useState } from 'react'
import type { OpsIncident } from '../../../../shared/protocol/rest-ops'
import { changeIncident } from '../../../api/ops'
import { opsText } from '../../../text/ops'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { reportSourceName } from '../reading'
import { clockIn, muteUntilOf, untilText } from './mute-time'
import { ReasonDialog } from './reason-dialog'
import { useOperatorOrder } from './run-order'

const text = opsText.incidents
const PRESETS = [30, 60, 240] as const

/** Until when no alarm is sent about the incident, and who wants it so. `at`: the gateway's clock, epoch ms. */
export function MuteNote({ incident: { mute }, at }: { incident: OpsIncident; at: number }) {
  if (!mute || mute.until <= at) return null
  return (
    <>
      <Badge kind="note">{text.muted(untilText(mute.until, at))}</Badge>
      <span className="min-w-0 text-12 break-words text-text-3">{text.mutedBy(mute.by, mute.reason)}</span>
    </>
  )
}

function MuteDialog(props: {
  part: string
  at: number
  onDone: (until: number, reason: string) => void
  onClose: () => void
}) {
  const { part, at, onDone, onClose } = props
  const [typed, setTyped] = useState(() => clockIn(PRESETS[0], at))
  const until = muteUntilOf(typed, at)
  return (
    <ReasonDialog
      title={text.muteTitle(part)}
      description={text.muteHelp}
      label={text.why}
      action={text.mute}
      isReady={until !== undefined}
      onClose={onClose}
      onDone={(reason) => until !== undefined && onDone(until, reason)}
    >
      <div className="mb-2 flex flex-wrap items-start gap-2">
        <TextField
          label={text.muteUntil}
          type="time"
          value={typed}
          onChange={setTyped}
          hint={until !== undefined && text.muted(untilText(until, at))}
          error={until === undefined ? text.wrongTime : null}
          className="w-40"
        />
        <fieldset aria-label={text.mutePresets} className="mt-5 flex gap-1">
          {PRESETS.map((minutes) => (
            <Button key={minutes} onClick={() => setTyped(clockIn(minutes, at))}>
              {text.muteFor[minutes]}
            </Button>
          ))}
        </fieldset>
      </div>
    </ReasonDialog>
  )
}

/** Silences the part of an open incident until a time, or lets it be heard again; both with a reason. */
export function MuteActions({ incident, at, onChanged }: { incident: OpsIncident; at: number; onChanged: () => void }) {
  const { id, source, mute } = incident
  const [pending, setPending] = useState<'mute' | 'unmute'>()
  const [busy, run] = useOperatorOrder(onChanged)
  const isMuted = mute !== null && mute.until > at
  const part = reportSourceName(source)
  const close = () => setPending(undefined)
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => setPending('mute')} aria-keyshortcuts="M">
        {isMuted ? text.remute : text.mute}
      </Button>
      {isMuted && (
        <Button size="small" disabled={busy} onClick={() => setPending('unmute')}>
          {text.unmute}
        </Button>
      )}
      {pending === 'mute' && (
        <MuteDialog
          part={part}
          at={at}
          onClose={close}
          onDone={(muteUntil, reason) => {
            close()
            run(() => changeIncident(id, { muteUntil, reason }))
          }}
        />
      )}
      {pending === 'unmute' && (
        <ReasonDialog
          title={text.unmuteTitle(part)}
          description={text.unmuteHelp}
          label={text.why}
          action={text.unmute}
          onClose={close}
          onDone={(reason) => {
            close()
            run(() => changeIncident(id, { unmute: true, reason }))
          }}
        />
      )}
    </>
  )
}
