import { untraded } from '../../text/common'
import { radarText as text } from '../../text/index-radar'
import { classNames } from '../../ui/class-names'
import { EMPTY } from '../../ui/format'

interface BreadthBarProps {
  up: number
  flat: number
  down: number
  className?: string
}

/** 涨/平/跌 as one bar with its three numbers. */
export function BreadthBar({ up, flat, down, className }: BreadthBarProps) {
  const total = Math.max(1, up + flat + down)
  // Without trades there are no advances or declines.
  const isKnown = up + flat + down > 0
  const shown = (count: number) => (isKnown ? count : EMPTY)
  const part = (count: number) => ({ width: `${(count / total) * 100}%` })
  return (
    <div
      className={classNames('num flex items-center gap-2 text-12', className)}
      role="img"
      aria-label={isKnown ? text.breadthLabel(up, flat, down) : untraded.nothing}
    >
      <span className="min-w-8 text-right text-up">▲{shown(up)}</span>
      <span className="flex h-1.5 min-w-12 flex-1 gap-px overflow-hidden">
        <span className="bg-up" style={part(up)} />
        <span className="bg-flat/60" style={part(flat)} />
        <span className="bg-down" style={part(down)} />
      </span>
      <span className="text-flat">{shown(flat)}</span>
      <span className="min-w-8 text-down">▼{shown(down)}</span>
    </div>
  )
}
