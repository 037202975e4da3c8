import type { UnixMs } from '../market/units'
import type { AssistantReply } from './rest-assistant'

/** Threads of an account, and turns of a thread. */
export const THREADS_MAX = 50
export const TURNS_MAX = 100

/** A conversation with the assistant. Times are epoch ms. */
export interface AssistantThread {
  id: string
  /** Its first question. */
  title: string
  createdAt: UnixMs
  updatedAt: UnixMs
  turns: number
}

/** `GET /api/assistant/budget`: what the account may still ask today. */
export interface AssistantBudget {
  /** Name of the language model; null = rules answer. */
  model: string | null
  tokensLeft: number
  tokensPerDay: number
}

/** A figure of a tool that an answer cites, as it was read. */
export interface CitedFigure {
  /** Subject of the figure: name of the stock or board, or empty. */
  of: string
  label: string
  /** With its sign; missing = `missing` says why. */
  value?: string
  missing?: string
  unit: string
  asOf: UnixMs
  source: string
  quality: 'ok' | 'estimated' | 'simulated'
  /** Entry of the dictionary. */
  definition: string
  /** Page that shows it at that time. */
  href: string
  /** A price of an instrument, as it is written: it can be drawn on a chart. */
  level?: { id: string; price: string } | undefined
}

/** `figure`: place in `figures`. `unverified`: words of the model that no tool returned. */
export type AnswerPart =
  | { kind: 'words'; text: string }
  | { kind: 'figure'; place: number }
  | { kind: 'unverified'; text: string; why: 'number' | 'reference' }

/** Facts rest on cited figures; what is inferred is possible; what is open has to be looked up. */
export type AnswerSection = 'facts' | 'inference' | 'open'

export interface AnswerSentence {
  section: AnswerSection
  layout: 'same-line' | 'new-line' | 'item'
  parts: AnswerPart[]
  /** Cites a figure of another instrument, day or kind than it says, or says the opposite of its sign. */
  isMismatch: boolean
}

/**
 * How an answer ended. `done`: complete. `length`: cut at the maximum length. `refused`: trading advice, which is not
 * given. The others: see `outcomes` in the words of the page.
 */
export type AnswerOutcome =
  | 'done'
  | 'length'
  | 'refused'
  | 'stopped'
  | 'loop'
  | 'late'
  | 'silent'
  | 'cut'
  | 'unreadable'
  | 'unreachable'
  | 'key'
  | 'balance'
  | 'address'
  | 'request'
  | 'busy'
  | 'server'

/** Answer of the language model, after every number in it was checked. */
export interface ModelAnswer {
  model: string
  outcome: AnswerOutcome
  sentences: AnswerSentence[]
  figures: CitedFigure[]
  tools: { name: string; arguments: string; code?: string; message?: string }[]
  /** Struck numbers and references. */
  unverified: number
  /** Tokens; estimated from characters where the server does not say. */
  usage: { input: number; output: number; isEstimated: boolean }
  /** Seconds after which the model may be called again, if it said so. */
  retryAfterSeconds?: number
}

export interface ThreadTurn {
  place: number
  question: string
  askedAt: UnixMs
  /** Market time that the answer was made for: no figure is later. */
  lockedAt: UnixMs
  /** By the language model. */
  answer: ModelAnswer | null
  /** By rules: without a model, and beside an answer that failed or that has much unverified. */
  reply: AssistantReply | null
}

/** Lines of `POST /api/assistant/threads/:id/turns`, JSON, one a line. */
export type ThreadEvent =
  | { kind: 'tool'; name: string; code?: string }
  | { kind: 'sentence'; sentence: AnswerSentence; figures: CitedFigure[] }
  /** The sentences so far are not part of the answer. */
  | { kind: 'withdraw' }
  /** Nothing follows, and nothing was stored. */
  | { kind: 'failure'; code: string; message: string }
  | { kind: 'turn'; turn: ThreadTurn; budget: AssistantBudget }

/** Struck numbers from which the rules answer beside the model. */
export const UNVERIFIED_MANY = 3
