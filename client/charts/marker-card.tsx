import { common } from '../text/common'
import { IconButton } from '../ui/icon-button'
import { CloseIcon } from '../ui/icons'

export interface Pressed {
  lines: readonly string[]
  /** Share of the plot's width at which the mark is. */
  at: number
}

/** Details of a pressed mark: on the other side of the plot. */
export function MarkerCard({ lines, at, onClose }: Pressed & { onClose: () => void }) {
  return (
    <div
      role="status"
      className={`absolute top-8 z-30 flex max-w-64 items-start gap-1 rounded border border-line bg-raised p-2 text-12 ${
        at < 0.5 ? 'right-14' : 'left-15'
      }`}
    >
      <div className="flex flex-col gap-0.5">
        {lines.map((line, index) => (
          <span key={line} className={index === 0 ? 'font-medium text-text-1' : 'num text-text-2'}>
            {line}
          </span>
        ))}
      </div>
      <IconButton label={common.close} className="size-5" onClick={onClose}>
        <CloseIcon size={12} />
      </IconButton>
    </div>
  )
}
