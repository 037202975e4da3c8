/** Conversations with the assistant. Times are epoch milliseconds. */
export interface AssistantTables {
  assistant_threads: AssistantThreadRow
  /** `body`: question and answer as JSON. */
  assistant_turns: { thread_id: string; place: number; owner_id: string; body: string }
  /** Tokens that an account used on a day, `YYYYMMDD`, Beijing time. */
  assistant_usage: { owner_id: string; day: string; tokens: number }
}

export interface AssistantThreadRow {
  id: string
  owner_id: string
  title: string
  created_at: number
  updated_at: number
  /** First number of the next result: none is used twice in a thread. */
  next_number: number
}
