/** Changes are gathered for so long before they are sent. */
const GATHER_MS = 600
/** Until what could not be sent is sent again: the first time, the second, …; the last from then on. */
const PAUSES_MS = [5_000, 15_000, 60_000, 300_000]

/** `refused`: the same again would be refused again. */
export type Sent = 'kept' | 'failed' | 'refused'

export interface SendingEnvironment {
  /** Runs once after `ms`; the answer cancels it. */
  after: (ms: number, run: () => void) => () => void
}

/** When something is sent: soon after a change, and again while it fails, with growing pauses; one at a time. */
export function createSending({ after }: SendingEnvironment, send: () => Promise<Sent>) {
  let cancel: (() => void) | undefined
  let gathering = false
  let sending = false
  let missed = false
  let failures = 0

  function plan(ms: number): void {
    cancel?.()
    cancel = after(ms, () => void run())
  }

  function soon(): void {
    if (gathering) return
    gathering = true
    plan(GATHER_MS)
  }

  async function run(): Promise<void> {
    gathering = false
    missed = sending
    if (sending) return
    cancel?.()
    sending = true
    const sent = await send()
    sending = false
    failures = sent === 'kept' ? 0 : failures + 1
    if (gathering) return
    if (missed) soon()
    else if (sent === 'failed') plan(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] as number)
  }

  return {
    soon,
    /** The page that made the change is closing: pending changes are sent while there is time. */
    leaving(): void {
      if (gathering) void run()
    },
    /** The network is back: what failed need not wait. */
    now(): void {
      if (gathering) return
      failures = 0
      void run()
    },
  }
}
