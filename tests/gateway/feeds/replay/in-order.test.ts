import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Disorder, REACH_MAX } from '../../../../gateway/feeds/replay/disorder'
import { inPlayOrder } from '../../../../gateway/feeds/replay/in-order'
import type { ReplayRow } from '../../../../gateway/feeds/replay/row'

const cancel = (exchangeTime: number, venueSeq: number, channel = 'SH-1'): ReplayRow => ({
  event: { kind: 'cancel', instrument: '600991.SH', exchangeTime, orderNo: 1, side: 'buy', volume: 0, venueSeq },
  channel,
})

async function* inBlocks(rows: readonly ReplayRow[], size: number) {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size)
}

function looked(rows: readonly ReplayRow[]): Disorder {
  const disorder = new Disorder()
  for (const row of rows) disorder.add(row, 0)
  return disorder
}

async function ordered(rows: readonly ReplayRow[], reach?: number): Promise<ReplayRow[]> {
  const order = looked(rows).order()
  if (!order) return [...rows]
  const given: ReplayRow[] = []
  for await (const block of inPlayOrder(inBlocks(rows, 7), { ...order, reach: reach ?? order.reach }))
    given.push(...block)
  return given
}

const label = ({ channel, event }: ReplayRow) => `${channel} ${'venueSeq' in event ? event.venueSeq : ''}`

/** A day of two channels whose clocks and numbers rise together, in the order of time. */
const day = fc
  .array(fc.record({ step: fc.nat(3), second: fc.boolean() }), { minLength: 2, maxLength: 400 })
  .map((steps) => {
    let time = 0
    return steps.map(({ step, second }, index) => {
      time += step
      return cancel(time, index + 1, second ? 'SH-2' : 'SH-1')
    })
  })

describe('rows in disorder', () => {
  test('of any shuffling come back in the order of their numbers, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(day, fc.infiniteStream(fc.nat()), async (rows, random) => {
        const shuffled = rows
          .map((row) => [row, random.next().value as number] as const)
          .sort(([, a], [, b]) => a - b)
          .map(([row]) => row)
        const given = await ordered(shuffled)
        for (const channel of ['SH-1', 'SH-2']) {
          const own = (all: readonly ReplayRow[]) => all.filter((row) => row.channel === channel).map(label)
          expect(own(given)).toEqual(own(rows))
        }
        expect(given).toHaveLength(rows.length)
      }),
    )
  })

  test('of one moment do not wait for another channel whose numbers are higher', async () => {
    const rows = [cancel(0, 3), cancel(0, 2, 'SH-2'), cancel(0, 1, 'SH-2')]
    expect((await ordered(rows)).map(label)).toEqual(['SH-1 3', 'SH-2 1', 'SH-2 2'])
  })

  test('of a few places need no more room than those, and a stride', () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => cancel(i, i + 1))
    for (let i = 1_000; i + 10 < rows.length; i += 1_000) rows.splice(i, 0, ...rows.splice(i + 10, 1))
    const reach = looked(rows).order()?.reach ?? 0
    expect(reach).toBeGreaterThanOrEqual(1)
    expect(reach).toBeLessThan(10 + 2 * 64)
  })

  test('that are farther apart than the room come late, and none is lost', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => cancel(i, i + 1))
    const moved = [...rows.slice(1), rows[0] as ReplayRow]
    const given = await ordered(moved, 50)
    expect(given.at(148)).toBe(moved.at(148))
    expect(given.map(label).sort()).toEqual(rows.map(label).sort())
  })

  test('that no room holds are counted', () => {
    const disorder = new Disorder()
    for (let i = 0; i < REACH_MAX + 200; i++) disorder.add(cancel(i + 10, i + 10), 0)
    disorder.add(cancel(1, 1), 0)
    expect(disorder).toMatchObject({ rows: 1, beyond: 1 })
    expect(disorder.order()).toEqual({ reach: REACH_MAX, by: 'number' })
  })

  test('are none where numbers rise, whatever the clocks say', () => {
    expect(looked([cancel(5, 1), cancel(4, 2), cancel(9, 3)]).order()).toBeUndefined()
  })

  test('go by the clock where numbers begin again: they are not the venue’s', async () => {
    const rows = [
      ...Array.from({ length: 50 }, (_, i) => cancel(i, i + 1)),
      cancel(60, 1),
      cancel(61, 2),
      cancel(59, 3),
    ]
    expect(looked(rows).order()?.by).toBe('time')
    expect((await ordered(rows)).map(({ event }) => event.exchangeTime).slice(-3)).toEqual([59, 60, 61])
  })
})
