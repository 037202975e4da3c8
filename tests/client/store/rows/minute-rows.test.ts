import { describe, expect, test } from 'vitest'
import { MinuteRows } from '../../../../client/store/rows/minute-rows'
import type { Section } from '../../../../shared/protocol/frame'
import type { Row } from '../../../../shared/protocol/kinds'
import { changesOf, section } from '../section'

type Minute = Partial<Row<'minute'>>
const received = (rows: readonly Minute[], seq = 1) => section('minute', rows, { seq }) as Section<'minute'>
const snapshot = (rows: readonly Minute[], seq = 1) =>
  section('minute', rows, { seq, snapshot: true }) as Section<'minute'>
const changes = (base: number, seq: number, before: Minute, after: Minute) =>
  changesOf('minute', base, seq, [[before, after]]) as Section<'minute'>

const columns = (rows: MinuteRows<'minute'>) => ({
  slot: [...rows.column('slot')],
  close: [...rows.column('close')],
  volume: [...rows.column('volume')],
})

describe('rows by minute', () => {
  test('know the columns of their kind, the minute itself apart', () => {
    const rows = new MinuteRows('minute')
    expect(rows.names).toEqual(['open', 'high', 'low', 'close', 'volume', 'amount'])
    expect(Object.keys(rows.columns())).toEqual(['slot', ...rows.names])
  })

  test('are sorted by minute, in whatever order they arrive', () => {
    const rows = new MinuteRows('minute')
    rows.put(received([{ slot: 5, close: 50 }]))
    rows.put(received([{ slot: 2, close: 20 }]))
    rows.put(received([{ slot: 3, close: 30 }]))
    expect(columns(rows)).toMatchObject({ slot: [2, 3, 5], close: [20, 30, 50] })
  })

  test('of a minute that is received again replace it', () => {
    const rows = new MinuteRows('minute')
    rows.put(received([{ slot: 2, close: 20, volume: 100 }]))
    rows.put(received([{ slot: 2, close: 21, volume: 300 }]))
    expect(columns(rows)).toEqual({ slot: [2], close: [21], volume: [300] })
  })

  test('apply changes in either direction to the version that they refer to', () => {
    const rows = new MinuteRows('minute')
    rows.put(received([{ slot: 2, close: 20, volume: 100 }], 4))
    rows.put(changes(4, 5, { slot: 2, close: 20, volume: 100 }, { slot: 2, close: 17, volume: 450 }))
    expect(columns(rows)).toEqual({ slot: [2], close: [17], volume: [450] })
  })

  test('leave out changes to another version, and are as they were', () => {
    const rows = new MinuteRows('minute')
    rows.put(received([{ slot: 2, close: 20, volume: 100 }], 4))
    rows.put(changes(3, 5, { slot: 2, close: 19, volume: 50 }, { slot: 2, close: 17, volume: 450 }))
    expect(columns(rows)).toEqual({ slot: [2], close: [20], volume: [100] })
  })

  test('of a snapshot replace all others', () => {
    const rows = new MinuteRows('minute')
    rows.put(
      received([
        { slot: 1, close: 10 },
        { slot: 2, close: 20 },
      ]),
    )
    const whole = snapshot([{ slot: 2, close: 22 }], 9)
    rows.replaced(whole)
    rows.put(whole)
    expect(columns(rows)).toMatchObject({ slot: [2], close: [22] })
  })

  test('report which minutes were repaired by a snapshot after a loss', () => {
    const rows = new MinuteRows('minute')
    rows.put(
      received([
        { slot: 1, close: 10 },
        { slot: 3, close: 30 },
      ]),
    )
    rows.mending.begin()
    const whole = snapshot([
      { slot: 1, close: 10 },
      { slot: 2, close: 20 },
      { slot: 3, close: 31 },
      { slot: 4, close: 40 },
    ])
    rows.replaced(whole)
    rows.put(whole)
    expect(rows.mending.spans).toEqual([{ from: 2, to: 3 }])
  })

  test('are empty after clearing, and then wait for whole rows', () => {
    const rows = new MinuteRows('minute')
    rows.put(received([{ slot: 1, close: 10 }], 4))
    rows.clear()
    rows.put(changes(4, 5, { slot: 1, close: 10 }, { slot: 1, close: 12 }))
    expect(columns(rows)).toEqual({ slot: [], close: [], volume: [] })
  })
})
