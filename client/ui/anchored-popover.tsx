import * as Radix from '@radix-ui/react-popover'
import { type ReactNode, useRef } from 'react'
import { acceptsTyping } from './typing-target'

interface AnchoredPopoverProps {
  /** Name of the floating surface, read aloud. */
  label: string
  /** The opening element: the popover is placed below it; the focus returns to it or to the column head around it. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** A popover beside an element that is not React's. It stays where it opened, even if the element is drawn again. */
export function AnchoredPopover({ label, anchor, onClose, children }: AnchoredPopoverProps) {
  const rect = useRef(anchor.getBoundingClientRect())
  const virtual = useRef({ getBoundingClientRect: () => rect.current })
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={virtual} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (acceptsTyping(document.activeElement)) return
            const head = anchor.closest('[role="columnheader"], th')?.querySelector<HTMLElement>('[data-sort]')
            ;(head ?? anchor).focus()
          }}
          className="z-40 max-h-[var(--radix-popover-content-available-height)] overflow-y-auto rounded border border-line bg-raised p-2 text-13 text-text-1"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
