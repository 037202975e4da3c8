import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { HealthReport } from '../../../shared/protocol/rest'

/** Health reports of one gateway, requested at its own address; `host` is the public host name. */
export async function fetchHealth(
  address: string,
  host: string,
  token: string,
  waitMs = 1_500,
): Promise<HealthReport[]> {
  const sent = request(`${address}/api/health`, {
    headers: { authorization: `Bearer ${token}`, host },
    signal: AbortSignal.timeout(waitMs),
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return (JSON.parse((await buffer(response)).toString()) as { data: HealthReport[] }).data
}
