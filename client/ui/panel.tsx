import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'

export interface PanelProps {
  title: ReactNode
  /** At the right of the head: tabs, switches, badges; one row. */
  controls?: ReactNode
  children?: ReactNode
  className?: string
  /** Body classes; `p-2` for text, nothing for tables and charts that fill it. */
  bodyClassName?: string
}

/** A rectangle of the grid: head of 28 px, body that takes the rest and scrolls inside. Borders are the grid's. */
export function Panel({ title, controls, children, className, bodyClassName }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('flex min-h-0 min-w-0 flex-col bg-panel', className)}>
      <header className="flex h-7 shrink-0 items-center justify-between gap-2 border-b border-line px-2">
        <h2 id={id} className="truncate text-13 font-medium text-text-1">
          {title}
        </h2>
        {controls && <div className="flex min-w-0 shrink-0 items-center gap-1">{controls}</div>}
      </header>
      <div className={classNames('relative min-h-0 flex-1', bodyClassName)}>{children}</div>
    </section>
  )
}
