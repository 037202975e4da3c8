import type { ToolAnswer } from '../../../../shared/protocol/rest-assistant'
import type { ModelAnswer, ThreadEvent } from '../../../../shared/protocol/rest-assistant-threads'
import { toolFailure } from '../tools/tool-failure'
import type { AnswerLimits } from './answer-limits'
import type { ChatMessage } from './chat'
import type { Citations } from './citations'
import { COMPUTE, compute } from './compute'
import { modelFailureText, resultText } from './prompt'
import type { ModelCall } from './read-chunk'

interface CallParts {
  /** Runs a tool as of the lock; never throws for what a caller can get wrong. */
  call(name: string, given: unknown, signal: AbortSignal): Promise<ToolAnswer>
  citations: Citations
  question: string
  /** An index is of the market: no question needs to name it. */
  isIndex: (id: string) => boolean
  limits: AnswerLimits
  signal: AbortSignal
  onEvent: (event: ThreadEvent) => void
}

const ID = /\b\d{6}\.(?:SH|SZ|BJ)\b/g
/** Codes of calls that the model got wrong. */
const BAD = new Set(['bad-request', 'tool-unknown', 'forbidden'])

/** Lets at most so many run at the same time. Results are in the order of the calls. */
async function inTurns<T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += most) done.push(...(await Promise.all(all.slice(at, at + most).map(work))))
  return done
}

/** Calls of tools in one answer. */
export function createToolCalls({ call, citations, question, isIndex, limits, signal, onEvent }: CallParts) {
  const tools: ModelAnswer['tools'] = []
  let count = 0
  let bad = 0

  /** Arguments of a call, and why it is not run. */
  function read({ name, arguments: text }: ModelCall): { given: unknown; refusal: ToolAnswer | undefined } {
    const refuse = (code: string, message: string): ToolAnswer => ({
      ok: false,
      tool: name,
      code,
      message,
      retry: false,
    })
    let given: unknown
    let written: string
    try {
      given = JSON.parse(text)
      // As it was read: a text may hide a code in escapes. Throws for what is nested too deep to be written.
      written = JSON.stringify(given)
    } catch {
      return { given: undefined, refusal: refuse('bad-request', '参数不是 JSON') }
    }
    if (count > limits.toolCalls) return { given, refusal: refuse('too-many', '工具调用过多') }
    const strange = (written.match(ID) ?? []).find((id) => !citations.knows(id) && !isIndex(id))
    return { given, refusal: strange ? refuse('forbidden', `问题和结果都没有提到 ${strange}`) : undefined }
  }

  async function runOne(one: ModelCall) {
    count++
    const { given, refusal } = read(one)
    const run = async () => (one.name === COMPUTE.name ? computed(given) : call(one.name, given, signal))
    return { one, given, found: refusal ?? (await run()) }
  }

  function computed(given: unknown): ToolAnswer {
    try {
      return compute(given, citations)
    } catch (thrown) {
      return toolFailure(COMPUTE.name, thrown, COMPUTE.parameters)
    }
  }

  /** Numbers a result, and writes it for the model. */
  function record({ one, given, found }: Awaited<ReturnType<typeof runOne>>): ChatMessage {
    const { id, name, arguments: text } = one
    if (!found.ok && BAD.has(found.code)) bad++
    tools.push({
      name,
      arguments: text.slice(0, 400),
      ...(!found.ok && { code: found.code, message: found.message }),
    })
    onEvent({ kind: 'tool', name, ...(!found.ok && { code: found.code }) })
    if (found.ok && name === 'draft_alert')
      citations.allowCondition((given as { condition: string }).condition, question)
    const content = found.ok ? resultText(found, citations.add(found)) : modelFailureText(found)
    return { role: 'tool', tool_call_id: id, content }
  }

  return {
    tools,
    /** The model has to finish without further calls. */
    isOver: () => count >= limits.toolCalls || bad >= limits.badCalls,
    run: async (calls: readonly ModelCall[]): Promise<ChatMessage[]> =>
      (await inTurns(calls, limits.toolsAtOnce, runOne)).map(record),
  }
}
