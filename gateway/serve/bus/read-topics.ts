import { parseTopic, type TopicName } from '../../../shared/protocol/topics'

/** A gateway without a message for this long has no topics. */
const INTEREST_MAX_MS = 10_000

/** Topics read by the gateways, by the last message of each. */
export class ReadTopics {
  readonly #gateways = new Map<string, { heardAt: number; topics: readonly TopicName[] }>()
  #read = new Set<TopicName>()

  /** `watched` is called for each topic that gets its first reader or loses its last. */
  constructor(
    private readonly now: () => number,
    private readonly watched: (topic: TopicName, yes: boolean) => void,
  ) {}

  has(topic: TopicName): boolean {
    return this.#read.has(topic)
  }

  /** All that a gateway reads. */
  reads(gateway: string, topics: readonly TopicName[]): void {
    this.#gateways.set(gateway, { heardAt: this.now(), topics: topics.filter((topic) => parseTopic(topic)) })
    this.recount()
  }

  /** Adds a topic. */
  readsToo(gateway: string, topic: TopicName): void {
    const known = this.#gateways.get(gateway)?.topics ?? []
    const topics = known.includes(topic) ? known : [...known, topic]
    this.#gateways.set(gateway, { heardAt: this.now(), topics })
    this.recount()
  }

  /** Forgets gateways that are silent. */
  recount(): void {
    const limit = this.now() - INTEREST_MAX_MS
    for (const [id, { heardAt }] of this.#gateways) if (heardAt < limit) this.#gateways.delete(id)
    const wanted = new Set([...this.#gateways.values()].flatMap((gateway) => gateway.topics))
    for (const topic of wanted) if (!this.#read.has(topic)) this.watched(topic, true)
    for (const topic of this.#read) if (!wanted.has(topic)) this.watched(topic, false)
    this.#read = wanted
  }
}
