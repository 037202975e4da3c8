import { useState } from 'react'
import { asApiError } from '../../../store/use-resource'
import { toast } from '../../../ui/toast'

/** Runs one order at a time and says what went wrong; `done` after it went well. */
export function useOperatorOrder(
  done: () => void,
): readonly [busy: boolean, run: (order: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false)
  const run = (order: () => Promise<unknown>) => {
    setBusy(true)
    order()
      .then(done, (thrown: unknown) => void toast.error(asApiError(thrown).message))
      .finally(() => setBusy(false))
  }
  return [busy, run]
}
