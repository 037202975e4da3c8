import { useState } from 'react'
import { asApiError } from '../../store/use-resource'
import { toast } from '../../ui/toast'

/** Runs one change at a time; says that it is done, or why not. Answers whether it was. */
export function useAccountChange(): [
  busy: boolean,
  run: (work: () => Promise<unknown>, done: string) => Promise<boolean>,
] {
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      toast.success(done)
      return true
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return [busy, run]
}
