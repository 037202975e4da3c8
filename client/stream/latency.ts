const WINDOW_MS = 60_000
const SAMPLES_MAX = 4_096
const ROUNDS_MAX = 8

/** Over the last minute, ms; null = nothing measured. */
export interface Quantiles {
  p50: number | null
  p95: number | null
  samples: number
}

/** Latency of the newest rows by stage. `p50` and `p95`: from the gateway's receipt to the screen. */
export interface Latency extends Quantiles {
  /** From the exchange's own time stamp to the gateway's receipt. */
  exchange: Quantiles
  /** From the gateway's receipt to ours: its processing, the network, and the transfer to this tab. */
  delivery: Quantiles
  /** From our receipt to the screen. */
  paint: Quantiles
  /** Round trip of the best of the last eight clock calls, ms; null = none yet. */
  roundTrip: number | null
}

/** The newest values with their times, in a ring. */
class Series {
  private readonly at = new Float64Array(SAMPLES_MAX)
  private readonly values = new Float64Array(SAMPLES_MAX)
  private count = 0

  add(at: number, value: number): void {
    const place = this.count++ % SAMPLES_MAX
    this.at[place] = at
    this.values[place] = Math.max(0, value)
  }

  read(now: number): Quantiles {
    const values: number[] = []
    for (let index = 0; index < Math.min(this.count, SAMPLES_MAX); index++) {
      if ((this.at[index] as number) > now - WINDOW_MS) values.push(this.values[index] as number)
    }
    values.sort((a, b) => a - b)
    const quantile = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? null
    return { p50: quantile(0.5), p95: quantile(0.95), samples: values.length }
  }
}

/** Measures delay on the gateway's clock, which it estimates from round trips (the shortest of the last eight). */
export class LatencyMeter {
  private readonly exchange = new Series()
  private readonly delivery = new Series()
  private readonly paint = new Series()
  private readonly whole = new Series()
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
    this.rounds = [...this.rounds.slice(1 - ROUNDS_MAX), round]
  }

  /** The local or the gateway's clock may have been set: old round trips are invalid. */
  forgetClock(): void {
    this.rounds = []
  }

  /** Rows arrived; returns their delay since the gateway's receipt, or undefined if it is unknown. */
  received(receivedAt: number, ingestTime: number, exchangeDelay?: number): number | undefined {
    const { offset } = this
    if (offset === undefined || ingestTime === 0) return undefined
    const delay = Math.max(0, receivedAt + offset - ingestTime)
    this.delivery.add(receivedAt, delay)
    if (exchangeDelay !== undefined) this.exchange.add(receivedAt, exchangeDelay)
    return delay
  }

  /** They are on the screen. */
  painted(paintedAt: number, receivedAt: number, delivery: number): void {
    this.paint.add(paintedAt, paintedAt - receivedAt)
    this.whole.add(paintedAt, paintedAt - receivedAt + delivery)
  }

  read(now: number): Latency {
    const delivery = this.delivery.read(now)
    const whole = this.whole.read(now)
    return {
      ...(whole.samples > 0 ? whole : delivery),
      exchange: this.exchange.read(now),
      delivery,
      paint: this.paint.read(now),
      roundTrip: this.best()?.roundTrip ?? null,
    }
  }
}
