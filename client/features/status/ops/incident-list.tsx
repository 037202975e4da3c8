import { useState } from 'react'
import { INCIDENT_NOTE_LENGTH_MAX, type OpsIncident } from '../../../../shared/protocol/rest-ops'
import type { KnownSource } from '../../../../shared/protocol/rest-orders'
import { changeIncident } from '../../../api/ops'
import { opsText } from '../../../text/ops'
import { status as statusText } from '../../../text/status'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { formatDateTime, formatDuration } from '../../../ui/format'
import { StateView } from '../../../ui/state-view'
import { TextField } from '../../../ui/text-field'
import { MARKS, reportSourceName } from '../reading'
import { CloseDialog, MissingMinutesNote } from './missing'
import { MuteActions, MuteNote } from './mute'
import { workRow } from './ops-keys'
import { ResyncAction, sourceToResync } from './resync'
import { useOperatorOrder } from './run-order'

const text = opsText.incidents

const stateOf = ({ recoveredAt, closedAt }: OpsIncident): keyof typeof text.state =>
  closedAt !== null ? 'closed' : recoveredAt !== null ? 'recovered' : 'going'

function Note({ incident, onChanged }: { incident: OpsIncident; onChanged: () => void }) {
  const [note, setNote] = useState(incident.note)
  const [busy, run] = useOperatorOrder(onChanged)
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        run(() => changeIncident(incident.id, { note: note.trim() }))
      }}
    >
      <TextField
        label={text.note}
        hideLabel
        placeholder={text.note}
        value={note}
        onChange={setNote}
        maxLength={INCIDENT_NOTE_LENGTH_MAX}
        className="flex-1"
      />
      <Button type="submit" disabled={busy || note.trim() === incident.note}>
        {text.saveNote}
      </Button>
    </form>
  )
}

interface IncidentProps {
  incident: OpsIncident
  at: number
  /** The source whose restart may fix it. */
  resync: string | undefined
  onChanged: () => void
}

function Incident({ incident, at, resync, onChanged }: IncidentProps) {
  const { id, source, worst, words, openedAt, recoveredAt, closedAt, closedBy, owner, times } = incident
  const [closing, setClosing] = useState(false)
  const [busy, run] = useOperatorOrder(onChanged)
  const state = stateOf(incident)
  const name = reportSourceName(source)
  return (
    <li
      {...workRow}
      className={classNames('flex flex-col gap-1 border-b border-line p-2', state === 'closed' && 'text-text-3')}
    >
      <p className="flex flex-wrap items-center gap-2 text-13">
        <span aria-hidden="true" className={classNames('size-2', state === 'going' ? MARKS[worst] : MARKS.ok)} />
        <strong className={classNames('font-medium', state === 'going' ? 'text-warning' : 'text-text-1')}>
          {name}
        </strong>
        <span className="text-12 text-text-3">
          {statusText.states[worst]} · {text.state[state]}
        </span>
        {times > 1 && <span className="num text-12 text-text-3">{text.times(times)}</span>}
        <MuteNote incident={incident} at={at} />
        <span className="ml-auto flex gap-1">
          {state !== 'closed' && owner === null && (
            <Button
              size="small"
              disabled={busy}
              onClick={() => run(() => changeIncident(id, { take: true }))}
              aria-keyshortcuts="A"
            >
              {text.take}
            </Button>
          )}
          {state === 'recovered' && (
            <Button size="small" disabled={busy} onClick={() => setClosing(true)}>
              {text.close}
            </Button>
          )}
          {state !== 'closed' && resync !== undefined && <ResyncAction source={resync} onChanged={onChanged} />}
          {state !== 'closed' && <MuteActions incident={incident} at={at} onChanged={onChanged} />}
        </span>
      </p>
      <p className="text-13 text-text-2">{words}</p>
      <p className="num flex flex-wrap gap-x-3 text-12 text-text-3">
        <span>
          {text.span(formatDateTime(openedAt), recoveredAt === null ? text.going : formatDateTime(recoveredAt))}
        </span>
        <span>{text.lasted(formatDuration((recoveredAt ?? at) - openedAt))}</span>
        <span>{owner === null ? text.noOwner : text.owner(owner)}</span>
        {closedAt !== null && <span>{text.closedBy(closedBy ?? '', formatDateTime(closedAt))}</span>}
      </p>
      <MissingMinutesNote missing={incident.missing} />
      {state === 'closed' ? (
        incident.note && <p className="text-12">{incident.note}</p>
      ) : (
        <Note key={incident.note} incident={incident} onChanged={onChanged} />
      )}
      {closing && (
        <CloseDialog
          name={name}
          missing={incident.missing}
          onClose={() => setClosing(false)}
          onDone={(change) => {
            setClosing(false)
            run(() => changeIncident(id, change))
          }}
        />
      )}
    </li>
  )
}

/** When parts were ill: those that go on first. Recovered ones wait for a person to close them. */
export function IncidentList(props: {
  incidents: readonly OpsIncident[]
  sources: readonly KnownSource[]
  at: number
  onChanged: () => void
}) {
  const { incidents, sources, at, onChanged } = props
  if (incidents.length === 0) return <StateView state="empty" why={text.none} />
  return (
    <ul>
      {incidents.map((incident) => (
        <Incident
          key={incident.id}
          incident={incident}
          at={at}
          onChanged={onChanged}
          resync={sourceToResync(incident.source, sources)}
        />
      ))}
    </ul>
  )
}
