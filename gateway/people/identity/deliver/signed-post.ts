import { createHmac } from 'node:crypto'
import type { z } from 'zod'

const TIMEOUT_MS = 10_000
/** Answers are short JSON. */
const ANSWER_MAX = 16 * 1024

/** An operator's service that receives signed requests. */
export interface SignedService {
  url: string
  secret?: string | undefined
}

/**
 * Posts JSON to a service of the operator, signed in `x-zeus-signature` (HMAC-SHA-256 of the body, hex) if there is a
 * secret. Redirects are not followed. Returns the body of a 2xx; throws for anything else, for a body beyond 16 KB and
 * after ten seconds.
 */
export async function signedPost(
  { url, secret }: SignedService,
  content: object,
  fetchImpl: typeof fetch = fetch,
): Promise<string> {
  const body = JSON.stringify(content)
  const signature = secret === undefined ? undefined : createHmac('sha256', secret).update(body).digest('hex')
  const answer = await fetchImpl(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature ? { 'x-zeus-signature': signature } : {}) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the service answered ${answer.status}`)
  }
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > ANSWER_MAX) throw new Error('the service answered too much')
  }
  return text
}

/** The same for a JSON answer. Errors are logged, so they do not quote the answer, which may repeat what was sent. */
export async function signedQuery<T>(service: SignedService, content: object, answer: z.ZodType<T>): Promise<T> {
  const text = await signedPost(service, content)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Error('the service answered no JSON')
  }
  const { success, data } = answer.safeParse(read)
  if (!success) throw new Error('the service answered JSON of another shape')
  return data
}
