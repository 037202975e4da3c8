import type { ReactNode } from 'react'
import type { Rights } from '../../../shared/protocol/account'
import { asApiError } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { toast } from '../../ui/toast'

export interface RightsFormProps {
  rights: Rights
  onMade: (rights: Rights) => void
}

/** Returns the new rights; if the change was refused, shows the error and returns undefined. */
export async function reported(work: Promise<Rights>): Promise<Rights | undefined> {
  try {
    const rights = await work
    toast.success(text.done)
    return rights
  } catch (thrown) {
    toast.error(asApiError(thrown).message)
    return undefined
  }
}

/** One role, group or department: its name, the number of members and the button that deletes it. */
export function Listed({ members, children: [name, remove] }: { members: number; children: [ReactNode, ReactNode] }) {
  return (
    <li className="flex min-h-7 items-center justify-between gap-2 border-b border-line text-text-2">
      {name}
      <span className="flex shrink-0 items-center gap-2">
        <span className="num text-12 text-text-3">{text.members(members)}</span>
        {remove}
      </span>
    </li>
  )
}
