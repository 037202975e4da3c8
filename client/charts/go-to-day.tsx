import { type FormEvent, useState } from 'react'
import { dayText } from '../text/indicators'
import { Button } from '../ui/button'
import { Popover } from '../ui/popover'
import { menuButton } from './bar-toolbar'

interface GoToDayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Takes a day, `YYYYMMDD`. */
  onDay: (day: string) => void
  /** Result of the last request if the day could not simply be shown. */
  message: string
  /** Puts the focus elsewhere than on the button when the field closes; false: it did not. */
  leave: () => boolean
}

/** The field of a K-line for the day to show. */
export function GoToDay({ open, onOpenChange, onDay, message, leave }: GoToDayProps) {
  const [date, setDate] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const day = date.replaceAll('-', '')
    if (/^\d{8}$/.test(day)) onDay(day)
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      onClosed={leave}
      label={dayText.title}
      trigger={
        <button type="button" className={menuButton} title={dayText.help}>
          {dayText.button} ▾
        </button>
      }
    >
      <form noValidate onSubmit={submit} className="flex w-64 flex-col gap-1.5">
        <div className="flex items-center gap-2">
          <input
            type="date"
            aria-label={dayText.label}
            value={date}
            onChange={(event) => setDate(event.target.value)}
            className="num h-7 min-w-0 flex-1 rounded border border-line bg-app px-1.5 text-13 text-text-1 max-sm:h-11"
          />
          <Button type="submit" disabled={date === ''}>
            {dayText.go}
          </Button>
        </div>
        <p role="status" className="text-12 text-text-2 empty:hidden">
          {message}
        </p>
      </form>
    </Popover>
  )
}
