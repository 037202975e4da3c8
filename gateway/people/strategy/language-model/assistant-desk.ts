import { beijingDate } from '../../../../shared/market/session'
import type { UnixMs } from '../../../../shared/market/units'
import { ZeusError } from '../../../../shared/protocol/errors'
import { failedCall } from '../../../../shared/protocol/failed-call'
import { parseAt } from '../../../../shared/protocol/machine'
import type { AssistantReply, ToolAnswer, ToolDescription } from '../../../../shared/protocol/rest-assistant'
import {
  type AssistantBudget,
  type AssistantThread,
  type ModelAnswer,
  type ThreadEvent,
  type ThreadTurn,
  TURNS_MAX,
  UNVERIFIED_MANY,
} from '../../../../shared/protocol/rest-assistant-threads'
import { logOf } from '../../../log'
import type { ListedName } from '../../alerts/directory'
import { BACK_TEST, type BackTestTool } from '../back-test/back-test-tool'
import { answerWithModel } from './answer'
import { type Chat, type ChatServer, createChat } from './chat'
import { datesIn } from './free-numbers'
import { MY_LIST, myList, type OwnLists } from './my-list'
import { messagesOf, TURNS_SENT } from './prompt'
import type { ThreadStore } from './thread-store'

const log = logOf('assistant')

/** Limits of one account: answers at once, questions an hour, tokens a day; and answers at once of all accounts. */
const DESK_LIMITS = { ofAccount: 1, anHour: 30, tokensPerDay: 200_000, atOnce: 4 }
const HOUR_MS = 3_600_000
/** Time after which a running answer may have ended. */
const BUSY_MS = 5_000
/** Outcomes after which the rules are not shown. */
const ANSWERED: readonly ModelAnswer['outcome'][] = ['done', 'length', 'stopped']

/** Whether an answer needs no rules beside it; one without a sentence does, unless its reader stopped it. */
const isAnswered = ({ outcome, sentences, unverified }: ModelAnswer): boolean =>
  ANSWERED.includes(outcome) && (sentences.length > 0 || outcome === 'stopped') && unverified < UNVERIFIED_MANY

/** Answers by rules. Throws `ZeusError` for a time that cannot be looked at. */
export type RuleAnswer = (
  question: string,
  options: { at: string | undefined; before: string[] },
) => Promise<AssistantReply>

interface AssistantDeskParts {
  store: ThreadStore
  /** Missing: rules answer alone. */
  server: ChatServer | undefined
  tools: {
    list(): Promise<ToolDescription[]>
    call(name: string, given: unknown, options: { at: string | undefined; signal: AbortSignal }): Promise<ToolAnswer>
  }
  /** Lists and notes of an account. */
  lists(owner: string): Promise<OwnLists>
  /** Back-tests of an account. */
  backTest: BackTestTool
  reply: RuleAnswer
  listed: () => readonly ListedName[]
  /** Market time now, epoch ms. */
  marketTime: () => UnixMs
  now: () => number
}

interface Asked {
  owner: string
  thread: string
  question: string
  /** Asked as of this time, `YYYYMMDDTHHmmss`; missing = now. */
  at: string | undefined
  before: number
  /** The asker lets the model read lists and notes. */
  mayReadLists: boolean
  signal: AbortSignal
  onEvent: (event: ThreadEvent) => void
}

/** Limits simultaneous answers and questions an hour: enters one and returns the function that leaves. Throws `too-many`. */
function createEntrance(now: () => number): (owner: string) => () => void {
  const running = new Map<string, number>()
  const asked = new Map<string, number[]>()
  return (owner) => {
    const hourAgo = now() - HOUR_MS
    for (const [id, times] of asked) if ((times.at(-1) ?? 0) <= hourAgo) asked.delete(id)
    const recent = (asked.get(owner) ?? []).filter((at) => at > hourAgo)
    if (recent.length >= DESK_LIMITS.anHour) throw new ZeusError('too-many', undefined, (recent[0] as number) - hourAgo)
    const own = running.get(owner) ?? 0
    const all = [...running.values()].reduce((sum, count) => sum + count, 0)
    if (own >= DESK_LIMITS.ofAccount || all >= DESK_LIMITS.atOnce) throw new ZeusError('too-many', undefined, BUSY_MS)
    asked.set(owner, [...recent, now()])
    running.set(owner, own + 1)
    return () => {
      const left = (running.get(owner) ?? 1) - 1
      if (left === 0) running.delete(owner)
      else running.set(owner, left)
    }
  }
}

type ToolCall = (name: string, given: unknown, ends: AbortSignal) => Promise<ToolAnswer>

/** The tools of the market, and the one that reads lists of the asker. */
const withList =
  (call: ToolCall, read: () => Promise<OwnLists>): ToolCall =>
  (name, given, ends) =>
    name === MY_LIST.name ? myList(given, { read, call: (one, ids) => call(one, ids, ends) }) : call(name, given, ends)

/** The tools of the market, and the one that tests rules; not in the past, which its codes and prices are later than. */
const withBackTest =
  (call: ToolCall, run: (given: unknown, ends: AbortSignal) => Promise<ToolAnswer>, isNow: boolean): ToolCall =>
  (name, given, ends) => {
    if (name !== BACK_TEST.name) return call(name, given, ends)
    return isNow ? run(given, ends) : Promise.resolve(failedCall(name, new ZeusError('absent-in-replay')))
  }

/** Instruments that a text names, by name or code. */
function namedIn(listed: readonly ListedName[], text: string): { id: string; name: string }[] {
  const codes = new Set(text.match(/\d{6}/g) ?? [])
  const isNamed = (name: string | undefined) => name !== undefined && name.length > 1 && text.includes(name)
  return listed.filter(({ id, name, plain }) => codes.has(id.slice(0, 6)) || isNamed(name) || isNamed(plain))
}

/** Conversations with the assistant: by a language model where one is configured, and by rules. */
export function createAssistantDesk(parts: AssistantDeskParts) {
  const { store, server, tools, reply, listed, now } = parts
  const chat = server && createChat(server, undefined, now)
  const enter = createEntrance(now)
  const today = () => beijingDate(now())

  const budget = async (owner: string): Promise<AssistantBudget> => {
    const used = server ? await store.used(owner, today()) : 0
    const { tokensPerDay } = DESK_LIMITS
    return { model: server?.model ?? null, tokensLeft: Math.max(0, tokensPerDay - used), tokensPerDay }
  }

  /** Market time of a question as of `at`, which the rules have checked. */
  const lockOf = (at: string | undefined): UnixMs => (at === undefined ? undefined : parseAt(at)) ?? parts.marketTime()

  /** Throws `absent-in-replay` for the past: earlier lists are not on record. */
  async function listsOf(owner: string, at: string | undefined): Promise<OwnLists> {
    if (at !== undefined) throw new ZeusError('absent-in-replay')
    return parts.lists(owner)
  }

  async function askModel(
    { chat, server }: { chat: Chat; server: ChatServer },
    { question, at, owner, mayReadLists, signal, onEvent, thread }: Asked,
    { turns, nextNumber }: { turns: readonly ThreadTurn[]; nextNumber: number },
  ) {
    const lockedAt = lockOf(at)
    const earlier = turns.filter((turn) => turn.lockedAt <= lockedAt).slice(-TURNS_SENT)
    const own = namedIn(listed(), question)
    const ofMarket: ToolCall = (name, given, ends) =>
      tools.call(name, given, { at, signal: ends }).catch((thrown) => failedCall(name, thrown))
    const run = (given: unknown, ends: AbortSignal) => parts.backTest.call(owner, BACK_TEST.name, given, ends)
    const call = withBackTest(ofMarket, run, at === undefined)
    const kinds = new Map(listed().map(({ id, kind }) => [id, kind]))
    const { answer, nextNumber: next } = await answerWithModel({
      chat,
      model: server.model,
      key: server.key,
      tools: [...(await tools.list()), BACK_TEST, ...(mayReadLists ? [MY_LIST] : [])],
      call: mayReadLists ? withList(call, () => listsOf(owner, at)) : call,
      question,
      messages: messagesOf(question, lockedAt, earlier),
      allowed: [...datesIn(question), ...own.flatMap(({ id, name }) => [id, id.slice(0, 6), name])],
      named: [...own, ...namedIn(listed(), earlier.map((turn) => turn.question).join('\n'))],
      isIndex: (id) => kinds.get(id) === 'index',
      firstNumber: nextNumber,
      lock: at === undefined ? undefined : lockedAt,
      stop: signal,
      onEvent,
    })
    const { usage, outcome, unverified, tools: called } = answer
    await store.use(owner, today(), usage.input + usage.output)
    log.info(
      {
        account: owner,
        thread,
        model: server.model,
        outcome,
        usage,
        unverified,
        tools: called.map(({ name, code }) => ({ name, code })),
      },
      'answered',
    )
    return { answer, next }
  }

  /** Answers a question and stores the turn. Throws `not-found`, `turns-full`, `too-many`, `tokens-used`, and for a time that cannot be looked at. */
  async function ask(given: Asked): Promise<void> {
    const { owner, thread, question, at, signal, onEvent } = given
    // Entered before the budget is read: the previous answer counts its tokens before it leaves.
    const leave = server ? enter(owner) : () => undefined
    try {
      const stored = await store.turns(owner, thread)
      const { turns, nextNumber } = stored
      if (turns.length >= TURNS_MAX) throw new ZeusError('turns-full')
      const known = await budget(owner)
      if (server && known.tokensLeft === 0) throw new ZeusError('tokens-used')
      const before = turns.slice(-given.before).map((turn) => turn.question)
      // Also refuses a time that cannot be looked at, before anything is sent to the model.
      const rules = await reply(question, { at, before })
      const found = chat && server ? await askModel({ chat, server }, given, stored) : undefined
      const answer = found?.answer ?? null
      const isEnough = answer !== null && isAnswered(answer)
      const turn: ThreadTurn = {
        place: turns.length,
        question,
        askedAt: now(),
        // Without a lock tools read the market as it runs: no figure is later than the end.
        lockedAt: lockOf(at),
        answer,
        reply: isEnough ? null : rules,
      }
      await store.add(owner, thread, turn, found?.next ?? nextNumber)
      if (!signal.aborted) onEvent({ kind: 'turn', turn, budget: await budget(owner) })
    } finally {
      leave()
    }
  }

  return {
    budget,
    ask,
    list: (owner: string): Promise<AssistantThread[]> => store.list(owner),
    create: (owner: string): Promise<AssistantThread> => store.create(owner),
    turns: async (owner: string, id: string): Promise<ThreadTurn[]> => (await store.turns(owner, id)).turns,
    remove: (owner: string, id: string): Promise<void> => store.remove(owner, id),
  }
}

export type AssistantDesk = ReturnType<typeof createAssistantDesk>
