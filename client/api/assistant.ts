import type { AssistantReply } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const queryAssistant = (question: string, options?: RequestOptions): Promise<AssistantReply> =>
  requestData('POST /api/assistant', { body: { question } }, options)
