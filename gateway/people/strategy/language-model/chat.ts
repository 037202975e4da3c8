import type { IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import type { ToolDescription } from '../../../../shared/protocol/rest-assistant'
import { faultOfStatus, ModelFault, retryAfterMs } from './model-fault'
import { postRequest } from './post'
import { CallAssembler, type ModelCall, readChunk, ThinkingFilter } from './read-chunk'

export interface ChatServer {
  /** Base address, to which `/chat/completions` is added. */
  url: string
  key: string | undefined
  model: string
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; reasoning_content?: string; tool_calls?: ChatCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

interface ChatCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

export interface ChatRequest {
  messages: readonly ChatMessage[]
  tools: readonly ToolDescription[]
  /** The model must finish. */
  isLast: boolean
  /** Tokens of the answer. */
  maxTokens: number
  signal: AbortSignal
  onContent: (text: string) => void
}

export interface ChatAnswer {
  content: string
  reasoning: string
  calls: ModelCall[]
  /** The longest answer was reached. */
  isCut: boolean
  usage: { input: number; output: number; isEstimated: boolean }
}

/** Times in ms, sizes in bytes. */
export const CHAT_BOUNDS = {
  /** Time limit of the connection with its handshake. */
  connectMs: 5_000,
  /** Time limit from the request to the first event. */
  firstMs: 20_000,
  /** Between contents: comments and empty events do not count. */
  pauseMs: 20_000,
  /** Reasoning of one request, and an answer that is not streamed. */
  reasoningMs: 40_000,
  eventBytes: 256 * 1024,
  responseBytes: 2 * 1024 * 1024,
}
const ERROR_BYTES = 64 * 1024

/** Fields that some servers refuse; without `stream` an answer comes whole. */
const OPTIONAL = ['stream_options', 'parallel_tool_calls', 'tool_choice', 'stream'] as const
type Optional = (typeof OPTIONAL)[number]
const names = (text: string, field: Optional): boolean => new RegExp(`\\b${field}\\b`).test(text)

/** Characters that are about one token of Chinese and English text. */
const TOKEN_CHARACTERS = 1.6
export const tokensOf = (characters: number): number => Math.ceil(characters / TOKEN_CHARACTERS)

/** Requests to one OpenAI-compatible server; what it refuses is left out from then on. */
export function createChat(server: ChatServer, bounds = CHAT_BOUNDS, now: () => number = Date.now) {
  const leftOut = new Set<Optional>()

  function bodyOf({ messages, tools, isLast, maxTokens }: ChatRequest): string {
    const optional: Record<Optional, unknown> = {
      stream_options: { include_usage: true },
      parallel_tool_calls: true,
      tool_choice: isLast ? 'none' : 'auto',
      stream: true,
    }
    const sent = OPTIONAL.filter((name) => !leftOut.has(name)).map((name) => [name, optional[name]] as const)
    // For services that refuse `tool_choice`, the last request offers no tools.
    const offered = isLast && leftOut.has('tool_choice') ? [] : tools
    return JSON.stringify({
      model: server.model,
      messages,
      max_tokens: maxTokens,
      ...(offered.length > 0 && {
        tools: offered.map(({ name, description, parameters }) => ({
          type: 'function',
          function: { name, description, parameters },
        })),
      }),
      ...Object.fromEntries(sent.filter(([name]) => offered.length > 0 || name.startsWith('stream'))),
    })
  }

  async function send(request: ChatRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const response = await postRequest({
      url: new URL(`${server.url.replace(/\/+$/, '')}/chat/completions`),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(server.key !== undefined && { authorization: `Bearer ${server.key}` }),
      },
      body: bodyOf(request),
      connectMs: bounds.connectMs,
      signal,
    })
    const { statusCode: status = 0 } = response
    if (status >= 200 && status < 300) return response
    const text = await beginningOf(response)
    const refused = OPTIONAL.filter((name) => !leftOut.has(name) && names(text, name))
    if ((status === 400 || status === 422) && refused.length > 0) {
      for (const name of refused) leftOut.add(name)
      // Its options mean nothing without a stream.
      if (leftOut.has('stream')) leftOut.add('stream_options')
      return send(request, signal)
    }
    throw faultOfStatus(status, retryAfterMs(response.headers['retry-after'], now()))
  }

  /** Calls are stored and logged. */
  function withoutKey(call: ModelCall): ModelCall {
    const { key } = server
    return key
      ? { ...call, name: call.name.replaceAll(key, '_'), arguments: call.arguments.replaceAll(key, '…') }
      : call
  }

  /** One answer of the model, or its calls of tools. Throws `ModelFault`; what came before has gone to `onContent`. */
  return async function chat(request: ChatRequest): Promise<ChatAnswer> {
    const firstMs = leftOut.has('stream') ? bounds.reasoningMs : bounds.firstMs
    const watch = watchBounds(request.signal, { ...bounds, firstMs })
    try {
      const answer = await readAnswer(await send(request, watch.signal), request, watch, bounds)
      return { ...answer, calls: answer.calls.map(withoutKey) }
    } catch (thrown) {
      if (thrown instanceof ModelFault) throw thrown
      if (request.signal.aborted) throw new ModelFault('stopped')
      if (watch.isSilent()) throw new ModelFault('silent')
      throw new ModelFault(watch.hasBegun() ? 'cut' : 'unreachable', { mayRetry: !watch.hasBegun() })
    } finally {
      watch.end()
    }
  }
}

/** Ends a request that is silent for too long. */
function watchBounds(stop: AbortSignal, { firstMs, pauseMs, reasoningMs }: typeof CHAT_BOUNDS) {
  const silence = new AbortController()
  let isBegun = false
  let reasoningSince: number | undefined
  let timer = setTimeout(() => silence.abort(), firstMs)
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), pauseMs)
  }
  return {
    signal: AbortSignal.any([stop, silence.signal]),
    isSilent: () => silence.signal.aborted,
    hasBegun: () => isBegun,
    onContent() {
      isBegun = true
      restart()
    },
    /** Extends the pause, up to the time for reasoning. */
    onReasoning() {
      reasoningSince ??= performance.now()
      if (performance.now() - reasoningSince < reasoningMs) restart()
    },
    end: () => clearTimeout(timer),
  }
}

async function readAnswer(
  response: IncomingMessage,
  request: ChatRequest,
  watch: ReturnType<typeof watchBounds>,
  { eventBytes, responseBytes }: typeof CHAT_BOUNDS,
): Promise<ChatAnswer> {
  const calls = new CallAssembler()
  const thinking = new ThinkingFilter()
  const answer = { content: '', reasoning: '', finish: '', hasCalls: false, isOver: false }
  let usage: { input: number; output: number } | undefined
  let sinceEvent = 0

  const say = ({ content, reasoning }: { content: string; reasoning: string }) => {
    if (reasoning) watch.onReasoning()
    answer.reasoning += reasoning
    if (!content) return
    watch.onContent()
    answer.content += content
    request.onContent(content)
  }
  const take = (data: string) => {
    sinceEvent = 0
    if (answer.isOver) return
    if (data.trim() === '[DONE]') {
      answer.isOver = true
      return
    }
    const chunk = readChunk(data)
    const heard = thinking.push(chunk.content)
    say({ content: heard.content, reasoning: chunk.reasoning + heard.reasoning })
    for (const piece of chunk.calls) {
      watch.onContent()
      answer.hasCalls = true
      calls.add(piece)
    }
    answer.finish ||= chunk.finish
    usage = chunk.usage ?? usage
  }
  const events = createParser({ onEvent: ({ data }) => take(data) })
  const isStream = !response.headers['content-type']?.startsWith('application/json')
  let whole = ''
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    sinceEvent += part.length
    if (bytes > responseBytes || sinceEvent > eventBytes + part.length) throw new ModelFault('unreadable')
    const text = decoder.decode(part, { stream: true })
    if (isStream) events.feed(text)
    else whole += text
    if (answer.isOver) break
  }
  if (isStream) endOf(events)
  else take(whole)
  say({ content: thinking.end(), reasoning: '' })
  const isEmpty = answer.content === '' && !answer.hasCalls
  if (isEmpty && answer.reasoning === '') throw new ModelFault('unreadable')
  // Neither a finish reason nor `[DONE]`: the stream was cut off.
  if (answer.finish === '' && !answer.isOver && !answer.hasCalls) throw new ModelFault('cut')
  return {
    content: answer.content,
    reasoning: answer.reasoning,
    calls: calls.whole(),
    isCut: answer.finish === 'length',
    // No request costs nothing: a server that says so is not believed.
    usage:
      usage && usage.input > 0 && (usage.output > 0 || isEmpty)
        ? { ...usage, isEstimated: false }
        : {
            input: tokensOf(JSON.stringify(request.messages).length),
            output: tokensOf(answer.content.length + answer.reasoning.length),
            isEstimated: true,
          },
  }
}

/** The last event may lack its empty line; one that is not whole was cut off. */
function endOf(parser: { feed(text: string): void }): void {
  try {
    parser.feed('\n\n')
  } catch {
    throw new ModelFault('cut')
  }
}

/** The start of an error, to see which field it names; never shown, stored or logged. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response as AsyncIterable<Buffer>) {
    text += decoder.decode(part, { stream: true })
    if (text.length > ERROR_BYTES) break
  }
  return text
}

export type Chat = ReturnType<typeof createChat>
