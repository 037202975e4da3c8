import { ZeusError } from '../../shared/protocol/errors'
import type { Answer } from '../../shared/protocol/rest'
import type { AlertNow } from '../../shared/protocol/rest-alerts'
import type { Ask } from '../bus/question'
import { type AskedNow, JUDGED_NOW } from '../http/alert-now'

const ANSWER_MAX_MS = 5_000

/** Whether a condition holds, as the process says that judges rules. Fails with `unavailable` while it cannot be reached. */
export const remoteJudge =
  (ask: Ask) =>
  async (asked: AskedNow): Promise<AlertNow> => {
    const question = { method: 'POST', path: JUDGED_NOW, headers: {}, body: JSON.stringify(asked) } as const
    const { body } = await ask(question, { ms: ANSWER_MAX_MS })
    const answer = JSON.parse(new TextDecoder().decode(body)) as Answer<AlertNow>
    if (!answer.ok) throw new ZeusError('unavailable')
    return answer.data
  }
