import { chartText } from '../text/common'
import { toast } from '../ui/toast'
import { type ChartCommand, sendToChart } from './state/chart-commands'

type Kind = Exclude<ChartCommand['kind'], 'period' | 'step'>

const command = (key: string, kind: Kind) => ({
  key,
  title: chartText.leader[kind],
  run: () => {
    if (!sendToChart({ kind })) toast.error(chartText.noChart[kind])
  },
})

/** Keys after `;` on pages with a chart: they go to the chart that was used last. */
export const chartKeys = [
  command('d', 'whole'),
  command('y', 'auto'),
  command('l', 'log'),
  command('r', 'percent'),
  command('j', 'day'),
  command('h', 'replay'),
] as const
