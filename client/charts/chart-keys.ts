import { chartText } from '../text/common'
import { type ChartCommand, sendToChart } from './state/chart-commands'

const command = (key: string, name: ChartCommand & keyof typeof chartText.leader) => ({
  key,
  title: chartText.leader[name],
  run: () => void sendToChart(name),
})

/** What follows `;` on pages with a chart: it goes to the chart that was used last. */
export const chartKeys = [command('d', 'whole')] as const
