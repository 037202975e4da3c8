import { useEffect } from 'react'
import { multiText as text } from '../../text/multi-chart'
import { IconButton } from '../../ui/icon-button'
import { capturesKeys } from '../../ui/typing-target'

const STEPS: Record<string, 1 | -1> = { PageUp: -1, PageDown: 1 }

interface PagerProps {
  /** Counted from 0. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Page of a longer list, with PgUp and PgDn; nothing if all cells fit. */
export function Pager({ page, pages, onPage }: PagerProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (pages < 2 || event.defaultPrevented || capturesKeys(event.target)) return
      event.preventDefault()
      const next = page + step
      if (next >= 0 && next < pages) onPage(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [page, pages, onPage])
  if (pages < 2) return null
  return (
    <fieldset className="flex items-center gap-0.5">
      <legend className="sr-only">{text.pager.label}</legend>
      <IconButton label={text.pager.before} disabled={page === 0} onClick={() => onPage(page - 1)}>
        ‹
      </IconButton>
      <span role="status" aria-label={text.pager.told(page + 1, pages)} className="num text-12 text-text-1">
        {page + 1}/{pages}
      </span>
      <IconButton label={text.pager.after} disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        ›
      </IconButton>
    </fieldset>
  )
}
