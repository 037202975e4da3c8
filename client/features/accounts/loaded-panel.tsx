import type { ReactNode } from 'react'
import type { ResourceState } from '../../store/use-resource'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'

interface LoadedPanelProps<T> {
  title: string
  resource: ResourceState<T>
  bodyClassName?: string
  children: (data: T) => ReactNode
}

/** A panel of one resource: while it loads or after it failed it says so, then it has the content. */
export function LoadedPanel<T>(props: LoadedPanelProps<T>) {
  const { title, resource, bodyClassName = 'flex flex-col gap-2 p-2', children } = props
  const { data, error, reload } = resource
  if (!data) {
    return (
      <Panel title={title}>
        {error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />}
      </Panel>
    )
  }
  return (
    <Panel title={title} bodyClassName={bodyClassName}>
      {children(data)}
    </Panel>
  )
}

/** An entry of a panel's list: what it is, and what can be done with it. */
export function ListItem({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-7 flex-wrap items-center justify-between gap-2 border-b border-line text-text-2">
      <span className="min-w-0">{children}</span>
      <span className="flex shrink-0 items-center gap-2">{actions}</span>
    </li>
  )
}

/** Distinct words of a line that a separator divides. */
export const wordsIn = (line: string, separator: RegExp): string[] => [
  ...new Set(
    line
      .split(separator)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
