import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelRequest {
  headers: IncomingHttpHeaders
  body: {
    model: string
    messages: { role: string; content: string; tool_calls?: unknown[] }[]
    tools?: { function: { name: string } }[]
    tool_choice?: string
    max_tokens: number
  } & Record<string, unknown>
}

export type ModelScript = (request: ModelRequest, response: ServerResponse, turn: number) => unknown

/** An OpenAI-compatible server on loopback that answers as the test says. */
export async function startModelServer(first: ModelScript) {
  const requests: ModelRequest[] = []
  let script = first
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const heard = { headers: request.headers, body: JSON.parse(text || '{}') as ModelRequest['body'] }
    requests.push(heard)
    await script(heard, response, requests.length - 1)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer(next: ModelScript): void {
      requests.length = 0
      script = next
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

const chunk = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})
export const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
export const content = (text: string): string => event(chunk({ content: text }))
export const finish = (reason = 'stop'): string => event(chunk({}, reason))
export const usage = (input: number, output: number): string =>
  event({ choices: [], usage: { prompt_tokens: input, completion_tokens: output } })
export const DONE = event('[DONE]')
export const calls = (...all: { name: string; given: unknown; id?: string }[]): string =>
  event(
    chunk({
      tool_calls: all.map(({ name, given, id }, index) => ({
        index,
        id: id ?? `call-${index}-${name}`,
        type: 'function',
        function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
      })),
    }),
  ) + finish('tool_calls')

export function stream(response: ServerResponse, ...parts: (string | Uint8Array)[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const part of parts) response.write(part)
}

/** Streams these parts and ends. */
export const say =
  (...parts: string[]): ModelScript =>
  (_request, response) => {
    stream(response, ...parts)
    response.end()
  }

/** The first of these for the first request, and so on; the last for all that follow. */
export const inTurn =
  (...scripts: ModelScript[]): ModelScript =>
  (request, response, turn) =>
    (scripts[turn] ?? (scripts.at(-1) as ModelScript))(request, response, turn)
