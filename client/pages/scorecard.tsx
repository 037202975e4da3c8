import { ScorecardView } from '../features/scorecard/scorecard-view'

/** `/scorecard?days=5&by=excess&signal=rocket&day=20261120`: what became of every signal. */
export function ScorecardPage() {
  return <ScorecardView />
}
