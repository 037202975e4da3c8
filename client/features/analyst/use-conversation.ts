import { useCallback, useRef, useState } from 'react'
import { type AssistantReply, BEFORE_MAX } from '../../../shared/protocol/rest-assistant'
import type {
  AssistantBudget,
  AssistantThread,
  ModelAnswer,
  ThreadEvent,
  ThreadTurn,
} from '../../../shared/protocol/rest-assistant-threads'
import {
  createThread,
  deleteThread,
  fetchBudget,
  fetchThread,
  fetchThreads,
  queryAssistant,
  queryInThread,
} from '../../api/assistant'
import { session } from '../../session/session'
import { asApiError, useResource } from '../../store/use-resource'
import { analyst as text } from '../../text/analyst'

/** The part of an answer that has arrived. */
export type LiveAnswer = Pick<ModelAnswer, 'sentences' | 'figures'> & { tools: { name: string; code?: string }[] }

export interface ConversationTurn {
  id: string
  question: string
  /** While the answer is made. */
  live?: LiveAnswer | undefined
  answer?: ModelAnswer | null
  reply?: AssistantReply | null
  /** Market time of the question, epoch ms. */
  lockedAt?: number
  problem?: string
  isStopped?: boolean
}

export const isPending = ({ answer, reply, problem, isStopped }: ConversationTurn): boolean =>
  !answer && !reply && problem === undefined && !isStopped

const turnOf = (thread: string, { place, question, answer, reply, lockedAt }: ThreadTurn): ConversationTurn => ({
  id: `${thread}-${place}`,
  question,
  answer,
  reply,
  lockedAt,
})

/** Nothing has come yet. */
export const NOTHING: LiveAnswer = { sentences: [], figures: [], tools: [] }

function grown(live: LiveAnswer, event: ThreadEvent): LiveAnswer {
  if (event.kind === 'withdraw') return NOTHING
  if (event.kind === 'tool') return { ...live, tools: [...live.tools, event] }
  if (event.kind !== 'sentence') return live
  return {
    ...live,
    sentences: [...live.sentences, event.sentence],
    figures: [...live.figures, ...event.figures],
  }
}

export interface Conversation {
  turns: readonly ConversationTurn[]
  threads: readonly AssistantThread[]
  /** The thread that is shown. */
  thread: string | undefined
  budget: AssistantBudget | undefined
  isBusy: boolean
  /** `lists`: the language model may read one's lists. */
  ask: (question: string, lists: boolean) => Promise<void>
  stop: () => void
  /** Shows a stored thread. */
  open: (id: string) => Promise<void>
  /** Leaves the thread that is shown; the next question begins another. */
  begin: () => void
  remove: (id: string) => Promise<void>
}

/** Questions and answers of one thread, oldest first. Readers of the demo have no threads: their questions end with the page. */
export function useConversation(): Conversation {
  const isDemo = session.isDemo()
  const [turns, setTurns] = useState<readonly ConversationTurn[]>([])
  const [thread, setThread] = useState<string>()
  const threads = useResource<AssistantThread[]>('assistant-threads', (options) =>
    isDemo ? Promise.resolve([]) : fetchThreads(options),
  )
  const budget = useResource<AssistantBudget | undefined>('assistant-budget', (options) =>
    isDemo ? Promise.resolve(undefined) : fetchBudget(options),
  )
  const running = useRef<AbortController>(undefined)
  const questions = useRef<string[]>([])

  const askRules = useCallback(async (question: string): Promise<Partial<ConversationTurn>> => {
    const before = questions.current.slice(-BEFORE_MAX)
    questions.current = [...before, question]
    return { reply: await queryAssistant(question, before) }
  }, [])

  const ask = async (question: string, lists: boolean) => {
    const id = `new-${Date.now()}`
    const change = (make: (turn: ConversationTurn) => ConversationTurn) =>
      setTurns((all) => all.map((turn) => (turn.id === id ? make(turn) : turn)))
    const stop = new AbortController()
    running.current = stop
    setTurns((all) => [...all, { id, question, live: NOTHING }])
    const onEvent = (event: ThreadEvent) => {
      if (event.kind === 'failure') change((turn) => ({ ...turn, live: undefined, problem: event.message }))
      else if (event.kind === 'turn') {
        const { answer, reply, lockedAt } = event.turn
        change((turn) => ({ ...turn, live: undefined, answer, reply, lockedAt }))
        budget.replace(event.budget)
      } else change((turn) => ({ ...turn, live: grown(turn.live ?? NOTHING, event) }))
    }
    try {
      if (isDemo) {
        const outcome = await askRules(question)
        change((turn) => ({ ...turn, live: undefined, ...outcome }))
        return
      }
      const place = thread ?? (await createThread()).id
      // Another thread may be shown by now.
      stop.signal.throwIfAborted()
      setThread(place)
      await queryInThread(place, { question, lists }, { signal: stop.signal, onEvent })
      change((turn) => (isPending(turn) ? { ...turn, live: undefined, problem: text.cutOff } : turn))
    } catch (thrown) {
      if (stop.signal.aborted) change((turn) => ({ ...turn, isStopped: true }))
      else change((turn) => ({ ...turn, live: undefined, problem: asApiError(thrown).message }))
    } finally {
      if (!isDemo) threads.reload()
    }
  }

  const begin = () => {
    running.current?.abort()
    questions.current = []
    setThread(undefined)
    setTurns([])
  }

  const last = turns.at(-1)
  return {
    turns,
    threads: threads.data ?? [],
    thread,
    budget: budget.data,
    isBusy: last !== undefined && isPending(last),
    ask,
    stop: () => running.current?.abort(),
    begin,
    async open(id) {
      running.current?.abort()
      const stored = await fetchThread(id)
      setThread(id)
      setTurns(stored.map((turn) => turnOf(id, turn)))
    },
    async remove(id) {
      await deleteThread(id)
      if (id === thread) begin()
      threads.reload()
    },
  }
}
