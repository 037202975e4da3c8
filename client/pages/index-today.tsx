import { RadarOverview } from '../features/index-radar/overview'
import { IndexRadar } from '../features/index-radar/radar'

/** `/index_zeus_today` shows the main indexes, `/index_zeus_today/:code` one of them with its members. */
export function IndexTodayPage({ params }: { params: Record<string, string> }) {
  return params.code ? <IndexRadar code={params.code} /> : <RadarOverview />
}
