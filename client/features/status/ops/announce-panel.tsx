import { type FormEvent, useState } from 'react'
import { ANNOUNCEMENT_LENGTH_MAX, type Announcement, type OpsAction } from '../../../../shared/protocol/rest-ops'
import { announce, withdrawAnnouncement } from '../../../api/ops'
import { opsText } from '../../../text/ops'
import { Button } from '../../../ui/button'
import { formatClock, formatDateTime } from '../../../ui/format'
import { TextField } from '../../../ui/text-field'
import { reportSourceName } from '../reading'
import { useOperatorOrder } from './run-order'

const { announcement: text, actions: actionText } = opsText
const MINUTES = '30'
const ABOUT_PARTS: ReadonlySet<OpsAction['kind']> = new Set(['take', 'note', 'close', 'mute', 'unmute'])

/** 1 to 1440 minutes as they are typed; undefined for anything else. */
export function readMinuteCount(typed: string): number | undefined {
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return minutes >= 1 && minutes <= 1_440 ? minutes : undefined
}

/** Display name of the target. */
function subjectOf({ kind, subject }: Pick<OpsAction, 'kind' | 'subject'>): string {
  if (kind === 'drill' || kind === 'drill-stop') return reportSourceName(`drill.${subject}`)
  return ABOUT_PARTS.has(kind) ? reportSourceName(subject) : subject
}

/** Operators' actions, the newest first. */
function ActionList({ actions }: { actions: readonly OpsAction[] }) {
  return (
    <>
      <h3 className="px-2 pt-2 text-12 text-text-2">{actionText.title}</h3>
      {actions.length === 0 ? (
        <p className="p-2 text-12 text-text-3">{actionText.none}</p>
      ) : (
        <ul className="text-12">
          {actions.map(({ at, operator, kind, subject, reason }) => (
            <li key={`${at} ${kind} ${subject}`} className="num flex flex-wrap gap-x-3 border-b border-line px-2 py-1">
              <span className="text-text-3">{formatDateTime(at)}</span>
              <span className="text-text-1">{operator}</span>
              <span className="text-text-2">{actionText.kinds[kind]}</span>
              <span className="text-text-2">{subjectOf({ kind, subject })}</span>
              {reason && <span className="text-text-3">{reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A sentence to everybody who is connected, and what operators did. */
export function AnnouncePanel(props: {
  announcement: Announcement | null
  actions: readonly OpsAction[]
  onChanged: () => void
}) {
  const { announcement, actions, onChanged } = props
  const [words, setWords] = useState('')
  const [typed, setTyped] = useState(MINUTES)
  const [busy, run] = useOperatorOrder(onChanged)
  const minutes = readMinuteCount(typed)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (minutes === undefined) return
    run(async () => {
      await announce(words.trim(), minutes)
      setWords('')
    })
  }
  return (
    <div className="flex flex-col">
      <section className="flex flex-col gap-2 border-b border-line p-2">
        {announcement ? (
          <p className="flex flex-wrap items-center gap-2 text-13">
            <span className="text-text-1">{announcement.text}</span>
            <span className="num text-12 text-text-3">{text.until(formatClock(announcement.until))}</span>
            <Button size="small" disabled={busy} onClick={() => run(withdrawAnnouncement)}>
              {text.withdraw}
            </Button>
          </p>
        ) : (
          <p className="text-12 text-text-3">{text.none}</p>
        )}
        <form onSubmit={send} className="flex flex-wrap items-start gap-2">
          <TextField
            label={text.text}
            value={words}
            onChange={setWords}
            maxLength={ANNOUNCEMENT_LENGTH_MAX}
            className="min-w-48 flex-1"
          />
          <TextField
            label={text.minutes}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            maxLength={4}
            error={minutes === undefined ? text.wrongMinutes : null}
            className="w-28"
          />
          <Button
            type="submit"
            variant="primary"
            className="mt-5"
            disabled={busy || words.trim() === '' || minutes === undefined}
          >
            {text.send}
          </Button>
        </form>
      </section>
      <ActionList actions={actions} />
    </div>
  )
}
