import type { InstrumentId } from '../../../shared/market/instrument'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'

interface FormerCodesProps {
  codes: readonly InstrumentId[]
  /** Absent: the codes cannot be replaced here. */
  onReplace?: (old: InstrumentId, now: InstrumentId) => void
  onRemove?: (id: InstrumentId) => void
  label?: string
}

/** Codes that the market no longer lists, for which a table has no rows: what became of each. */
export function FormerCodes({ codes, onReplace, onRemove, label = text.former }: FormerCodesProps) {
  const instruments = useInstruments()
  const former = codes.flatMap((id) => {
    const found = instruments.formerOf(id)
    return found ? [{ id, now: found.now }] : []
  })
  if (former.length === 0) return null
  return (
    <ul aria-label={label} className="max-h-24 shrink-0 overflow-y-auto border-b border-line px-2 py-1 text-12">
      {former.map(({ id, now }) => (
        <li key={id} className="flex items-center gap-2 text-warning">
          <span className="num">{id}</span>
          {nameOfCode(instruments, id)}
          {now !== undefined && onReplace && (
            <Button size="small" onClick={() => onReplace(id, now)}>
              {text.useNew}
            </Button>
          )}
          {onRemove && (
            <Button size="small" variant="quiet" onClick={() => onRemove(id)}>
              {text.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
