import type { SendQuestion } from '../serve/bus/question'
import type { ToolAccess } from '../serve/mcp/tool-server'
import { toolsAt } from '../serve/mcp/tools-at'

const ANSWER_MAX_MS = 15_000

/** The assistant's tools in the process that runs the market. Throws its errors, or `unavailable`. */
export const remoteTools = (ask: SendQuestion): ToolAccess =>
  toolsAt(async (path, signal) => {
    const { body } = await ask({ method: 'GET', path, headers: {} }, { ms: ANSWER_MAX_MS, signal })
    return new TextDecoder().decode(body)
  })
