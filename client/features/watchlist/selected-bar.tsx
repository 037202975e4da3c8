import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { address } from '../../../shared/protocol/routes'
import { tagRequest } from '../../store/account/tag-request'
import { strategy } from '../../text/strategy'
import { watchlist as text } from '../../text/watchlist'
import { Button, buttonClass } from '../../ui/button'
import { subjectOf } from '../../ui/instrument-mark'
import { PositionFields } from './position-fields'

/** Actions on the chosen row, also available by keys. */
export function SelectedBar(props: {
  id: InstrumentId
  name: string
  isMarked: boolean
  onMark: () => void
  onMove: (by: number) => void
  onRemove: () => void
}) {
  const { id, name, isMarked, onMark, onMove, onRemove } = props
  return (
    <div
      {...subjectOf(id)}
      className="flex min-h-8 shrink-0 flex-wrap items-center gap-1 border-t border-line bg-panel px-2 py-0.5 max-sm:min-h-11"
    >
      <span className="mr-2 truncate">
        <span className="text-12 text-text-3">{text.selected}</span> {name}
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
      <Button size="small" variant="quiet" onClick={() => tagRequest.notify([id])} title={text.tags.openKey}>
        {text.tags.open}
      </Button>
      <Button size="small" variant="quiet" onClick={onMark} title={text.tags.markHelp}>
        {isMarked ? text.tags.unmark : text.tags.mark}
      </Button>
      {!isBasketId(id) && <PositionFields key={id} id={id} />}
      <a
        href={address.multiChart('1', [id])}
        target="_blank"
        rel="noopener"
        className={`${buttonClass('quiet', 'small')} ml-auto`}
      >
        {strategy.open(name)}
      </a>
    </div>
  )
}
