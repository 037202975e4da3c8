import type { AssistantReply } from '../../shared/protocol/rest'
import { type RequestOptions, sendJson } from './http'

export const askAssistant = (question: string, options?: RequestOptions): Promise<AssistantReply> =>
  sendJson('POST', '/api/assistant', { question }, options)
