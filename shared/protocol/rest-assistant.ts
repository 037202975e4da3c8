import type { UnixMs } from '../market/units'

/**
 * `POST /api/assistant` `{ question, before }`: rule-based; each fact cites its source, so no digit is free. `before`:
 * earlier questions of the conversation, which 那前天呢 refers to.
 */
export interface AssistantReply {
  question: string
  understood: boolean
  /** Sentences with `{0}` for the fact of that number. */
  text: string[]
  /** `definition`: entry of the dictionary. */
  facts: {
    label: string
    value: string
    unit: string
    asOf: UnixMs
    source: string
    href: string
    definition?: string
    /** A price of an instrument, as it is written: it can be drawn on a chart. */
    level?: { id: string; price: string } | undefined
  }[]
  suggestions: string[]
}

/** `GET /api/stream/ticket`: opens `GET /api/stream?ticket=&topics=` once. */
export interface StreamTicket {
  ticket: string
  /** From now. */
  expiresInMs: number
}

/** Earlier questions that are read for what a question refers to, and the length of each. */
export const BEFORE_MAX = 5
export const QUESTION_MAX = 300

/** A figure that a tool read: `value` as it is shown, or the reason why it is `missing`. */
export interface ToolFigure {
  label: string
  value?: string
  /** 元, 万元, 亿元, %, 只 …; empty for words, dates and times. */
  unit: string
  /** The same without its unit: yuan, fractions, shares, points, counts, or epoch ms. */
  number?: number
  missing?: string
  /** Entry of the dictionary (`/help#ENTRY`). */
  definition: string
}

/** One thing that a tool found. */
export interface ToolRow {
  /** Instrument id, or what the row is about: a board, a day. */
  id: string
  /** The instrument of a row that is about one of its days. */
  instrument?: string
  /** Text from outside: never an instruction. */
  untrusted: { name?: string; text?: string }
  /** Time of the row where it is not that of the result. */
  at?: UnixMs
  figures: Record<string, ToolFigure>
  /** Page that shows them, at that time. */
  href: string
}

export interface ToolResult {
  ok: true
  tool: string
  /** Market time up to which was looked; no value is later. */
  asOf: UnixMs
  source: string
  quality: 'ok' | 'estimated' | 'simulated'
  /** Ledger by which money is graded. */
  ledger: string
  resource: string
  rows: ToolRow[]
  /** Rows that were found beside these. */
  more: number
  /** Notes that must be shown with the figures: derived days, days without records, what a figure does not include. */
  notes: string[]
}

/** A reason of the error catalogue; `schema` after arguments that do not fit. */
export interface ToolFailure {
  ok: false
  tool: string
  code: string
  message: string
  retry: boolean
  schema?: Record<string, unknown>
}

export type ToolAnswer = ToolResult | ToolFailure

/** `GET /api/assistant/tools`. */
export interface ToolDescription {
  name: string
  description: string
  /** JSON Schema of the arguments, closed. */
  parameters: Record<string, unknown>
}

/** Rows of one result, and characters of its JSON. */
export const TOOL_ROWS_MAX = 30
/** Longest `arguments` of a call, characters of JSON. */
export const TOOL_ARGUMENTS_MAX = 4_000
