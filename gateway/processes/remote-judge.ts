import type { SignalResult } from '../../shared/flow/signal-score'
import { ZeusError } from '../../shared/protocol/errors'
import type { Answer } from '../../shared/protocol/rest'
import type { AlertNow } from '../../shared/protocol/rest-alerts'
import type { FollowAsk } from '../alerts/rule-scores'
import type { Ask } from '../bus/question'
import { type AskedNow, JUDGED_NOW } from '../http/alert-now'
import { FOLLOWED } from '../http/alert-scores'

const ANSWER_MAX_MS = 5_000
/** Minutes of many instruments are read for it. */
const FOLLOW_MAX_MS = 15_000

async function asked<T>(ask: Ask, path: string, body: object, ms: number): Promise<T> {
  const question = { method: 'POST', path, headers: {}, body: JSON.stringify(body) } as const
  const reply = await ask(question, { ms })
  const answer = JSON.parse(new TextDecoder().decode(reply.body)) as Answer<T>
  if (!answer.ok) throw new ZeusError('unavailable')
  return answer.data
}

/** Whether a condition holds, as the process says that judges rules. Fails with `unavailable` while it cannot be reached. */
export const remoteJudge = (ask: Ask) => (wish: AskedNow) => asked<AlertNow>(ask, JUDGED_NOW, wish, ANSWER_MAX_MS)

/** What became of signals, as the process says that keeps the market. Fails as `remoteJudge` does. */
export const remoteFollow = (ask: Ask) => (wish: FollowAsk) => asked<SignalResult[]>(ask, FOLLOWED, wish, FOLLOW_MAX_MS)
