import type { Answer, FlowDay } from '../../shared/protocol/rest'
import type { AlertNow } from '../../shared/protocol/rest-alerts'
import type { AssistantReply } from '../../shared/protocol/rest-assistant'
import { topic } from '../../shared/protocol/topics'
import { SocketClient } from './socket-client'

export const FREEZE_OUTLETS = ['stream', 'rest', 'assistant', 'alerts'] as const
export type FreezeOutlet = (typeof FREEZE_OUTLETS)[number]

/** For each outlet, whether it publishes 主动净额 of an instrument. */
export type OpenOutlets = Record<FreezeOutlet, () => Promise<boolean>>

/** The outlets of a figure, as a client of all of them sees them. Close it in the end. */
export async function openOutlets(
  origin: string,
  token: string,
  id: string,
): Promise<{ doors: OpenOutlets; close(): void }> {
  const client = await new SocketClient(origin, token).connected()
  await client.call('subscribe', [topic.flow(id)])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  async function ask<T>(path: string, body?: object): Promise<T | undefined> {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${origin}${path}`, { headers, ...request })
    // A rejected request says nothing about the figure.
    if (response.status === 429) throw new Error(`too many requests to ${path}`)
    const answer = (await response.json()) as Answer<T>
    return answer.ok ? answer.data : undefined
  }
  return {
    doors: {
      async stream() {
        const last = client.sections.findLast((section) => section.kind === 'flow')
        return last?.kind === 'flow' && Number.isFinite(last.columns.adS.at(-1))
      },
      async rest() {
        const flow = await ask<FlowDay>(`/api/flow/${id}`)
        return flow !== undefined && flow.ad.flat().length > 0 && flow.ad.flat().every(Number.isFinite)
      },
      async assistant() {
        const reply = await ask<AssistantReply>('/api/assistant', { question: `${id} 主动净额` })
        return reply !== undefined && reply.facts.length > 0 && !reply.text.join('').includes('暂停发布')
      },
      async alerts() {
        const now = await ask<AlertNow>('/api/alerts/now', { condition: `${id.slice(0, 6)} 主动净额>=1元` })
        return now !== undefined && now.holds === 1
      },
    },
    close: () => client.close(),
  }
}
