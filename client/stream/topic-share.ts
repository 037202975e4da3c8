import type { Position, Reply, SubscribeItem, SubscribeResult } from '../../shared/protocol/socket-events'
import type { TopicName } from '../../shared/protocol/topics'
import type { Call } from './wire'

/** An ask under way or answered, for those who will ask for the same: a connection or a hole concerns all readers. */
interface Round {
  since: Position
  result: Promise<SubscribeResult>
  /** Readers who were there when it was asked, and have not used it: its rows reach them too. */
  open: Set<object>
}

interface Shared {
  readers: Set<object>
  round: Round | undefined
}

type Answer = Reply<{ results: SubscribeResult[] }>

/**
 * Which reader (tab) reads which topic over one connection. The gateway knows one subscription per topic: what is
 * asked for reaches all its readers, each of whom leaves out what it has.
 */
export function createTopicShare() {
  const topics = new Map<TopicName, Shared>()
  const byId = new Map<number, TopicName>()
  const asking = new Map<object, number>()

  function join(reader: object, topic: TopicName): Shared {
    const shared = topics.get(topic) ?? { readers: new Set(), round: undefined }
    topics.set(topic, shared)
    shared.readers.add(reader)
    return shared
  }

  /** The answer to an earlier ask whose rows reach this reader too, wherever it stands after `since`. */
  function covering(shared: Shared, reader: object, since: Position | undefined): Round | undefined {
    const { round } = shared
    const reaches = round && since && since.epoch === round.since.epoch && since.seq >= round.since.seq
    return reaches && round.open.delete(reader) ? round : undefined
  }

  async function subscribe(reader: object, items: readonly SubscribeItem[], call: Call): Promise<Answer> {
    const upward: SubscribeItem[] = []
    const places: (Promise<SubscribeResult> | number)[] = []
    let settleRound: (answer: Promise<Answer>) => void = () => undefined
    const upAnswer = new Promise<Answer>((settle) => {
      settleRound = settle
    })
    const rounds: { shared: Shared; round: Round }[] = []
    for (const item of items) {
      const { topic, since } = typeof item === 'string' ? { topic: item, since: undefined } : item
      const shared = join(reader, topic)
      const covered = covering(shared, reader, since)
      if (covered) {
        places.push(covered.result)
        continue
      }
      const place = upward.push(item) - 1
      places.push(place)
      shared.round = undefined
      if (!since) continue
      const open = new Set(shared.readers)
      open.delete(reader)
      const round = { since, result: upAnswer.then((answer) => resultAt(answer, place)), open }
      round.result.catch(() => undefined)
      shared.round = round
      rounds.push({ shared, round })
    }
    asking.set(reader, (asking.get(reader) ?? 0) + 1)
    try {
      const sent: Promise<Answer> = upward.length > 0 ? call('subscribe', upward) : Promise.resolve(NOTHING)
      settleRound(sent)
      const answer = await sent
      if (!answer.ok) throw answer
      const results = await Promise.all(
        places.map((place) => (typeof place === 'number' ? resultAt(answer, place) : place)),
      )
      for (const result of results) note(reader, result)
      return { ok: true, results }
    } catch (thrown) {
      for (const { shared, round } of rounds) if (shared.round === round) shared.round = undefined
      if (isRefusal(thrown)) return thrown
      throw thrown
    } finally {
      asking.set(reader, (asking.get(reader) ?? 1) - 1)
    }
  }

  function note(reader: object, result: SubscribeResult): void {
    if (result.ok) byId.set(result.id, result.topic)
    else leave(reader, result.topic)
  }

  /** True if that was the last reader. */
  function leave(reader: object, topic: TopicName): boolean {
    const shared = topics.get(topic)
    if (!shared?.readers.delete(reader)) return false
    shared.round?.open.delete(reader)
    if (shared.readers.size > 0) return false
    topics.delete(topic)
    return true
  }

  return {
    subscribe,
    /** Which of the topics nobody reads any more. */
    leave: (reader: object, names: readonly TopicName[]) => names.filter((name) => leave(reader, name)),
    /** The reader is gone; answers which topics nobody reads any more. */
    drop(reader: object): TopicName[] {
      asking.delete(reader)
      return [...topics.keys()].filter((name) => leave(reader, name))
    },
    /** The connection is gone: its numbers and answers are void, the readers stay. */
    detach(): void {
      byId.clear()
      for (const shared of topics.values()) shared.round = undefined
    },
    /** Whether sections of this number concern the reader; rows may overtake the answer that tells their number. */
    concerns(reader: object, topicId: number): boolean {
      const name = byId.get(topicId)
      if (name === undefined) return (asking.get(reader) ?? 0) > 0
      return topics.get(name)?.readers.has(reader) ?? false
    },
    get size() {
      return topics.size
    },
  }
}

const NOTHING: Answer = { ok: true, results: [] }

const isRefusal = (thrown: unknown): thrown is Exclude<Answer, { ok: true }> =>
  typeof thrown === 'object' && thrown !== null && 'ok' in thrown && thrown.ok === false

function resultAt(answer: Answer, place: number): SubscribeResult {
  const result = answer.ok ? answer.results[place] : undefined
  if (!result) throw new Error('no answer')
  return result
}
