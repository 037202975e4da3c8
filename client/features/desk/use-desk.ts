import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DeskLayout } from '../../../shared/desk/layout'
import { readLayout } from '../../../shared/desk/read-layout'
import { storeDeskDay } from '../../api/desks'
import { isReplay } from '../../session/replay'
import { linkGroups } from '../../store/account/link-groups'
import { deskText as text } from '../../text/desk'
import { toast } from '../../ui/toast'
import { type DeskDraft, type DeskOrigin, presetDraft } from './draft'
import { storeDraft, storedDraft } from './draft-store'
import { useSteps } from './use-steps'

/** The desk of the day is stored once it has been quiet for so long. */
const KEEP_AFTER_MS = 2_000

/** The desk with what its groups show now. */
export const withGroupCodes = (layout: DeskLayout): DeskLayout => ({
  ...layout,
  codes: { ...layout.codes, ...linkGroups.get() },
})

/** Stores the desk after an action: in this browser immediately, in the account after a pause, as the day's layout. */
function useKeeping(draft: DeskDraft, touched: RefObject<boolean>): void {
  useEffect(() => {
    if (!touched.current) return
    storeDraft(draft)
    if (isReplay) return
    const timer = setTimeout(
      () => void storeDeskDay(withGroupCodes(draft.layout)).catch(() => undefined),
      KEEP_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [draft, touched])
}

/** A layout from wherever it came, with what had to be done to it said. */
function readAloud(given: unknown): DeskLayout | undefined {
  const reading = readLayout(given)
  if (!reading.ok) {
    toast.error(text.damaged)
    return undefined
  }
  for (const repair of reading.repairs) {
    if (repair.kind === 'newer') toast.info(text.repairs.newer(repair.format))
    else toast.info(text.repairs[repair.kind](repair.count))
  }
  return reading.layout
}

/** The desk on this screen: actions and undo; stored in this browser and, by day, in the account. */
export function useDesk() {
  const steps = useSteps<DeskDraft>(() => storedDraft() ?? presetDraft('trading'))
  const { value: draft, latest, put: step } = steps
  const [fresh] = useState(() => storedDraft() === undefined)
  const touched = useRef(false)
  useKeeping(draft, touched)

  const put = useCallback(
    (next: DeskDraft, undoable: boolean) => {
      touched.current = true
      step(next, undoable)
    },
    [step],
  )

  /** Another layout of the same desk. `undoable` false: a step on the way, as while something is drawn. */
  const change = useCallback(
    (make: (layout: DeskLayout) => DeskLayout, undoable = true) => {
      const before = latest.current
      const layout = make(before.layout)
      if (layout !== before.layout) put({ ...before, layout }, undoable)
    },
    [put, latest],
  )

  /** Another desk; the groups show what it says. */
  const open = useCallback(
    (
      name: string,
      origin: DeskOrigin,
      given: unknown,
      { dirty = false, auto }: { dirty?: boolean; auto?: boolean } = {},
    ) => {
      const layout = readAloud(given)
      if (!layout) return
      linkGroups.choose(layout.codes)
      const before = latest.current
      const saved = dirty ? before.saved : layout
      put({ name, origin, layout, saved, auto: auto ?? before.auto }, true)
    },
    [put, latest],
  )

  /** The current desk is the stored one. */
  const markSaved = (name: string, origin: DeskOrigin, layout: DeskLayout) => {
    steps.settle()
    put({ ...latest.current, name, origin, layout, saved: layout }, false)
  }
  /** The layout on the screen stays, as a change of this newer revision of the stored desk. */
  const rebase = (id: string, revision: number, saved: DeskLayout) =>
    put({ ...latest.current, origin: { id, revision }, saved }, false)
  const setAuto = (auto: boolean) => put({ ...latest.current, auto }, false)

  return { draft, fresh, change, open, undo: steps.undo, canUndo: steps.canUndo, markSaved, rebase, setAuto }
}

export type DeskHandle = ReturnType<typeof useDesk>
