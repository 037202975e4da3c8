import type { ReactNode } from 'react'
import type { StrategyRun } from '../../../shared/protocol/rest-back-tests'
import { ruleLab } from '../../text/rule-lab'
import { isShort } from './run-days'

/** A figure per year: dim where the run is too short for it. */
export function Yearly({ run, figure }: { run: Pick<StrategyRun, 'data'>; figure: ReactNode }) {
  if (!isShort(run)) return <>{figure}</>
  return (
    <span title={ruleLab.figures.shortRun} className="text-12 text-text-3 **:text-text-3">
      {figure}
    </span>
  )
}
