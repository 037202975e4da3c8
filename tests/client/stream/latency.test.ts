import { describe, expect, test } from 'vitest'
import { LatencyMeter } from '../../../client/stream/latency'

const NOW = 1_000_000

/** A meter whose gateway clock is `ahead` ms ahead, after a round trip of 20 ms. */
function meter(ahead = 0): LatencyMeter {
  const made = new LatencyMeter()
  made.clock(NOW - 20, NOW - 10 + ahead, NOW)
  return made
}

describe('the gateway’s clock', () => {
  test.each<[string, [sent: number, server: number, received: number][], number | undefined]>([
    ['is unknown before the first round trip', [], undefined],
    ['is taken at the middle of a round trip', [[1_000, 6_050, 1_100]], 5_000],
    ['may be behind', [[1_000, 50, 1_100]], -1_000],
    [
      'is that of the shortest of the last round trips',
      [
        [0, 500, 400],
        [1_000, 1_310, 1_020],
        [2_000, 2_900, 2_900],
      ],
      300,
    ],
    [
      'is the older of two as short',
      [
        [0, 110, 20],
        [1_000, 1_210, 1_020],
      ],
      100,
    ],
    [
      'is not that of a round trip that ended before it began',
      [
        [0, 110, 20],
        [1_000, 9_000, 900],
      ],
      100,
    ],
  ])('%s', (_, rounds, offset) => {
    const made = new LatencyMeter()
    for (const [sent, server, received] of rounds) made.clock(sent, server, received)
    expect(made.offset).toBe(offset)
  })

  test('is estimated from the last eight round trips only', () => {
    const made = new LatencyMeter()
    made.clock(0, 101, 2)
    for (let round = 0; round < 7; round++) made.clock(0, 205, 10)
    expect([made.offset, made.read(NOW).roundTrip]).toEqual([100, 2])
    made.clock(0, 205, 10)
    expect([made.offset, made.read(NOW).roundTrip]).toEqual([200, 10])
  })

  test('is forgotten when a clock may have been adjusted', () => {
    const made = meter()
    made.forgetClock()
    expect([made.offset, made.read(NOW).roundTrip]).toEqual([undefined, null])
  })
})

describe('what was received', () => {
  test('took from the gateway’s stamp to here, on the gateway’s clock', () => {
    const made = meter(5_000)
    expect(made.received(NOW, NOW + 5_000 - 70)).toBe(70)
    expect(made.read(NOW).delivery).toEqual({ p50: 70, p95: 70, samples: 1 })
  })

  test.each([
    ['rows without a stamp', 0, 0],
    ['a clock that nobody knows', NOW, undefined],
  ])('has no sample of %s', (_, ingest, clock) => {
    const made = clock === undefined ? new LatencyMeter() : meter()
    expect(made.received(NOW, ingest)).toBeUndefined()
    expect(made.read(NOW).samples).toBe(0)
  })

  test('never took less than zero, whatever the clocks show', () => {
    const made = meter()
    expect(made.received(NOW, NOW + 500)).toBe(0)
    made.painted(NOW - 5, NOW, 0)
    expect(made.read(NOW)).toMatchObject({ p50: 0, paint: { p50: 0, samples: 1 } })
  })

  test('has a separate delay of the exchange if it is known', () => {
    const made = meter()
    made.received(NOW, NOW - 10)
    made.received(NOW, NOW - 10, 300)
    expect(made.read(NOW).exchange).toEqual({ p50: 300, p95: 300, samples: 1 })
  })
})

describe('the whole path', () => {
  test('is delivery and paint together once something was painted', () => {
    const made = meter()
    const delivery = made.received(NOW, NOW - 40) as number
    made.received(NOW, NOW - 500)
    expect(made.read(NOW)).toMatchObject({ p50: 500, samples: 2 })
    made.painted(NOW + 16, NOW, delivery)
    expect(made.read(NOW + 16)).toMatchObject({
      p50: 56,
      p95: 56,
      samples: 1,
      paint: { p50: 16 },
      delivery: { samples: 2 },
    })
  })

  test('is empty without samples', () => {
    const none = { p50: null, p95: null, samples: 0 }
    expect(new LatencyMeter().read(NOW)).toEqual({
      ...none,
      exchange: none,
      delivery: none,
      paint: none,
      roundTrip: null,
    })
  })
})

describe('the quantiles', () => {
  test.each([
    [1, 1, 1],
    [2, 2, 2],
    [3, 2, 3],
    [20, 11, 20],
    [100, 51, 96],
  ])('of 1…%i ms are %i and %i', (count, p50, p95) => {
    const made = meter()
    for (let ms = count; ms > 0; ms--) made.received(NOW, NOW - ms)
    expect(made.read(NOW).delivery).toEqual({ p50, p95, samples: count })
  })

  test('cover the last minute, without its first millisecond', () => {
    const made = meter()
    made.received(NOW, NOW - 7)
    expect(made.read(NOW + 59_999).delivery.samples).toBe(1)
    expect(made.read(NOW + 60_000).delivery).toEqual({ p50: null, p95: null, samples: 0 })
  })

  test('cover at most the latest 4,096 samples of a minute', () => {
    const made = meter()
    for (let row = 0; row < 4_096; row++) made.received(NOW, NOW - 1)
    for (let row = 0; row < 4_096; row++) made.received(NOW, NOW - 9)
    expect(made.read(NOW).delivery).toEqual({ p50: 9, p95: 9, samples: 4_096 })
  })
})
