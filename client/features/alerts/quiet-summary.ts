import { useEffect } from 'react'
import { quietUntil } from '../../../shared/alerts/quiet-hours'
import { address } from '../../../shared/protocol/routes'
import { fetchAlertFirings, fetchAlertQuiet } from '../../api/alerts'
import { alertText } from '../../text/alerts'
import { toast } from '../../ui/toast'

/** How often the quiet hours are looked at: they may be changed in another window. */
const LOOK_MS = 60_000
/** The last firings of the quiet hours are stored by then. */
const SETTLE_MS = 1_500

/** When quiet hours end that this page has lived through, says what rang in them. */
export function useQuietSummary(go: (href: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on for the life of the page
  useEffect(() => {
    const began = Date.now()
    let ending: ReturnType<typeof setTimeout> | undefined
    let until: number | undefined
    const sum = async () => {
      until = undefined
      const { firings } = await fetchAlertFirings()
      const missed = firings.filter(({ muted, receivedAt }) => muted && receivedAt >= began)
      if (missed.length === 0) return
      const open = { label: alertText.open, onClick: () => go(address.alerts()) }
      toast.info(alertText.quiet.over(missed.length), open)
    }
    const look = async () => {
      const now = Date.now()
      const next = quietUntil(await fetchAlertQuiet(), now)
      if (next === until) return
      clearTimeout(ending)
      until = next
      if (next !== undefined) ending = setTimeout(() => void sum().catch(() => undefined), next - now + SETTLE_MS)
    }
    const turn = setInterval(() => void look().catch(() => undefined), LOOK_MS)
    void look().catch(() => undefined)
    return () => {
      clearInterval(turn)
      clearTimeout(ending)
    }
  }, [])
}
