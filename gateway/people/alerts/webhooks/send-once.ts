import { judgeAnswer, outgoing, type Target } from './outgoing'
import { post } from './post'

/** Sends a signed message, without a retry. Returns `again` if the target is unreachable. `now`: epoch ms. */
export async function sendOnce(
  target: Target,
  { id, text, now, allowPrivate }: { id: string; text: string; now: number; allowPrivate: boolean },
): Promise<ReturnType<typeof judgeAnswer>> {
  try {
    const { status, body } = await post(outgoing(target, text, id, now), allowPrivate)
    return judgeAnswer(target.kind, status, body)
  } catch {
    return 'again'
  }
}
