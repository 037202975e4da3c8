import type { AssistantReply } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const askAssistant = (question: string, options?: RequestOptions): Promise<AssistantReply> =>
  ask('POST /api/assistant', { body: { question } }, options)
