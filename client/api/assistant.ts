import type { AssistantReply } from '../../shared/protocol/rest-assistant'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** `before`: earlier questions of the conversation, oldest first. */
export const queryAssistant = (
  question: string,
  before: readonly string[] = [],
  options?: RequestOptions,
): Promise<AssistantReply> => requestData('POST /api/assistant', { body: { question, before } }, options)
