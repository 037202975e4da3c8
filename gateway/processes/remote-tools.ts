import type { AssistantReply } from '../../shared/protocol/rest-assistant'
import type { RuleAnswer } from '../people/strategy/language-model/assistant-desk'
import type { SendQuestion } from '../serve/bus/question'
import type { ToolAccess } from '../serve/mcp/tool-server'
import { dataOf, toolsAt } from '../serve/mcp/tools-at'

const ANSWER_MAX_MS = 15_000

/** The assistant's tools in the process that runs the market. Throws its errors, or `unavailable`. */
export const remoteTools = (ask: SendQuestion): ToolAccess =>
  toolsAt(async (path, signal) => {
    const { body } = await ask({ method: 'GET', path, headers: {} }, { ms: ANSWER_MAX_MS, signal })
    return new TextDecoder().decode(body)
  })

/** Answers by rules in that process. Throws its errors, or `unavailable`. */
export const remoteAnswer =
  (ask: SendQuestion): RuleAnswer =>
  async (question, { at, before }) => {
    const path = `/api/assistant${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`
    const body = JSON.stringify({ question, before })
    const reply = await ask({ method: 'POST', path, headers: {}, body }, { ms: ANSWER_MAX_MS })
    return dataOf<AssistantReply>(new TextDecoder().decode(reply.body))
  }
