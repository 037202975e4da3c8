import type { ReactNode } from 'react'
import { IconButton } from './icon-button'
import { InfoIcon } from './icons'
import { Popover } from './popover'

export interface InfoCardProps {
  /** What is explained: the name of the button and the head of the card. */
  title: string
  children: ReactNode
}

/** ⓘ: what stands beside it explained in a card, by click or key. */
export function InfoCard({ title, children }: InfoCardProps) {
  return (
    <Popover
      label={title}
      trigger={
        <IconButton label={title}>
          <InfoIcon size={14} />
        </IconButton>
      }
    >
      <div className="flex max-h-[70vh] w-[min(520px,calc(100vw-32px))] flex-col gap-2 overflow-y-auto text-12 leading-normal">
        <h2 className="text-13 font-medium">{title}</h2>
        {children}
      </div>
    </Popover>
  )
}
