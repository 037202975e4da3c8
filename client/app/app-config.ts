import { setClosedDays } from '../../shared/market/trading-days'
import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import { addressOf } from '../../shared/protocol/resources'
import type { Answer, AppConfig } from '../../shared/protocol/rest'

let loading: Promise<AppConfig> | undefined

/** What the gateway tells everybody about itself; asked for once, and again after a failure. */
export function loadAppConfig(): Promise<AppConfig> {
  loading ??= (async () => {
    const reply = await fetch(addressOf('GET /api/config', {}), { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    const answer = (await reply.json()) as Answer<AppConfig>
    if (!answer.ok) throw new Error(answer.message)
    setClosedDays(answer.data.closedDays)
    return answer.data
  })()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
