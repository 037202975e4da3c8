import { onTestFinished, vi } from 'vitest'
import { toast } from '../../client/ui/toast'

/** Collects the toasts of the page until the test ends; none of them is shown. */
export function saidToasts() {
  const said = {
    success: vi.spyOn(toast, 'success').mockImplementation(() => ''),
    error: vi.spyOn(toast, 'error').mockImplementation(() => ''),
    info: vi.spyOn(toast, 'info').mockImplementation(() => ''),
  }
  onTestFinished(() => {
    for (const spy of Object.values(said)) spy.mockRestore()
  })
  return said
}
