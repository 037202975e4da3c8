import { useCallback, useState } from 'react'
import type { DeskLayout } from '../../../../shared/desk/layout'
import type { PersonalPage, UserPageBody } from '../../../../shared/protocol/rest-user-pages'
import { fetchUserPage, saveUserPage } from '../../../api/user-pages'
import { asApiError } from '../../../store/use-resource'
import { userPageText as text } from '../../../text/user-page'
import { toast } from '../../../ui/toast'
import { withGroupCodes } from '../use-desk'
import { useSteps } from '../use-steps'

const bodyOf = ({ title, note, layout }: UserPageBody): UserPageBody => ({ title, note, layout })

/** A page on the screen, with what is done to it, undone and published. */
export function usePage(page: PersonalPage) {
  const { name } = page
  const steps = useSteps<UserPageBody>(() => bodyOf(page))
  const { latest, put } = steps
  const [stored, setStored] = useState(page)
  const [busy, setBusy] = useState(false)
  const body = steps.value

  const change = useCallback(
    (make: (layout: DeskLayout) => DeskLayout, undoable = true) => {
      const before = latest.current
      const layout = make(before.layout)
      if (layout !== before.layout) put({ ...before, layout }, undoable)
    },
    [latest, put],
  )
  const set = (more: Partial<UserPageBody>) => put({ ...latest.current, ...more })

  /** True once it is a version. If another user was faster, a second save replaces theirs, which stays a version. */
  async function publish(): Promise<boolean> {
    setBusy(true)
    const shown = latest.current
    const title = shown.title || text.untitled(name)
    try {
      const saved = await saveUserPage(name, stored.version, { ...shown, title, layout: withGroupCodes(shown.layout) })
      setStored({ ...saved, layout: shown.layout })
      put({ ...latest.current, title: latest.current.title || saved.title }, false)
      steps.settle()
      toast.success(text.published(saved.version))
      return true
    } catch (thrown) {
      const { code, message } = asApiError(thrown)
      if (code !== 'conflict') toast.error(message)
      else {
        const newest = await fetchUserPage(name).catch(() => undefined)
        if (newest) setStored(newest)
        toast.error(text.overtaken(newest?.version ?? stored.version))
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    body,
    stored,
    busy,
    change,
    set,
    publish,
    dirty: JSON.stringify(body) !== JSON.stringify(bodyOf(stored)),
    undo: steps.undo,
    canUndo: steps.canUndo,
  }
}

export type PageHandle = ReturnType<typeof usePage>
