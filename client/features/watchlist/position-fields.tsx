import { useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { positions } from '../../store/positions'
import { watchlist } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

const text = watchlist.own
const NUMBER = /^\d{1,9}(?:\.\d{1,4})?$/

/** What the chosen instrument cost and how many shares there are; kept in this browser alone. Give it the id as `key`. */
export function PositionFields({ id }: { id: InstrumentId }) {
  const before = positions.all().get(id)
  const [cost, setCost] = useState(before ? String(before.cost) : '')
  const [quantity, setQuantity] = useState(before ? String(before.quantity) : '')
  const isEmpty = cost.trim() === '' && quantity.trim() === ''
  const isWhole = NUMBER.test(cost.trim()) && /^\d{1,12}$/.test(quantity.trim())
  const save = () => {
    const kept = positions.set(id, isEmpty ? undefined : { cost: Number(cost), quantity: Number(quantity) })
    if (kept) toast.success(isEmpty ? text.forgotten : text.kept)
    else toast.error(text.full)
  }
  const field = 'num h-6 w-20 rounded border border-line bg-app px-1 text-12'
  return (
    <form
      className="flex items-center gap-1 text-12 text-text-2"
      title={text.local}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className="flex items-center gap-1">
        {watchlist.columns.cost}
        <input inputMode="decimal" value={cost} onChange={(event) => setCost(event.target.value)} className={field} />
      </label>
      <label className="flex items-center gap-1">
        {watchlist.columns.quantity}
        <input
          inputMode="numeric"
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
          className={field}
        />
      </label>
      <Button type="submit" size="small" disabled={!isEmpty && !isWhole}>
        {text.keep}
      </Button>
    </form>
  )
}
