import { useState } from 'react'
import type { MissingData } from '../../../../shared/protocol/rest-missing'
import type { IncidentChange } from '../../../../shared/protocol/rest-ops'
import { opsText } from '../../../text/ops'
import { classNames } from '../../../ui/class-names'
import { formatMinute } from '../../../ui/format'
import { ReasonDialog } from './reason-dialog'

const text = opsText.incidents
const SPANS_SHOWN = 6

/** Number of refilled minutes of an incident, and the state of its first missing spans; empty if none are missing. */
export function MissingMinutesNote({ missing }: { missing: MissingData | null }) {
  if (!missing || missing.minutes === 0) return null
  const { minutes, refilled, unknown, spans } = missing
  const more = spans.length - SPANS_SHOWN
  return (
    <p className="num flex flex-wrap gap-x-3 text-12 text-text-3">
      <span className={classNames(refilled < minutes && 'text-warning')}>{text.refilled(refilled, minutes)}</span>
      {unknown > 0 && <span>{text.refilledUnknown(unknown)}</span>}
      {spans.slice(0, SPANS_SHOWN).map(({ exchange, from, to, state, instruments, source }) => (
        <span key={`${exchange}${from}${source}`}>
          {text.missingSpan(
            text.missingExchange[exchange],
            formatMinute(from),
            formatMinute(to),
            text.missingStates[state],
            instruments,
            source ?? '',
          )}
        </span>
      ))}
      {more > 0 && <span>{text.missingMore(more)}</span>}
    </p>
  )
}

interface CloseDialogProps {
  name: string
  missing: MissingData | null
  onDone: (change: IncidentChange) => void
  onClose: () => void
}

/** Requests a reason; for missing minutes also a confirmation that no source can supply them any more. */
export function CloseDialog({ name, missing, onDone, onClose }: CloseDialogProps) {
  const [isUnfillable, setUnfillable] = useState(false)
  const lacks = missing !== null && missing.refilled < missing.minutes
  return (
    <ReasonDialog
      title={text.closeTitle(name)}
      {...(lacks ? { description: text.unfillableHelp(missing.refilled, missing.minutes) } : {})}
      label={text.closeWhy}
      action={text.close}
      isReady={!lacks || isUnfillable}
      onClose={onClose}
      onDone={(reason) => onDone({ close: true, reason, ...(lacks ? { unfillable: true } : {}) })}
    >
      {lacks && (
        <label className="mb-2 flex items-center gap-2 text-13">
          <input type="checkbox" checked={isUnfillable} onChange={(event) => setUnfillable(event.target.checked)} />
          {text.unfillable}
        </label>
      )}
    </ReasonDialog>
  )
}
