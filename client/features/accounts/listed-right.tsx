import type { ReactNode } from 'react'
import type { Rights } from '../../../shared/protocol/account'
import { asApiError } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { toast } from '../../ui/toast'

export interface RightsFormProps {
  rights: Rights
  onMade: (rights: Rights) => void
}

/** Answers what there is now; undefined when it was refused, which is said. */
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

/** One of the list: its name, how many have it, and the way to delete it. */
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
