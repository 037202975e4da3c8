import type { ReactNode } from 'react'
import { proofText } from '../../text/order-split-proof'
import { formatPercent, formatRatio } from '../../ui/format'
import type { Consequence } from './threshold'

const { threshold: words } = proofText

interface ThresholdNoteProps {
  consequence: Consequence
  all: number
  /** False findings a day without slicing, as counted on such days; undefined for more than one instrument. */
  measuredFalseADay?: number
  /** Share of the market's volume that the shown findings' children are; undefined where unknown. */
  covered?: number | undefined
  /** Net money of the findings in sight. */
  net?: ReactNode
  children?: ReactNode
}

/** Findings above the current threshold, and the expected number of wrong ones. */
export function ThresholdNote({ consequence, all, measuredFalseADay, covered, net, children }: ThresholdNoteProps) {
  const { shown, expectedFalse, expectedFalseADay, precision, takenBack } = consequence
  return (
    <div
      role="status"
      aria-live="off"
      className="num flex shrink-0 flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line bg-panel px-2 py-1 text-12 text-text-2"
    >
      {net}
      <span className="whitespace-nowrap">{words.shown(shown, all)}</span>
      <span className="whitespace-nowrap" title={measuredFalseADay === undefined ? words.help : words.measuredHelp}>
        {measuredFalseADay === undefined ? words.inferred : words.expected}{' '}
        <strong className="font-medium text-text-1" data-testid="expected-false">
          {formatRatio(measuredFalseADay ?? expectedFalseADay)}
        </strong>{' '}
        {measuredFalseADay === undefined ? words.aDay : words.perStock}
      </span>
      <span className="whitespace-nowrap" title={words.help}>
        {words.among} <strong className="font-medium text-text-1">{formatRatio(expectedFalse, 1)}</strong>
      </span>
      <span className="whitespace-nowrap" title={words.takenBackHelp}>
        {words.takenBack} <strong className="font-medium text-text-1">{takenBack}</strong>
      </span>
      <span className="whitespace-nowrap" title={words.precisionHelp}>
        {words.precision}{' '}
        <strong className="font-medium text-text-1">{formatPercent(precision, { sign: false, digits: 0 })}</strong>
      </span>
      {covered !== undefined && (
        <span className="whitespace-nowrap">
          {words.covered}{' '}
          <strong className="font-medium text-text-1">{formatPercent(covered, { sign: false, digits: 1 })}</strong>
        </span>
      )}
      {children}
    </div>
  )
}
