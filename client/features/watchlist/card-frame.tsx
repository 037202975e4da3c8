import type { ReactNode } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { shortCode } from '../../store/baskets/basket-code'
import { classNames } from '../../ui/class-names'
import { markOf } from '../../ui/instrument-mark'

export interface CardProps {
  id: InstrumentId
  name: string
  /** It is the chosen one. */
  here: boolean
  onSelect: (id: InstrumentId) => void
  onOpen: (id: InstrumentId) => void
}

/** A card that is chosen by a press, opened by two, and has the menu of what it is about. */
export const CardFrame = ({ id, name, here, onSelect, onOpen, children }: CardProps & { children: ReactNode }) => (
  <button
    type="button"
    {...markOf(id)}
    aria-pressed={here}
    onClick={() => onSelect(id)}
    onDoubleClick={() => onOpen(id)}
    className={classNames(
      'flex flex-col gap-1 border-r border-b border-line p-2 text-left hover:bg-raised',
      here && 'bg-raised',
    )}
  >
    <span className="flex w-full items-baseline gap-2">
      <span className="truncate text-13 font-medium">{name}</span>
      <span className="num text-11 text-text-3">{shortCode(id)}</span>
    </span>
    {children}
  </button>
)
