import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { common } from '../text/common'
import { IconButton } from './icon-button'
import { CloseIcon } from './icons'
import { acceptsTyping } from './typing-target'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, at the right of the foot. */
  footer?: ReactNode
}

/** A modal card; when it closes, what had the focus before has it again. */
export function Dialog({ open, onOpenChange, ...card }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-app/70" />
        <Card {...card} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Card({ title, description, children, footer }: Omit<DialogProps, 'open' | 'onOpenChange'>) {
  // Looked at before a field in it takes the focus.
  const [origin] = useState(() => document.activeElement)
  return (
    <Radix.Content
      {...(description ? {} : { 'aria-describedby': undefined })}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        // A key pressed right after Esc may have opened the search, which has the focus by now.
        if (origin instanceof HTMLElement && !acceptsTyping(document.activeElement)) origin.focus()
      }}
      className="fixed top-1/2 left-1/2 z-50 flex max-h-[90vh] w-[min(480px,calc(100vw-16px))] -translate-x-1/2 -translate-y-1/2 flex-col rounded border border-line bg-panel"
    >
      <header className="flex h-9 shrink-0 items-center justify-between border-b border-line pr-1 pl-3">
        <Radix.Title className="text-15 font-medium">{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton label={common.close}>
            <CloseIcon />
          </IconButton>
        </Radix.Close>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is scrolled by keys */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3">
        {description && <Radix.Description className="mb-3 text-text-2">{description}</Radix.Description>}
        {children}
      </div>
      {footer && <footer className="flex shrink-0 justify-end gap-2 border-t border-line p-2">{footer}</footer>}
    </Radix.Content>
  )
}
