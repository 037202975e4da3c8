import type { Reply, SubscribeItem, SubscribeResult, TopicPosition } from '../../shared/protocol/socket-events'
import type { TopicName } from '../../shared/protocol/topics'
import type { CallGateway } from './wire'

/** An ask under way or answered, for those who will ask for the same: a connection or a hole concerns all readers. */
interface Round {
  since: TopicPosition
  result: Promise<SubscribeResult>
  /** Readers that were present at the request and have not used it: its rows reach them too. */
  open: Set<object>
}

interface Shared {
  readers: Set<object>
  round: Round | undefined
}

type Answer = Reply<{ results: SubscribeResult[] }>

/** A subscribe request of a reader. */
interface ReaderRequest {
  /** Request to the gateway. */
  upward: SubscribeItem[]
  /** Source of the answer to each item: an index in the gateway's answer, or a pending request. */
  places: (Promise<SubscribeResult> | number)[]
  rounds: { shared: Shared; round: Round }[]
  settle: (answer: Promise<Answer>) => void
}

/**
 * Tracks which reader (tab) reads which topic over one connection. The gateway has one subscription per topic:
 * requested rows reach all its readers, each of which skips the rows that it has.
 */
export class SharedTopic {
  private readonly topics = new Map<TopicName, Shared>()
  private readonly byId = new Map<number, TopicName>()
  private readonly asking = new Map<object, number>()

  get size() {
    return this.topics.size
  }

  async subscribe(reader: object, items: readonly SubscribeItem[], call: CallGateway): Promise<Answer> {
    const { asking } = this
    const own = this.split(reader, items)
    asking.set(reader, (asking.get(reader) ?? 0) + 1)
    try {
      const { upward, places } = own
      const sent: Promise<Answer> = upward.length > 0 ? call('subscribe', upward) : Promise.resolve(NOTHING)
      own.settle(sent)
      const answer = await sent
      if (!answer.ok) throw answer
      const results = await Promise.all(
        places.map((place) => (typeof place === 'number' ? resultAt(answer, place) : place)),
      )
      for (const result of results) this.note(reader, result)
      return { ok: true, results }
    } catch (thrown) {
      for (const { shared, round } of own.rounds) if (shared.round === round) shared.round = undefined
      if (isRefusal(thrown)) return thrown
      throw thrown
    } finally {
      asking.set(reader, (asking.get(reader) ?? 1) - 1)
    }
  }

  /** Removes the reader from these topics; returns those that have no readers left. */
  leave(reader: object, names: readonly TopicName[]): TopicName[] {
    return names.filter((name) => this.leaveOne(reader, name))
  }

  /** The reader is closed; returns the topics without readers. */
  drop(reader: object): TopicName[] {
    this.asking.delete(reader)
    return this.leave(reader, [...this.topics.keys()])
  }

  /** The connection is gone: its numbers and answers are void, the readers stay. */
  detach(): void {
    this.byId.clear()
    for (const shared of this.topics.values()) shared.round = undefined
  }

  /** Whether sections of this number concern the reader; rows may overtake the answer that contains their number. */
  concerns(reader: object, topicId: number): boolean {
    const name = this.byId.get(topicId)
    if (name === undefined) return (this.asking.get(reader) ?? 0) > 0
    return this.topics.get(name)?.readers.has(reader) ?? false
  }

  /** Requests to send to the gateway, and those already covered by another reader's request. */
  private split(reader: object, items: readonly SubscribeItem[]): ReaderRequest {
    const own: ReaderRequest = { upward: [], places: [], rounds: [], settle: () => undefined }
    const upAnswer = new Promise<Answer>((settle) => {
      own.settle = settle
    })
    for (const item of items) {
      const { topic, since } = typeof item === 'string' ? { topic: item, since: undefined } : item
      const shared = this.join(reader, topic)
      const covered = covering(shared, reader, since)
      if (covered) {
        own.places.push(covered.result)
        continue
      }
      const place = own.upward.push(item) - 1
      own.places.push(place)
      shared.round = undefined
      if (!since) continue
      const open = new Set(shared.readers)
      open.delete(reader)
      const round = { since, result: upAnswer.then((answer) => resultAt(answer, place)), open }
      round.result.catch(() => undefined)
      shared.round = round
      own.rounds.push({ shared, round })
    }
    return own
  }

  private join(reader: object, topic: TopicName): Shared {
    const shared = this.topics.get(topic) ?? { readers: new Set(), round: undefined }
    this.topics.set(topic, shared)
    shared.readers.add(reader)
    return shared
  }

  private note(reader: object, result: SubscribeResult): void {
    if (result.ok) this.byId.set(result.id, result.topic)
    else this.leaveOne(reader, result.topic)
  }

  /** True if that was the last reader. */
  private leaveOne(reader: object, topic: TopicName): boolean {
    const shared = this.topics.get(topic)
    if (!shared?.readers.delete(reader)) return false
    shared.round?.open.delete(reader)
    if (shared.readers.size > 0) return false
    this.topics.delete(topic)
    return true
  }
}

/** An earlier request whose rows also reach this reader, because it starts at or before `since`. */
function covering(shared: Shared, reader: object, since: TopicPosition | undefined): Round | undefined {
  const { round } = shared
  const reaches = round && since && since.epoch === round.since.epoch && since.seq >= round.since.seq
  return reaches && round.open.delete(reader) ? round : undefined
}

const NOTHING: Answer = { ok: true, results: [] }

const isRefusal = (thrown: unknown): thrown is Exclude<Answer, { ok: true }> =>
  typeof thrown === 'object' && thrown !== null && 'ok' in thrown && thrown.ok === false

function resultAt(answer: Answer, place: number): SubscribeResult {
  const result = answer.ok ? answer.results[place] : undefined
  if (!result) throw new Error('no answer')
  return result
}
