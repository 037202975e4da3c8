import { ModelFault } from './model-fault'

/** A call of a tool, as the model wrote it. */
export interface ModelCall {
  id: string
  name: string
  /** JSON text, not checked. */
  arguments: string
}

/** Additions by one event of the stream. */
export interface Chunk {
  content: string
  reasoning: string
  calls: readonly Record<string, unknown>[]
  finish: string
  usage: { input: number; output: number } | undefined
}

type Loose = Record<string, unknown>
const objectOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** More than any request costs: what a server says is not believed without bound. */
const TOKENS_MAX = 10_000_000
const countOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 ? Math.min(Math.round(value), TOKENS_MAX) : 0

/** Reads one event as compatible servers write it: fields may be missing, null or unknown. Throws `ModelFault`. */
export function readChunk(data: string): Chunk {
  let chunk: Loose
  try {
    chunk = objectOf(JSON.parse(data))
  } catch {
    throw new ModelFault('unreadable')
  }
  if (chunk.error !== undefined && chunk.error !== null) throw new ModelFault('server')
  const choice = objectOf(Array.isArray(chunk.choices) ? chunk.choices[0] : undefined)
  const delta = objectOf(choice.delta ?? choice.message)
  const usage = objectOf(chunk.usage ?? choice.usage)
  return {
    content: textOf(delta.content),
    reasoning: textOf(delta.reasoning_content) || textOf(delta.reasoning),
    calls: Array.isArray(delta.tool_calls) ? delta.tool_calls.map(objectOf) : [],
    finish: textOf(choice.finish_reason),
    usage:
      'prompt_tokens' in usage
        ? { input: countOf(usage.prompt_tokens), output: countOf(usage.completion_tokens) }
        : undefined,
  }
}

interface Assembled extends ModelCall {
  index: number | undefined
}

/** Limits of one request: calls, and characters of the arguments of one call. */
const CALL_BOUNDS = { calls: 64, characters: 16_384 }
const TOOL_NAME = /^[a-z_]{1,32}$/

const isWhole = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Puts calls together from their pieces. Servers differ: `index` is missing or 0 for all, the id is missing or repeated
 * with each piece, the name comes later, arguments come whole.
 */
export class CallAssembler {
  private readonly calls: Assembled[] = []

  /** Throws `ModelFault` for more than any answer needs. */
  add(piece: Record<string, unknown>): void {
    const given = objectOf(piece.function)
    const name = textOf(given.name)
    const call = this.callOf(piece, name)
    call.name ||= name
    const { arguments: text } = given
    call.arguments += typeof text === 'object' && text !== null ? JSON.stringify(text) : textOf(text)
    if (this.calls.length > CALL_BOUNDS.calls || call.arguments.length > CALL_BOUNDS.characters)
      throw new ModelFault('unreadable')
  }

  private callOf(piece: Record<string, unknown>, name: string): Assembled {
    const id = textOf(piece.id)
    const index = typeof piece.index === 'number' ? piece.index : undefined
    const last = this.calls.at(-1)
    const known = id
      ? this.calls.find((call) => call.id === id)
      : index === undefined
        ? last
        : this.calls.findLast((call) => call.index === index)
    const isNext = known !== undefined && !id && name !== '' && known.name !== '' && isWhole(known.arguments)
    if (known && !isNext) return known
    // The id may follow the first piece.
    if (id && last && last.id === '' && last.index === index && !isWhole(last.arguments)) {
      last.id = id
      return last
    }
    const call = { id, index, name: '', arguments: '' }
    this.calls.push(call)
    return call
  }

  /** Calls with unique ids; a call without a valid name gets a name that no tool has. */
  whole(): ModelCall[] {
    return this.calls.map(({ id, name, arguments: text }, place) => ({
      id: id || `call_${place}`,
      name: TOOL_NAME.test(name) ? name : 'unknown',
      arguments: text || '{}',
    }))
  }
}

const OPEN = '<think>'
const CLOSE = '</think>'

/** Separates what a model thinks aloud, `<think>…</think>`, from its answer, wherever the pieces are cut. */
export class ThinkingFilter {
  private isThinking = false
  private rest = ''

  push(piece: string): { content: string; reasoning: string } {
    this.rest += piece
    const found = { content: '', reasoning: '' }
    const take = (length: number) => {
      found[this.isThinking ? 'reasoning' : 'content'] += this.rest.slice(0, length)
      this.rest = this.rest.slice(length)
    }
    for (;;) {
      const tag = this.isThinking ? CLOSE : OPEN
      const at = this.rest.indexOf(tag)
      if (at < 0) {
        take(this.rest.length - lengthOfStart(this.rest, tag))
        return found
      }
      take(at)
      this.rest = this.rest.slice(tag.length)
      this.isThinking = !this.isThinking
    }
  }

  end(): string {
    return this.isThinking ? '' : this.rest
  }
}

/** Characters at the end of the text that may begin the tag. */
function lengthOfStart(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length--)
    if (tag.startsWith(text.slice(-length))) return length
  return 0
}
