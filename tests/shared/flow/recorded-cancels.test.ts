import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { OrderFlow } from '../../../shared/flow/order-flow'
import type { OrderEvent } from '../../../shared/flow/rebuilt-book'
import { playRecordings } from '../../support/play-recordings'
import { RecordedQueues } from '../../support/recorded-queues'
import { recording } from '../../support/recordings'

const isRow = (event: { kind: string }): event is OrderEvent =>
  event.kind === 'order' || event.kind === 'cancel' || event.kind === 'trade'

/** Withdrawals of a file, counted line by line: number and shares of each side. */
function rawCancels(file: string) {
  const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  const [type, flag, balance] = ['OrderType', 'OrderBSFlag', 'Balance'].map((name) => head.split(',').indexOf(name))
  const sums = { B: [0, 0], S: [0, 0] }
  for (const line of lines) {
    const fields = line.split(',')
    if (fields[type as number] !== 'D') continue
    const side = sums[fields[flag as number] as 'B' | 'S']
    side[0] = (side[0] as number) + 1
    side[1] = (side[1] as number) + Number(fields[balance as number])
  }
  return sums
}

function total(flow: OrderFlow, side: 'buy' | 'sell', part: 'cancelled' | 'money' | 'added') {
  const sums = [0, 0, 0, 0, 0, 0]
  for (const [, minute] of flow.cancels.all()) {
    minute[side][part].forEach((value, place) => {
      sums[place] = (sums[place] as number) + value
    })
  }
  return sums
}

/** By distance, counted by a program of its own from the same files: `[买撤, 买增, 卖撤, 卖增]` in shares. */
const BY_HAND: Record<string, number[][]> = {
  '600519_20230201': [
    [108_081, 48_022, 39_799, 41_003, 1_114_318, 3_800],
    [1_609_842, 87_200, 75_600, 57_200, 1_421_600, 202_300],
    [303_336, 53_500, 48_400, 50_503, 1_018_299, 4_200],
    [1_667_390, 116_136, 118_893, 89_523, 1_200_787, 264_407],
  ],
}

describe.each(Object.keys(BY_HAND))('a recorded day, %s', (name) => {
  test('has every withdrawal of the file, on its side and at its distance', async (context) => {
    const [orders, trades] = ['orders', 'trades'].map((part) =>
      recording(context, 'l2_ticks', 'sse', `${name}_${part}.csv.gz`),
    ) as [string, string]
    const flow = new OrderFlow(0)
    await playRecordings([orders, trades], (event) => {
      if (isRow(event)) flow.add(event)
    })
    const raw = rawCancels(orders)
    for (const [side, flag] of [
      ['buy', 'B'],
      ['sell', 'S'],
    ] as const) {
      const count = flow.cancels.all().reduce((sum, [, minute]) => sum + minute[side].count, 0)
      const shares = total(flow, side, 'cancelled').reduce((sum, value) => sum + value, 0)
      expect([count, shares]).toEqual(raw[flag])
    }
    expect(flow.isWhole).toBe(true)
    expect([
      total(flow, 'buy', 'cancelled'),
      total(flow, 'buy', 'added'),
      total(flow, 'sell', 'cancelled'),
      total(flow, 'sell', 'added'),
    ]).toEqual(BY_HAND[name])
  })
})

test('the queues of 600519 on 2023-02-01 are those that the exchange showed', async (context) => {
  const recorded = new RecordedQueues(
    recording(context, 'l2_snapshots', 'sse', '600519_20230201_queue.csv.gz'),
    '20230201',
  )
  const flow = new OrderFlow(0)
  const front = (side: 'buy' | 'sell') => {
    const { price, orders, sizes } = flow.queue(side)
    return { price, volumes: Array.from({ length: orders }, (_, at) => sizes[at] ?? 0) }
  }
  const files = ['orders', 'trades'].map((part) =>
    recording(context, 'l2_ticks', 'sse', `600519_20230201_${part}.csv.gz`),
  )
  await playRecordings(files, (event) => {
    if (!isRow(event)) return
    recorded.compare({ front }, event.exchangeTime)
    flow.add(event)
  })
  expect(recorded.queues.length).toBeGreaterThan(9_000)
  expect(recorded.queues.filter(({ found }) => !found)).toEqual([])
})
