import { useRouter } from '@tanstack/react-router'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import { splitMarkers } from '../features/minute-chart/split-markers'
import { MultiChart } from '../features/multi-chart/multi-chart'
import { multiText } from '../text/multi-chart'

const PAGE_KEYS = [multiText.keyCard]

/** `/graph_total_multi…`: what the address asks for; typing replaces the chosen cell. */
export function MultiChartPage({ params }: { params: Record<string, string> }) {
  const { history } = useRouter()
  return (
    <MultiChart
      params={params}
      replace={(href) => history.replace(href)}
      splitMarks={splitMarkers}
      keyboard={(props) => <KeyboardBox {...props} pageKeys={PAGE_KEYS} />}
    />
  )
}
