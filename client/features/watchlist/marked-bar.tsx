import type { InstrumentId } from '../../../shared/market/instrument'
import { tagRequest } from '../../store/account/tag-request'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'

/** Actions on several rows at once. */
export function MarkedBar({ ids, onClear }: { ids: readonly InstrumentId[]; onClear: () => void }) {
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-panel px-2 py-0.5 max-sm:min-h-11"
    >
      <span className="num">{text.tags.marked(ids.length)}</span>
      <Button size="small" onClick={() => tagRequest.tell(ids)} title={text.tags.openKey}>
        {text.tags.open}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        {text.tags.clear}
      </Button>
    </div>
  )
}
