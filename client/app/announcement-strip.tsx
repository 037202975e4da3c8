import { useEffect, useState } from 'react'
import { useSession } from '../store/hooks'
import { nowThere } from '../store/rows/live-market'
import { opsText } from '../text/ops'
import { IconButton } from '../ui/icon-button'
import { CloseIcon } from '../ui/icons'

const text = opsText.announcement

/** Announcement of the operators, until it expires or is dismissed. */
export function AnnouncementStrip() {
  const { announcement } = useSession()
  const [away, setAway] = useState<string>()
  const [, setOver] = useState(0)
  const key = announcement && `${announcement.until} ${announcement.text}`
  const left = announcement ? announcement.until - nowThere() : 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setOver((before) => before + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  if (!announcement || left <= 0 || away === key) return null
  return (
    <section
      role="status"
      aria-label={text.title}
      className="flex items-center gap-2 border-b border-line bg-raised px-2 text-13 text-text-1"
    >
      <span className="shrink-0 rounded bg-accent px-1 text-11 text-on-solid">{text.title}</span>
      <span className="min-w-0 flex-1 py-1">{announcement.text}</span>
      <IconButton label={text.close} onClick={() => setAway(key)}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}
