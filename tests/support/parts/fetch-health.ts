import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { HealthReport } from '../../../shared/protocol/rest'

/** What a gateway says of itself, at its own address and not behind the one that people have, which is `host`. */
export async function fetchHealth(
  address: string,
  host: string,
  token: string,
  waitMs = 1_500,
): Promise<HealthReport[]> {
  const asked = request(`${address}/api/health`, {
    headers: { authorization: `Bearer ${token}`, host },
    signal: AbortSignal.timeout(waitMs),
  })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return (JSON.parse((await buffer(response)).toString()) as { data: HealthReport[] }).data
}
