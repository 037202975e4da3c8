import { type ReactNode, useEffect, useRef, useState } from 'react'
import { withPaneChange } from '../../../shared/desk/edit'
import type { DeskPane } from '../../../shared/desk/layout'
import { shell } from '../../text/shell'
import { NO_ACTIONS, type PaneActions } from './pane-controls'
import { chooseIn, PaneFrame, type RenderPane } from './pane-frame'
import { paneTitle } from './pane-title'
import { usePace } from './use-pace'
import { currentWindowBounds, openChannel, type WindowMessage } from './windows'

/** Interval of checking whether the position or size of the window changed; a change is published. */
const LOOK_MS = 2_000

interface WindowViewProps {
  given: DeskPane
  windowKey: string
  render: RenderPane
  keyboard: (pick: (id: string) => boolean) => ReactNode
}

/** A pane in a window of its own. It reports its position and changes to its desk. */
export function WindowView({ given, windowKey: key, render, keyboard }: WindowViewProps) {
  const [pane, setPane] = useState(given)
  usePace([pane])
  const latest = useRef(pane)
  latest.current = pane
  useEffect(() => {
    document.title = shell.documentTitle(paneTitle(pane))
    // After a reload it has its last state.
    const url = new URL(location.href)
    url.searchParams.set('pane', JSON.stringify(pane))
    history.replaceState(history.state, '', url)
  }, [pane])

  const channel = useRef<BroadcastChannel>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed pane is published immediately
  useEffect(() => {
    const line = openChannel()
    channel.current = line
    let published = ''
    const publish = (always: boolean) => {
      const message: WindowMessage = { kind: 'here', key, pane: latest.current, place: currentWindowBounds() }
      const words = JSON.stringify(message)
      if (!always && words === published) return
      published = words
      line?.postMessage(message)
    }
    const leave = () => line?.postMessage({ kind: 'gone', key } satisfies WindowMessage)
    line?.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => data.kind === 'who' && publish(true))
    const timer = setInterval(() => publish(false), LOOK_MS)
    publish(true)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      line?.close()
    }
  }, [key, pane])

  const actions: PaneActions = {
    change: (change) =>
      setPane((now) => withPaneChange({ format: 1, panes: [now], codes: {} }, now.id, change).panes[0] ?? now),
    ...NO_ACTIONS,
  }
  return (
    <div className="h-full">
      <PaneFrame pane={pane} actions={actions} render={render} />
      {keyboard((id) => {
        chooseIn(pane, actions.change, id)
        return true
      })}
    </div>
  )
}
