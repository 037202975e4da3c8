import type { TopicName } from '../../../shared/protocol/topics'

/** A topic as one part of a subject: `tick:600519.SH` is `tick-600519_SH`. */
const partOf = (topic: TopicName): string => topic.replace(':', '-').replaceAll('.', '_')

const topicOf = (part: string): TopicName => part.replace('-', ':').replaceAll('_', '.')

/** Every subject that the feed and its gateways use. Updates and snapshots are frames, the others JSON. */
export const subjects = {
  /** Numbered rows of a topic: stored in the journal. */
  prints: (topic: TopicName): string => `zeus.u.${partOf(topic)}.p`,
  /** Newest values of a topic. */
  latest: (topic: TopicName): string => `zeus.u.${partOf(topic)}.l`,
  updates: (topic: TopicName): string => `zeus.u.${partOf(topic)}.*`,
  allPrints: 'zeus.u.*.p',
  topicOfUpdate: (subject: string): TopicName => topicOf(subject.split('.')[2] ?? ''),
  /** Trading day of the running numbering: stored in the journal. */
  numbering: 'zeus.numbering',
  /** A feed takes over: stored in the journal. */
  term: 'zeus.term',
  /** Heartbeat of a feed that does not lead. */
  standby: 'zeus.standby',
  /** Data that a feed must be able to read back completely, besides the prints: stored until it is removed. */
  kept: (what: string): string => `zeus.kept.${what}`,
  /** A new epoch begins. */
  reset: 'zeus.reset',
  /** Heartbeat of the leading feed. */
  beat: 'zeus.beat',
  /** A gateway wants a topic whole. */
  ask: 'zeus.ask',
  /** A gateway's request for data that is not a stream, and its cancellation. */
  question: 'zeus.question',
  unask: 'zeus.unask',
  /** Parts of an answer in transit to the gateway that sent the request. */
  answer: (gateway: string, id: number): string => `zeus.answer.${gateway}.${id}`,
  answers: (gateway: string): string => `zeus.answer.${gateway}.*`,
  idOfAnswer: (subject: string): number => Number(subject.split('.')[3]),
  /** Topics that a gateway's clients read. */
  interest: 'zeus.interest',
  /** Parts of a topic sent to one gateway; `end` is the last. */
  reply: (gateway: string, topic: TopicName, last: boolean): string =>
    `zeus.to.${gateway}.${partOf(topic)}.${last ? 'end' : 'more'}`,
  replies: (gateway: string): string => `zeus.to.${gateway}.*.*`,
  readReply(subject: string): { topic: TopicName; last: boolean } {
    const [, , , part = '', end] = subject.split('.')
    return { topic: topicOf(part), last: end === 'end' }
  },
} as const
