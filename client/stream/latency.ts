const WINDOW_MS = 60_000
const SAMPLES_MAX = 4_096
const ROUNDS_KEPT = 8

export interface Latency {
  /** From the gateway's receipt of the newest row to ours, ms, over the last minute; null = nothing measured. */
  p50: number | null
  p95: number | null
  samples: number
  /** Round trip of the best of the last eight clock calls, ms; null = none yet. */
  roundTrip: number | null
}

/** Measures delay on the gateway's clock, which it estimates from round trips (the shortest of the last eight). */
export class LatencyMeter {
  private readonly at = new Float64Array(SAMPLES_MAX)
  private readonly delay = new Float64Array(SAMPLES_MAX)
  private count = 0
  private rounds: { offset: number; roundTrip: number }[] = []

  /** Gateway clock − local clock, ms; undefined until the first round trip. */
  get offset(): number | undefined {
    return this.best()?.offset
  }

  private best() {
    return this.rounds.reduce<{ offset: number; roundTrip: number } | undefined>(
      (best, round) => (best && best.roundTrip <= round.roundTrip ? best : round),
      undefined,
    )
  }

  clock(sentAt: number, serverTime: number, receivedAt: number): void {
    const roundTrip = receivedAt - sentAt
    if (roundTrip < 0) return
    const round = { offset: serverTime - (sentAt + receivedAt) / 2, roundTrip }
    this.rounds = [...this.rounds.slice(1 - ROUNDS_KEPT), round]
  }

  /** The local or the gateway's clock may have been set anew: old round trips say nothing. */
  forgetClock(): void {
    this.rounds = []
  }

  sample(receivedAt: number, ingestTime: number): void {
    const { offset } = this
    if (offset === undefined || ingestTime === 0) return
    const place = this.count++ % SAMPLES_MAX
    this.at[place] = receivedAt
    this.delay[place] = Math.max(0, receivedAt + offset - ingestTime)
  }

  read(now: number): Latency {
    const delays: number[] = []
    for (let index = 0; index < Math.min(this.count, SAMPLES_MAX); index++) {
      if ((this.at[index] as number) > now - WINDOW_MS) delays.push(this.delay[index] as number)
    }
    delays.sort((a, b) => a - b)
    const quantile = (share: number) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))] ?? null
    return {
      p50: quantile(0.5),
      p95: quantile(0.95),
      samples: delays.length,
      roundTrip: this.best()?.roundTrip ?? null,
    }
  }
}
