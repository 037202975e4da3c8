import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'
import { menuClass } from './dropdown'
import { acceptsTyping } from './typing-target'

interface PointMenuProps {
  /** CSS pixels of the window; undefined: the menu is closed. */
  at: { x: number; y: number } | undefined
  label: string
  onClose: () => void
  /** The menu is gone, and nothing that was opened since takes letters: the focus goes back to where it was. */
  onClosed: () => void
  children: ReactNode
}

/** A menu at a point of the page. Also rendered while closed, to detect whether keys or a pointer opened it. */
export function PointMenu({ at, label, onClose, onClosed, children }: PointMenuProps) {
  return (
    <Radix.Root open={at !== undefined} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Radix.Trigger asChild>
        <span
          aria-hidden="true"
          className="pointer-events-none fixed size-0"
          style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          // Beside the point, so that the button that opened it is not let go over an entry.
          side="right"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!acceptsTyping(document.activeElement)) onClosed()
          }}
          className={menuClass}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
