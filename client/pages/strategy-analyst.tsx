import { AnalystView } from '../features/analyst/analyst-view'

/** `/model/strategy-analyst`. */
export function StrategyAnalystPage() {
  return <AnalystView />
}
