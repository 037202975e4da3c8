import * as Radix from '@radix-ui/react-popover'
import type { ComponentProps, ReactNode } from 'react'
import { acceptsTyping } from './typing-target'

interface PopoverProps {
  /** One element that takes a ref: the button that opens it. */
  trigger: ReactNode
  children: ReactNode
  /** Name of the floating surface, read aloud. */
  label: string
  side?: ComponentProps<typeof Radix.Content>['side']
  align?: ComponentProps<typeof Radix.Content>['align']
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Opened by hovering: the focus stays where it is. */
  keepFocus?: boolean
  /** Called when it has closed, before the focus returns to the trigger; true: the focus is elsewhere now. */
  onClosed?: () => boolean
}

const floatingClass = 'z-40 rounded border border-line bg-raised p-2 text-13 text-text-1'

export function Popover(props: PopoverProps) {
  const { trigger, children, label, side = 'bottom', align = 'end', open, onOpenChange, keepFocus, onClosed } = props
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          onOpenAutoFocus={(event) => keepFocus && event.preventDefault()}
          onCloseAutoFocus={(event) =>
            (onClosed?.() || keepFocus || acceptsTyping(document.activeElement)) && event.preventDefault()
          }
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={floatingClass}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
