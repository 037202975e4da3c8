import { storeRule } from '../../store/account/store-rule'
import type { ListedInstrument } from '../../store/rows/instruments'
import { toolText } from '../../text/chart-tools'
import { formatPrice } from '../../ui/format'
import { toast } from '../../ui/toast'

/** Stores a rule and says how it is read, or why it is not. */
export async function setRule(condition: string): Promise<void> {
  const stored = await storeRule(condition, toolText.alertFailed)
  if (stored.ok) toast.success(toolText.alertSet(stored.sentence))
  else toast.error(stored.reason)
}

/** Sets an alert for the time when the price comes to a line, from the side where it is now. */
export function setAlert(
  { id, priceScale }: Pick<ListedInstrument, 'id' | 'priceScale'>,
  price: number,
  now: number | null | undefined,
): Promise<void> {
  const sign = price >= (now ?? 0) ? '>=' : '<='
  return setRule(`${id}${sign}${formatPrice(Math.round(price), priceScale)}`)
}
