import { StrategyView } from '../features/strategy/strategy-view'

/** `/Strategy`. */
export function StrategyPage() {
  return <StrategyView />
}
