import { codeOf } from '../../../shared/market/instrument'
import type { ListedInstrument } from '../../store/rows/instruments'
import { CellDrawing, type CellDrawingProps, type CellLooks } from './cell-drawing'
import { type CellRange, useIndexCell, useTradedCell } from './use-cell'

export interface CellViewProps extends CellLooks {
  instrument: ListedInstrument
  range: CellRange | undefined
  today: string
}

/** One instrument's small 分时, live or recorded; with a head of its last price. */
export function CellView(props: CellViewProps) {
  return props.instrument.kind === 'index' ? <IndexCell {...props} /> : <TradedCell {...props} />
}

const TradedCell = (props: CellViewProps) => (
  <CellDrawing
    {...drawn(props)}
    data={useTradedCell(props.instrument, props.range, props.today, props.layers.includes('split'))}
  />
)
const IndexCell = (props: CellViewProps) => (
  <CellDrawing {...drawn(props)} data={useIndexCell(props.instrument, props.range, props.today)} />
)
const drawn = ({ instrument, ...props }: CellViewProps): Omit<CellDrawingProps, 'data'> => ({
  ...props,
  id: instrument.id,
  label: `${instrument.name} ${codeOf(instrument.id)}`,
  priceScale: instrument.priceScale,
})
