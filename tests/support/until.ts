import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a condition, checked every `everyMs`; throws an error that names `what` after `ms`. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 30_000,
  everyMs = 5,
): Promise<void> {
  const end = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await sleep(everyMs)
  }
}
