/** Bounds of one answer; times in ms. */
export const ANSWER_LIMITS = {
  requests: 6,
  toolCalls: 10,
  toolsAtOnce: 3,
  badCalls: 2,
  inputTokens: 24_000,
  outputTokens: 2_000,
  wholeMs: 60_000,
  retries: 2,
  /** Longest pause that the server may ask for. */
  retryAfterMs: 10_000,
  /** Before the first and the second retry. */
  pausesMs: [1_000, 3_000],
}
export type AnswerLimits = typeof ANSWER_LIMITS
