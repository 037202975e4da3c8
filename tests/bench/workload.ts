import type { Row } from '../../shared/protocol/kinds'

/** One setting for both servers: who reads what, and how much happens. */
export const workload = {
  clients: 200,
  topicsPerClient: 10,
  instruments: 200,
  ticksPerSecond: 2_000,
  warmUpMs: 1_500,
  measureMs: 6_000,
  repetitions: 3,
}

export const codeOf = (index: number): string => `${600_000 + index}.SH`

/** A code by a share in [0, 1): squaring crowds on the first ones, as readers and trading crowd on the same names. */
const crowded = (share: number): number => Math.floor(share ** 2 * workload.instruments)

/** Topics of a client. */
export function topicsOf(client: number): string[] {
  const { topicsPerClient, instruments } = workload
  return Array.from({ length: topicsPerClient }, (_, place) => {
    const share = ((client * 7919 + place * 104_729) % 10_007) / 10_007
    return `tick:${codeOf((crowded(share) + place) % instruments)}`
  })
}

/** Endless prints, the same for everybody. */
export function* prints(): Generator<{ topic: string; row: Row<'trade'> }> {
  let state = 1
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  for (let count = 1; ; count++) {
    const instrument = crowded(next(10_007) / 10_007)
    const row = {
      time: 1_783_302_300_000 + Math.floor(count / 2),
      price: 1_000 + instrument + next(20),
      volume: 100 * (1 + next(50)),
      side: 1 + next(2),
      buyNo: count * 3,
      sellNo: count * 3 - next(500),
      buyGrade: next(4),
      sellGrade: next(4),
    }
    yield { topic: `tick:${codeOf(instrument)}`, row }
  }
}

/** Calls `publish` at the workload's rate until the process ends, in steps of some 5 ms as a feed's batches come. */
export function playPrints(publish: (topic: string, row: Row<'trade'>) => void): void {
  const source = prints()
  let due = performance.now()
  setInterval(() => {
    const gap = 1000 / workload.ticksPerSecond
    for (const now = performance.now(); due < now; due += gap) {
      const { topic, row } = source.next().value as { topic: string; row: Row<'trade'> }
      publish(topic, row)
    }
  }, 5)
}
