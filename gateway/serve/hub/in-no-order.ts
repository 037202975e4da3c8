import type { Clock } from './topic-stream'

/** Does something for each of some, in no order, evenly over `ms`. */
export async function inNoOrder<T>(
  some: readonly T[],
  ms: number,
  { now, later }: { now: () => number } & Pick<Clock, 'later'>,
  run: (one: T) => void,
): Promise<void> {
  const begun = now()
  for (const [place, one] of shuffled([...some]).entries()) {
    const due = begun + (ms * (place + 1)) / some.length - now()
    if (due >= 1) await new Promise<void>((resolve) => void later(due, resolve))
    run(one)
  }
}

function shuffled<T>(some: T[]): T[] {
  for (let last = some.length - 1; last > 0; last--) {
    const at = Math.floor(Math.random() * (last + 1))
    ;[some[last], some[at]] = [some[at] as T, some[last] as T]
  }
  return some
}
