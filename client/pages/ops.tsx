import { OpsView } from '../features/status/ops/ops-view'

/** `/ops`: what operators look after. */
export function OpsPage() {
  return <OpsView />
}
