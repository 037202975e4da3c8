import { type ReactNode, useRef } from 'react'
import type { Choice } from './bar-toolbar'
import { keysOfChoice, usePeriodKeys } from './period-keys'

/** Holds charts whose period the page chooses elsewhere, so that the keys reach it from them. */
export function PeriodBox(props: { period: Choice<string> | undefined; className?: string; children: ReactNode }) {
  const { period, className, children } = props
  const box = useRef<HTMLDivElement>(null)
  usePeriodKeys(box, period && keysOfChoice(period))
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
