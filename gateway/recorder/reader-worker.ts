import { parentPort, workerData } from 'node:worker_threads'
import type { DaysPlace } from './days-place'
import { openKept } from './open-days'
import { questionsOf } from './questions'
import type { Answered, Asked } from './reader'
import { toldFault } from './told-fault'

const port = parentPort
if (!port) throw new Error('history is read in a thread')

const questions = questionsOf(openKept(workerData as DaysPlace))

port.on('message', ({ id, name, ask }: Asked) => {
  const say = (answer: Answered) => port.postMessage(answer)
  try {
    say({ id, answer: (questions[name] as (ask: unknown) => unknown)(ask) })
  } catch (thrown) {
    say({ id, fault: toldFault(thrown) })
  }
})
