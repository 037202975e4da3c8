import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { rove } from './roving'

export interface Tab<Id extends string> {
  id: Id
  title: ReactNode
}

interface TabsProps<Id extends string> {
  /** Name of the group, read aloud. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** `large`: 44 px targets, for the bottom of a narrow screen. */
  size?: 'normal' | 'large'
  /** Prefix of the tabs' ids, by which `TabPanel` is named; give it the same. */
  idPrefix: string
  className?: string
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, size = 'normal', idPrefix, className } = props
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classNames('flex min-w-0 items-stretch overflow-x-auto', size === 'large' ? 'h-11' : 'h-7', className)}
      onKeyDown={(event) => {
        const to = rove(event, '[role=tab]')
        const tab = to === undefined ? undefined : tabs[to]
        if (tab) onChange(tab.id)
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${idPrefix}-tab-${tab.id}`}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={classNames(
            'relative px-2 text-13 whitespace-nowrap',
            size === 'large' && 'flex-1',
            tab.id === value
              ? 'text-text-1 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-accent'
              : 'text-text-2 hover:text-text-1',
          )}
        >
          {tab.title}
        </button>
      ))}
    </div>
  )
}

/** The body of the chosen tab. */
export function TabPanel(props: { idPrefix: string; id: string; className?: string; children: ReactNode }) {
  const { idPrefix, id, className, children } = props
  return (
    <div role="tabpanel" id={`${idPrefix}-panel-${id}`} aria-labelledby={`${idPrefix}-tab-${id}`} className={className}>
      {children}
    </div>
  )
}
