import type { SignalResult } from '../../shared/flow/signal-score'
import { ZeusError } from '../../shared/protocol/errors'
import type { Answer } from '../../shared/protocol/rest'
import type { AlertNow, AlertState } from '../../shared/protocol/rest-alerts'
import type { FollowRequest } from '../people/alerts/rule-scores'
import type { SendQuestion } from '../serve/bus/question'
import { type AlertNowQuery, alertNowBody, JUDGED_NOW } from '../serve/http/alert-now'
import { FOLLOWED } from '../serve/http/alert-scores'
import { ALERT_STATES_PATH } from '../serve/http/alert-states'

const ANSWER_MAX_MS = 5_000
/** A list of rules is shown without their states rather than late. */
const STATES_MAX_MS = 1_500
/** Minutes of many instruments are read for it. */
const FOLLOW_MAX_MS = 15_000

async function asked<T>(ask: SendQuestion, path: string, body: object, ms: number): Promise<T> {
  const question = { method: 'POST', path, headers: {}, body: JSON.stringify(body) } as const
  const reply = await ask(question, { ms })
  const answer = JSON.parse(new TextDecoder().decode(reply.body)) as Answer<T>
  if (!answer.ok) throw new ZeusError('unavailable')
  return answer.data
}

/** Whether a condition holds, as the process says that judges rules. Fails with `unavailable` while it cannot be reached. */
export const remoteJudge = (ask: SendQuestion) => (request: AlertNowQuery) =>
  asked<AlertNow>(ask, JUDGED_NOW, alertNowBody(request), ANSWER_MAX_MS)

/** Outcome of signals, as reported by the process that runs the market. Fails as `remoteJudge` does. */
export const remoteFollow = (ask: SendQuestion) => (request: FollowRequest) =>
  asked<SignalResult[]>(ask, FOLLOWED, request, FOLLOW_MAX_MS)

/** Rule states as reported by the judging process; none while it cannot be reached. */
export const remoteStates =
  (ask: SendQuestion) =>
  async (rules: readonly string[]): Promise<ReadonlyMap<string, AlertState>> => {
    if (rules.length === 0) return new Map()
    try {
      return new Map(await asked<[string, AlertState][]>(ask, ALERT_STATES_PATH, { rules }, STATES_MAX_MS))
    } catch {
      return new Map()
    }
  }
