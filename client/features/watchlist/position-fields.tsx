import { useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { COST_DIGITS } from '../../../shared/protocol/rest-positions'
import { positions, usePositions, usePositionsUnsaved } from '../../store/account/positions'
import { watchlist } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

const text = watchlist.own
const COST = new RegExp(`^\\d{1,9}(?:\\.\\d{1,${COST_DIGITS}})?$`)
const QUANTITY = /^\d{1,12}$/

interface Typed {
  cost: string
  quantity: string
}
const NOTHING: Typed = { cost: '', quantity: '' }

/** Cost and number of shares of the chosen instrument. Pass the id as `key`. */
export function PositionFields({ id }: { id: InstrumentId }) {
  const stored = usePositions().get(id)
  const isUnsaved = usePositionsUnsaved()
  const [draft, setDraft] = useState<Typed>()
  const initial = stored ? { cost: String(stored.cost), quantity: String(stored.quantity) } : NOTHING
  const { cost, quantity } = draft ?? initial
  const isEmpty = cost.trim() === '' && quantity.trim() === ''
  const isWhole = COST.test(cost.trim()) && QUANTITY.test(quantity.trim()) && Number(cost) > 0 && Number(quantity) > 0
  const save = () => {
    if (!positions.set(id, isEmpty ? undefined : { cost: Number(cost), quantity: Number(quantity) })) {
      toast.error(text.full)
      return
    }
    setDraft(undefined)
    toast.success(isEmpty ? text.forgotten : text.kept)
  }
  const field = 'num h-6 w-20 rounded border border-line bg-app px-1 text-12'
  return (
    <form
      className="flex items-center gap-1 text-12 text-text-2"
      title={text.positionHelp}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className="flex items-center gap-1">
        {watchlist.columns.cost}
        <input
          inputMode="decimal"
          value={cost}
          onChange={(event) => setDraft({ cost: event.target.value, quantity })}
          className={field}
        />
      </label>
      <label className="flex items-center gap-1">
        {watchlist.columns.quantity}
        <input
          inputMode="numeric"
          value={quantity}
          onChange={(event) => setDraft({ cost, quantity: event.target.value })}
          className={field}
        />
      </label>
      <Button type="submit" size="small" disabled={!isEmpty && !isWhole}>
        {text.keep}
      </Button>
      {isUnsaved && <span className="text-warn">{text.unsaved}</span>}
    </form>
  )
}
