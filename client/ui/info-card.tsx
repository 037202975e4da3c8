import type { ReactNode } from 'react'
import { IconButton } from './icon-button'
import { InfoIcon } from './icons'
import { Popover } from './popover'

interface InfoCardProps {
  /** Subject of the explanation: the name of the button and the head of the card. */
  title: string
  children: ReactNode
  /** Content of the button that opens it; by default ⓘ. */
  trigger?: ReactNode
}

/** ⓘ: opens a card that explains the element beside it. */
export function InfoCard({ title, children, trigger }: InfoCardProps) {
  return (
    <Popover
      label={title}
      trigger={
        trigger ?? (
          <IconButton label={title}>
            <InfoIcon size={14} />
          </IconButton>
        )
      }
    >
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so the keyboard must reach it
        tabIndex={0}
        className="flex max-h-[70vh] max-w-[min(480px,calc(100vw-34px))] flex-col gap-2 overflow-y-auto text-12 leading-normal"
      >
        <h2 className="text-13 font-medium">{title}</h2>
        {children}
      </div>
    </Popover>
  )
}
