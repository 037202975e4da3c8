import { LatencyMeter } from './latency'
import type { ClockReading } from './market-session'
import type { StreamEnvironment } from './stream-environment'
import type { CallGateway } from './wire'

/** Interval between queries of the gateway's clock. */
const CLOCK_EVERY_MS = 15_000
/** Measurements are sent to the gateway with every fourth query of its clock. */
const REPORT_EVERY = 4

/** Times of the newest rows of a frame that are no snapshot; 0 = there were none. */
export interface FrameTimes {
  /** Gateway's clock, ms. */
  ingest: number
  /** Exchange's clock, ms. */
  exchange: number
}

/** Follows rows from the exchange to the screen, and reports to the gateway's operators from time to time. */
export function createDelays(environment: StreamEnvironment, clockOf: () => ClockReading | undefined) {
  const meter = new LatencyMeter()
  let call: CallGateway | undefined
  let cancelClock: (() => void) | undefined
  let looks = 0
  let painting = false

  /** Real time between the exchange's stamp and the gateway's receipt, whatever the speed of the market's clock. */
  function exchangeDelay({ ingest, exchange }: FrameTimes): number | undefined {
    const clock = clockOf()
    if (!clock || clock.speed <= 0 || exchange === 0) return undefined
    return (clock.marketTime - exchange) / clock.speed + (ingest - clock.serverTime)
  }

  async function keepClock(through: CallGateway): Promise<void> {
    const sentAt = environment.now()
    const answer = await through('clock').catch(() => undefined)
    if (through !== call) return
    if (answer) meter.clock(sentAt, answer.serverTime, environment.now())
    if (++looks % REPORT_EVERY === 0) report(through)
    cancelClock = environment.after(CLOCK_EVERY_MS, () => void keepClock(through))
  }

  function report(through: CallGateway): void {
    const { p50, p95, samples } = meter.read(environment.now())
    if (p50 === null || p95 === null || !environment.visible()) return
    through('latency', { p50: Math.round(p50), p95: Math.round(p95), samples }).catch(() => undefined)
  }

  return {
    attach(next: CallGateway): void {
      call = next
      looks = 0
      meter.forgetClock()
      void keepClock(next)
    },
    detach(): void {
      call = undefined
      cancelClock?.()
    },
    framed(receivedAt: number, times: FrameTimes): void {
      const delivery = meter.received(receivedAt, times.ingest, exchangeDelay(times))
      // One frame a picture is followed: the first, which waits longest.
      if (delivery === undefined || painting || !environment.visible()) return
      painting = true
      environment.painting(() => {
        painting = false
        // A page that was hidden meanwhile painted nothing.
        if (environment.now() - receivedAt < PAINT_MAX_MS) meter.painted(environment.now(), receivedAt, delivery)
      })
    },
    read: () => meter.read(environment.now()),
    offset: () => meter.offset,
  }
}

const PAINT_MAX_MS = 5_000
