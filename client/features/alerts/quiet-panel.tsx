import { useEffect, useState } from 'react'
import { NO_QUIET, type QuietHours } from '../../../shared/alerts/quiet-hours'
import { fetchAlertQuiet, saveAlertQuiet } from '../../api/alerts'
import { NoAnswer } from '../../charts/chart-state'
import { asApiError, useResource } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

const text = alertText.quiet
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (value: string): number | undefined => {
  const [hours = Number.NaN, minutes = Number.NaN] = value.split(':').map(Number)
  return Number.isNaN(hours + minutes) ? undefined : hours * 60 + minutes
}

/** Quiet hours: firings in that time are stored, and summed up at the end. */
export function QuietPanel() {
  const { data, error, reload, replace } = useResource('alert-quiet', fetchAlertQuiet)
  const [draft, setDraft] = useState<QuietHours>(NO_QUIET)
  useEffect(() => {
    if (data) setDraft(data)
  }, [data])
  if (!data) return <NoAnswer error={error} onRetry={reload} />
  const put = (value: string, name: 'from' | 'to') => {
    const minute = minuteOf(value)
    if (minute !== undefined) setDraft({ ...draft, [name]: minute })
  }
  const isSame = draft.on === data.on && draft.from === data.from && draft.to === data.to
  const save = () =>
    saveAlertQuiet(draft).then(
      (saved) => {
        replace(saved)
        toast.success(saved.on ? text.savedOn(clock(saved.from), clock(saved.to)) : text.savedOff)
      },
      (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)),
    )
  return (
    <form
      aria-label={text.title}
      className="flex flex-wrap items-end gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label className="flex h-7 items-center gap-1.5 text-13">
        <input
          type="checkbox"
          checked={draft.on}
          onChange={(event) => setDraft({ ...draft, on: event.target.checked })}
        />
        {text.on}
      </label>
      <TextField
        label={text.from}
        type="time"
        value={clock(draft.from)}
        onChange={(value) => put(value, 'from')}
        className="w-28"
      />
      <TextField
        label={text.to}
        type="time"
        value={clock(draft.to)}
        onChange={(value) => put(value, 'to')}
        className="w-28"
      />
      <Button type="submit" variant="primary" disabled={isSame}>
        {text.save}
      </Button>
      <p className="basis-full text-12 text-text-3">{text.help}</p>
    </form>
  )
}
