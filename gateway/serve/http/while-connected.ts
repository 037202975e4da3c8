import type { Response } from 'express'

/** Answers a question that ends with its connection. */
export async function whileConnected(
  response: Response,
  answer: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    await answer(gone.signal)
  } catch (thrown) {
    // No client is left to answer.
    if (!gone.signal.aborted) throw thrown
  }
}
