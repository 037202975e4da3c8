import { ChartState } from '../../charts/chart-state'
import type { ListedInstrument } from '../../store/instruments'
import type { Period } from '../../store/period-bars'
import { multiText } from '../../text/multi-chart'
import { BarCell } from './bar-cell'
import { CellView, type CellViewProps } from './cell'

interface CellBodyProps extends Omit<CellViewProps, 'instrument'> {
  instrument: ListedInstrument | undefined
  /** Undefined: 分时. */
  period: Period | undefined
  onPeriod: (period: Period | undefined) => void
}

/** What a cell shows. A coin trades day and night: it has no line of a session, and stands there by its last minutes. */
export function CellBody({ instrument, period, onPeriod, ...rest }: CellBodyProps) {
  const { range, today, link } = rest
  if (!instrument) return <ChartState state="unchosen" why={multiText.emptyHint} />
  const coin = instrument.kind === 'crypto'
  if (coin && range) return <ChartState state="unprovided" why={multiText.noCoinRange} />
  const shown = period ?? (coin ? '1m' : undefined)
  if (shown) return <BarCell key={instrument.id} {...{ instrument, today, link, onPeriod }} period={shown} />
  return <CellView key={instrument.id} {...rest} instrument={instrument} />
}
