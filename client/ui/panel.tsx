import { createContext, type ReactNode, useContext, useId } from 'react'
import type { EntryId } from '../text/dictionary'
import { classNames } from './class-names'
import { EntryButton } from './entry-button'
import type { markOf } from './instrument-mark'

interface PanelProps {
  title: ReactNode
  /** Dictionary entry that explains the panel: an ⓘ after the title. */
  entry?: EntryId
  /** Beside the title and no part of the heading: a button. */
  beside?: ReactNode
  /** Subject of the head (`markOf`, `subjectOf`). */
  mark?: ReturnType<typeof markOf>
  /** At the right of the head: tabs, switches, badges; one row. */
  controls?: ReactNode
  children?: ReactNode
  className?: string
  /** Body classes; `p-2` for text, nothing for tables and charts that fill it. */
  bodyClassName?: string
}

/** Controls that the panel layout adds to the head of the outermost panel. */
interface PanelChrome {
  /** In place of its own title. */
  title: string | undefined
  /** In place of its own entry. */
  entry?: EntryId | undefined
  /** Before the title, and at the end of the head. */
  lead: ReactNode
  controls: ReactNode
}

export const ChromeOfPanel = createContext<PanelChrome | undefined>(undefined)

/** A rectangle of the grid: head of 28 px, body that takes the rest and scrolls inside. Borders are the grid's. */
export function Panel({ title, entry, beside, mark, controls, children, className, bodyClassName }: PanelProps) {
  const id = useId()
  const chrome = useContext(ChromeOfPanel)
  const named = chrome?.title ?? title
  const explained = chrome ? chrome.entry : entry
  // The panel layout may make one smaller than its text, which keys must reach then.
  const scrolls = chrome !== undefined && bodyClassName?.includes('overflow-y-auto') === true
  return (
    <section
      aria-labelledby={id}
      className={classNames('flex min-h-0 min-w-0 flex-col bg-panel', chrome && '@container', className)}
    >
      <header {...mark} className="flex h-7 shrink-0 items-center justify-between gap-2 border-b border-line px-2">
        {chrome?.lead}
        <h2
          id={id}
          title={chrome ? chrome.title : undefined}
          className={classNames(
            'truncate text-13 font-medium text-text-1',
            chrome && 'min-w-12',
            chrome && !explained && 'mr-auto',
          )}
        >
          {named}
        </h2>
        {explained && (
          <span className="mr-auto -ml-1.5 flex shrink-0">
            <EntryButton entry={explained} {...(typeof named === 'string' ? { name: named } : {})} />
          </span>
        )}
        {beside && <span className="mr-auto flex shrink-0">{beside}</span>}
        {(controls || chrome) && (
          <div className={classNames('flex min-w-0 items-center gap-1', chrome ? 'overflow-hidden' : 'shrink-0')}>
            {controls}
          </div>
        )}
        {chrome?.controls}
      </header>
      <ChromeOfPanel value={undefined}>
        <div tabIndex={scrolls ? 0 : undefined} className={classNames('relative min-h-0 flex-1', bodyClassName)}>
          {children}
        </div>
      </ChromeOfPanel>
    </section>
  )
}
