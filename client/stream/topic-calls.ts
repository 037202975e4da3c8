import { RECONNECT_DELAY_MS, TOPICS_PER_CALL_MAX } from '../../shared/protocol/limits'
import type { SubscribeResult, TopicPosition } from '../../shared/protocol/socket-events'
import type { TopicName } from '../../shared/protocol/topics'
import type { StreamEnvironment } from './stream-environment'
import type { CallGateway } from './wire'

export interface TopicCall {
  topic: TopicName
  since: TopicPosition | undefined
}

/** Combines the topics subscribed and unsubscribed within one turn into as few calls as the protocol allows. */
export function createTopicCalls(
  environment: StreamEnvironment,
  answered: (ask: TopicCall, result: SubscribeResult) => void,
) {
  const wanted = new Map<TopicName, TopicCall>()
  const unwanted = new Set<TopicName>()
  let call: CallGateway | undefined
  let underWay = 0
  const pauses = createPauses(environment)

  const plan = oncePerTurn(() => flush())

  function flush(): void {
    if (!call) return
    const removed = [...unwanted]
    unwanted.clear()
    for (const topics of inCalls(removed)) call('unsubscribe', topics).catch(() => undefined)
    const asks = [...wanted.values()]
    wanted.clear()
    for (const part of inCalls(asks)) void send(call, part)
  }

  async function send(through: CallGateway, asks: TopicCall[]): Promise<void> {
    underWay++
    const items = asks.map(({ topic, since }) => (since ? { topic, since } : topic))
    const reply = await through('subscribe', items).catch(() => undefined)
    // Another connection began meanwhile: it has requested everything again.
    if (through !== call) return
    underWay--
    if (!reply?.ok) later(asks)
    else
      reply.results.forEach((result, index) => {
        const ask = asks[index]
        // A newer request for the same topic gets its own answer.
        if (ask && !wanted.has(ask.topic) && !unwanted.has(ask.topic)) answered(ask, result)
      })
  }

  /** No answer, or the whole call refused: retried after a pause, unless there is a newer request by then. */
  const later = (asks: TopicCall[]) =>
    pauses.after(RECONNECT_DELAY_MS, () => {
      for (const ask of asks) if (!wanted.has(ask.topic) && !unwanted.has(ask.topic)) wanted.set(ask.topic, ask)
      plan()
    })

  return {
    ask(topic: TopicName, since: TopicPosition | undefined): void {
      unwanted.delete(topic)
      wanted.set(topic, { topic, since })
      plan()
    },
    forget(topic: TopicName): void {
      wanted.delete(topic)
      if (!call) return
      unwanted.add(topic)
      plan()
    },
    attach(next: CallGateway): void {
      call = next
      underWay = 0
      unwanted.clear()
    },
    detach(): void {
      call = undefined
      underWay = 0
      wanted.clear()
      unwanted.clear()
      pauses.cancel()
    },
    /** An answer is outstanding. */
    pending: (): boolean => underWay > 0 || wanted.size > 0,
  }
}

function* inCalls<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += TOPICS_PER_CALL_MAX) yield items.slice(at, at + TOPICS_PER_CALL_MAX)
}

/** However often it is called within one turn, the work is done once, at its end. */
function oncePerTurn(work: () => void): () => void {
  let planned = false
  return () => {
    if (planned) return
    planned = true
    queueMicrotask(() => {
      planned = false
      work()
    })
  }
}

/** Actions after pauses, until all of them are cancelled. */
function createPauses(environment: Pick<StreamEnvironment, 'after'>) {
  const cancels = new Set<() => void>()
  return {
    after(ms: number, run: () => void): void {
      const cancel = environment.after(ms, () => {
        cancels.delete(cancel)
        run()
      })
      cancels.add(cancel)
    },
    cancel(): void {
      for (const cancel of cancels) cancel()
      cancels.clear()
    },
  }
}
