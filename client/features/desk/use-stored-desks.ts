import type { DeskLayout } from '../../../shared/desk/layout'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { createDesk, fetchDesks, removeDesk, saveDesk } from '../../api/desks'
import { asApiError, useResource } from '../../store/use-resource'
import { deskText as text } from '../../text/desk'
import { toast } from '../../ui/toast'

/** Interval of reading desks, which another browser or a program may change. */
const REFRESH_MS = 20_000

/** Desks stored at the gateway, and their changes. */
export function useStoredDesks() {
  const { data, replace } = useResource('desks', fetchDesks, { everyMs: REFRESH_MS, keepsParts: true })
  const desks = data?.desks ?? []
  const put = (desk: Desk) => {
    if (!data) return
    const others = data.desks.filter(({ id }) => id !== desk.id)
    replace({ ...data, desks: [...others, desk].sort((a, b) => (a.name < b.name ? -1 : 1)) })
  }
  return {
    desks,
    /** Last layout of each recent day of use, newest first; includes today's, which any browser may have stored. */
    days: data?.days ?? [],
    today: data?.today,
    put,
    /** Returns the stored desk, or the reason why it was not stored. */
    async save(desk: Desk | undefined, name: string, layout: DeskLayout): Promise<Desk | string> {
      try {
        const stored = desk ? await saveDesk({ ...desk, name, layout }) : await createDesk(name, layout)
        put(stored)
        toast.success(text.saved(stored.name))
        return stored
      } catch (thrown) {
        const { code, message } = asApiError(thrown)
        return code === 'conflict' ? text.conflict : message
      }
    },
    async remove({ id, name }: Desk): Promise<boolean> {
      try {
        await removeDesk(id)
        if (data) replace({ ...data, desks: data.desks.filter((desk) => desk.id !== id) })
        toast.success(text.removed(name))
        return true
      } catch (thrown) {
        toast.error(asApiError(thrown).message)
        return false
      }
    },
  }
}
