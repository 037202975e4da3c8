import type { Question } from './read-question'

/** Words with which a question goes on about the subject of the one before. */
const GOES_ON = /^(?:那|那么|它|他|她|这只|该股|同样|也)|(?:呢|它)[？?。！!\s]*$|它/

/** Whether a question refers to the one before: it names no subject of its own, and either a period, a topic or 它. */
export function goesOn(text: string, { named, scopes, perhaps, unknown }: Question): boolean {
  return named.length === 0 && scopes.length === 0 && perhaps.length === 0 && unknown.length === 0 && GOES_ON.test(text)
}

/** The question with what it leaves out taken from the one before; only what it names itself is changed. */
export function continued(question: Question, before: Question): Question {
  const hasTopic = [...question.topics].length > 0
  return {
    ...question,
    named: before.named,
    scopes: before.scopes,
    topics: hasTopic ? question.topics : before.topics,
    periods: question.periods.length > 0 ? question.periods : before.periods,
    clocks: question.clocks,
  }
}

/** `那前天呢`: nothing but a period, which means something only after another question. */
export const isBareFollowUp = (text: string, { named, scopes, topics, unknown }: Question): boolean =>
  /^那/.test(text) && named.length + scopes.length + unknown.length === 0 && topics.size === 0
