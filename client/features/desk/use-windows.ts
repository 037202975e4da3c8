import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { withoutWindow, withWindow } from '../../../shared/desk/edit'
import type { DeskPane } from '../../../shared/desk/layout'
import { deskText as text } from '../../text/desk'
import { toast } from '../../ui/toast'
import type { DeskDraft } from './draft'
import { paneTitle } from './pane-title'
import type { DeskHandle } from './use-desk'
import {
  initialWindowBounds,
  openChannel,
  openWindow,
  screensHere,
  type WindowMessage,
  windowBoundsOn,
  windowKey,
} from './windows'

/** A window that reloads is absent for less than this. */
const GONE_AFTER_MS = 3_000

/** Follows positions and changes of windows, and takes back the panes of closed windows. */
function useWindowMessages(latest: RefObject<DeskDraft>, change: DeskHandle['change']): void {
  useEffect(() => {
    const channel = openChannel()
    const leaving = new Map<string, ReturnType<typeof setTimeout>>()
    const paneOf = (key: string) =>
      latest.current.layout.panes.find(({ id, window }) => window && windowKey(latest.current.name, id) === key)
    const here = ({ key, pane, place }: Extract<WindowMessage, { kind: 'here' }>) => {
      clearTimeout(leaving.get(key))
      leaving.delete(key)
      const known = paneOf(key)
      if (!known) return
      const { x, y, w, h } = known
      const next = { ...pane, x, y, w, h, window: place }
      if (JSON.stringify(next) === JSON.stringify(known)) return
      change((layout) => ({ ...layout, panes: layout.panes.map((one) => (one.id === known.id ? next : one)) }), false)
    }
    const gone = (key: string) => {
      const known = paneOf(key)
      if (!known) return
      const back = () => {
        leaving.delete(key)
        change((layout) => withoutWindow(layout, known.id))
        toast.info(text.windowBack(paneTitle(known)))
      }
      leaving.set(key, setTimeout(back, GONE_AFTER_MS))
    }
    channel?.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
      if (data.kind === 'here') here(data)
      else if (data.kind === 'gone') gone(data.key)
    })
    channel?.postMessage({ kind: 'who' } satisfies WindowMessage)
    return () => {
      for (const timer of leaving.values()) clearTimeout(timer)
      channel?.close()
    }
  }, [latest, change])
}

/** The windows of a desk: opened, remembered where they stand, and taken back when they are closed. */
export function useWindows({ draft, change }: Pick<DeskHandle, 'draft' | 'change'>) {
  const [blocked, setBlocked] = useState<readonly DeskPane[]>([])
  const latest = useRef(draft)
  latest.current = draft
  useWindowMessages(latest, change)

  /** One pane into a window of its own. */
  const popOut = useCallback(
    ({ id }: Pick<DeskPane, 'id'>) => {
      const pane = latest.current.layout.panes.find((one) => one.id === id)
      if (!pane) return
      const place = pane.window ?? initialWindowBounds()
      if (!openWindow(latest.current.name, pane, place)) {
        setBlocked([pane])
        return
      }
      setBlocked((all) => all.filter((one) => one.id !== id))
      change((layout) => withWindow(layout, id, place))
    },
    [change],
  )

  /** All windows of the desk, each on its screen as far as that is there. */
  const openAll = useCallback(async (name: string, panes: readonly DeskPane[]) => {
    const screens = await screensHere()
    let stacked = 0
    const refused: DeskPane[] = []
    for (const pane of panes) {
      if (!pane.window) continue
      const at = windowBoundsOn(screens, pane.window, stacked)
      if (at.stacked) stacked++
      if (!openWindow(name, pane, at.place)) refused.push(pane)
    }
    setBlocked(refused)
    if (stacked > 0) toast.info(text.stacked(stacked))
  }, [])

  return { blocked, unblock: () => setBlocked([]), popOut, openAll }
}
