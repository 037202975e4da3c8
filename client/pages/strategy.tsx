import { StrategyDesk } from '../features/strategy/strategy-desk'

/** `/Strategy`. */
export function StrategyPage() {
  return <StrategyDesk />
}
