import { address } from '../../../shared/protocol/routes'
import type { ListedInstrument } from '../../store/instruments'
import { strategy } from '../../text/strategy'
import { watchlist as text } from '../../text/watchlist'
import { Button, buttonClass } from '../../ui/button'
import { subjectOf } from '../../ui/instrument-mark'

/** What can be done with the row that is chosen: keys do the same. */
export function SelectedBar(props: {
  instrument: ListedInstrument
  onMove: (by: number) => void
  onRemove: () => void
}) {
  const { instrument, onMove, onRemove } = props
  return (
    <div
      {...subjectOf(instrument.id)}
      className="flex h-8 shrink-0 items-center gap-1 border-t border-line bg-panel px-2 max-sm:h-11"
    >
      <span className="mr-2 truncate">
        <span className="text-12 text-text-3">{text.selected}</span> {instrument.name}
      </span>
      <Button size="small" variant="quiet" onClick={() => onMove(-1)} title="Alt+↑">
        {text.moveUp}
      </Button>
      <Button size="small" variant="quiet" onClick={() => onMove(1)} title="Alt+↓">
        {text.moveDown}
      </Button>
      <Button size="small" variant="quiet" onClick={onRemove} title="Delete">
        {text.remove}
      </Button>
      <a
        href={address.multiChart('1', [instrument.id])}
        target="_blank"
        rel="noopener"
        className={`${buttonClass('quiet', 'small')} ml-auto`}
      >
        {strategy.open(instrument.name)}
      </a>
    </div>
  )
}
