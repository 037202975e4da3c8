import { logOf } from '../log'

const log = logOf('app')

/** How long everything may take to go, whatever hangs: a supervisor kills what takes longer. */
export const CLOSING_MAX_MS = 5_000
/** How long readers and pages may take of it. */
export const GOODBYE_MAX_MS = 2_000
/** Part of the total that is reserved for each part that follows. */
const LATER_MS = 250

async function within(maxMs: number, closing: Promise<void>, late: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late()
      resolve()
    }, maxMs)
  })
  await Promise.race([closing, limit]).finally(() => clearTimeout(timer))
}

/** One part of what is to be closed. */
interface ClosingStep {
  name: string
  /** Receives its time limit; after it, the part is left behind. */
  close: (maxMs: number) => Promise<void> | void
  /** At most this of what is left of `CLOSING_MAX_MS`. */
  maxMs?: number
}

/**
 * Closes each part in turn, all of them within `CLOSING_MAX_MS`, whatever becomes of those before it: a part that
 * fails or takes too long is logged, and the next one follows. Throws the first failure at the end.
 */
export async function closeInTurn(parts: readonly ClosingStep[]): Promise<void> {
  const failures: unknown[] = []
  const end = performance.now() + CLOSING_MAX_MS
  for (const [place, { name, close, maxMs = CLOSING_MAX_MS }] of parts.entries()) {
    const reserved = LATER_MS * (parts.length - 1 - place)
    const left = Math.floor(end - performance.now() - reserved)
    const mayTake = Math.min(maxMs, Math.max(LATER_MS, left))
    try {
      const closing = Promise.resolve(close(mayTake))
      await within(mayTake, closing, () => log.warn({ part: name, maxMs: mayTake }, 'not closed in time, going on'))
    } catch (thrown) {
      log.error({ err: thrown, part: name }, 'not closed')
      failures.push(thrown)
    }
  }
  if (failures.length > 0) throw failures[0]
}
