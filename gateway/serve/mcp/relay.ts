import { Server } from '@modelcontextprotocol/server'
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import { failedCall } from '../../../shared/protocol/failed-call'
import { INSTRUCTIONS } from './tool-server'

const message = z.object({ id: z.unknown(), result: z.looseObject({}).optional() })
const listed = z.object({
  tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.looseObject({ type: z.literal('object') }) })),
})

/** Sends a JSON text to `/mcp` of a gateway and returns the body of its answer. Throws `ZeusError`. */
type Post = (body: string, signal: AbortSignal) => Promise<string>

/** Messages of an answer, which is JSON or an event stream. */
function messagesOf(body: string): string[] {
  if (body.trimStart().startsWith('{')) return [body]
  const found: string[] = []
  const parser = createParser({ onEvent: ({ data }) => found.push(data) })
  parser.feed(`${body}\n\n`)
  return found
}

/** A server with the tools of another one, which it lists and calls there: what its token may not see is not there either. */
export function createRelay(post: Post, version: string): Server {
  const server = new Server(
    { name: 'zeus', title: '宙斯看盘', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  let next = 1

  /** Throws `unavailable` for an answer without a result. */
  async function request(method: string, params: object, signal: AbortSignal): Promise<Record<string, unknown>> {
    const id = next++
    const body = await post(JSON.stringify({ jsonrpc: '2.0', id, method, params }), signal)
    for (const text of messagesOf(body)) {
      const read = message.safeParse(JSON.parse(text))
      if (read.success && read.data.id === id && read.data.result) return read.data.result
    }
    throw new ZeusError('unavailable')
  }

  server.setRequestHandler('tools/list', async (_, { mcpReq }) =>
    listed.parse(await request('tools/list', {}, mcpReq.signal)),
  )
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: given = {} } = params
    try {
      const result = await request('tools/call', { name, arguments: given }, mcpReq.signal)
      return { content: [], ...result }
    } catch (thrown) {
      const answer = failedCall(name, thrown)
      return {
        content: [{ type: 'text', text: JSON.stringify(answer) }],
        structuredContent: { ...answer },
        isError: true,
      }
    }
  })
  return server
}
