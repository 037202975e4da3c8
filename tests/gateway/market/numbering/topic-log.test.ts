import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JOURNAL_ROWS_MAX } from '../../../../gateway/market/numbering/row-journal'
import type { RowGroup } from '../../../../gateway/market/numbering/row-spans'
import type { SnapshotSource, TopicLog } from '../../../../gateway/market/numbering/topic-log'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { ByteWriter } from '../../../../shared/protocol/bytes'
import { decodeFrame, joinSections, rowsOf, writeSection } from '../../../../shared/protocol/frame'
import { kinds } from '../../../../shared/protocol/kinds'
import { JOURNAL_IDLE_ROWS } from '../../../../shared/protocol/limits'
import { topic } from '../../../../shared/protocol/topics'
import { filledRow, printRow } from '../../../support/rows'

const STARTED = Date.UTC(2026, 6, 6)
const TICK = topic.tick('600519.SH')
const nothing: SnapshotSource = { rows: () => [] }

const logsWith = (prints: number, source = nothing): TopicLogs => {
  const logs = new TopicLogs(source, STARTED)
  addPrints(logs, prints)
  return logs
}

function addPrints(logs: TopicLogs, count: number): void {
  const first = logs.log(TICK).seq + 1
  for (let seq = first; seq < first + count; seq++) {
    logs.append({ kind: 'trade', topic: TICK, row: printRow({ price: seq }), ingestTime: seq })
  }
}

const prints = (log: TopicLog, cursor: ReturnType<TopicLog['head']> | undefined) =>
  log.since(cursor).find((group) => group.kind === 'trade')

const prices = (group: ReturnType<typeof prints>) => group?.rows.map((row) => (row as { price: number }).price)

describe('resuming', () => {
  test.each([
    ['a reader one behind gets one', { epoch: 0, seq: 4 }, [5]],
    ['a reader who has nothing of this epoch gets all', { epoch: 0, seq: 0 }, [1, 2, 3, 4, 5]],
    ['a reader from before a restart must take a snapshot', { epoch: -1, seq: 4 }, undefined],
    ['a reader from the future must take a snapshot', { epoch: 0, seq: 6 }, undefined],
  ])('%s', (_, { epoch, seq }, expected) => {
    const log = logsWith(5).log(TICK)
    const cursor = log.resume({ epoch: log.epoch + epoch, seq })
    expect(cursor && prices(prints(log, cursor))).toEqual(expected)
  })

  test('a reader who has everything is resumed and gets no print', () => {
    const log = logsWith(5).log(TICK)
    const cursor = log.resume({ epoch: log.epoch, seq: 5 })
    expect(cursor).toBeDefined()
    expect(prints(log, cursor)).toBeUndefined()
  })

  test('a reader older than the stored rows needs a snapshot; one at their edge is resumed', () => {
    const log = logsWith(JOURNAL_IDLE_ROWS + 10).log(TICK)
    expect(log.resume({ epoch: log.epoch, seq: 9 })).toBeUndefined()
    expect(prints(log, log.resume({ epoch: log.epoch, seq: 10 }))).toMatchObject({ snapshot: false, seq: 11 })
  })

  test('the latest kinds are sent whole after resuming, whatever the reader has', () => {
    const logs = logsWith(0, { rows: (_topic, kind) => [filledRow(kind, 7)] })
    logs.append({ kind: 'quote', topic: TICK, row: filledRow('quote', 7), ingestTime: 1 })
    const log = logs.log(TICK)
    const groups = log.since(log.resume({ epoch: log.epoch, seq: 0 }))
    expect(groups.map(({ kind, snapshot }) => [kind, snapshot])).toEqual([
      ['quote', true],
      ['minute', true],
    ])
  })
})

describe('a snapshot', () => {
  test('has the newest prints and the number of the first of them', () => {
    const log = logsWith(JOURNAL_IDLE_ROWS).log(TICK)
    expect(prints(log, undefined)).toMatchObject({
      snapshot: true,
      seq: JOURNAL_IDLE_ROWS - kinds.trade.retained + 1,
      ingestTime: JOURNAL_IDLE_ROWS,
    })
    expect(prints(log, undefined)?.rows).toHaveLength(kinds.trade.retained)
  })

  test('of a topic without rows is empty for every kind', () => {
    const log = logsWith(0).log(TICK)
    expect(log.since(undefined).map(({ kind, snapshot, seq, rows }) => [kind, snapshot, seq, rows.length])).toEqual([
      ['trade', true, 1, 0],
      ['quote', true, 0, 0],
      ['minute', true, 0, 0],
    ])
  })
})

describe('latest rows', () => {
  const BOARD = topic.boardMarket
  const put = (logs: TopicLogs, index: number, last: number) =>
    logs.append({ kind: 'board', topic: BOARD, row: { ...filledRow('board', 0), index, last }, ingestTime: last })

  test('are the newest of each key, ascending, and only those that changed', () => {
    const logs = logsWith(0)
    put(logs, 3, 1)
    const seen = logs.log(BOARD).head()
    for (const [index, last] of [
      [9, 2],
      [4, 3],
      [9, 4],
    ] as const) {
      put(logs, index, last)
    }
    const group = logs.log(BOARD).since(seen)[0]
    expect(group).toMatchObject({ snapshot: false, seq: 4, ingestTime: 4 })
    expect(group?.rows.map((row) => [(row as { index: number }).index, (row as { last: number }).last])).toEqual([
      [4, 3],
      [9, 4],
    ])
  })

  test('are sent whole from the snapshot source to a reader that is too far behind', () => {
    const logs = logsWith(0, { rows: (_topic, kind) => [filledRow(kind, 1), filledRow(kind, 2)] })
    const log = logs.log(TICK)
    const seen = log.head()
    for (let slot = 0; slot < 20; slot++) {
      logs.append({ kind: 'minute', topic: TICK, row: { ...filledRow('minute', 1), slot }, ingestTime: 1 })
    }
    expect(log.since(seen)).toMatchObject([{ kind: 'minute', snapshot: true, rows: [{ slot: 1 }, { slot: 2 }] }])
  })

  test('that did not change are not sent', () => {
    const log = logsWith(3).log(TICK)
    expect(log.since(log.head())).toEqual([])
    expect(log.head()).toBe(log.head())
  })
})

describe('events of the market', () => {
  const EVENTS = topic.eventsMarket
  const tell = (logs: TopicLogs, price: number) =>
    logs.log(EVENTS).append({
      kind: 'market-event',
      topic: EVENTS,
      ingestTime: price,
      row: { ...filledRow('market-event', 1), price },
    })

  test('are numbered, and each must be seen at once', () => {
    const logs = logsWith(0)
    expect([tell(logs, 1), tell(logs, 2)]).toEqual([true, true])
    expect(logs.log(EVENTS).seq).toBe(2)
    expect(logs.log(EVENTS).since(undefined)).toMatchObject([
      { kind: 'market-event', snapshot: true, seq: 1, rows: [{ price: 1 }, { price: 2 }] },
    ])
  })

  test('continue after the last one that a reader has, as far back as they are stored', () => {
    const logs = logsWith(0)
    const log = logs.log(EVENTS)
    for (let price = 1; price <= JOURNAL_ROWS_MAX + 3; price++) tell(logs, price)
    expect(log.resume({ epoch: log.epoch, seq: 2 })).toBeUndefined()
    const [group] = log.since(log.resume({ epoch: log.epoch, seq: 3 }))
    expect([group?.snapshot, group?.seq, group?.count]).toEqual([false, 4, JOURNAL_ROWS_MAX])
    const out = new ByteWriter()
    expect(group).toBeDefined()
    writeSection(out, { topicId: 1, flags: 0, epoch: log.epoch, seq: 4, ingestTime: 1 }, group as RowGroup)
    const decoded = decodeFrame(joinSections([out.finish()]))
    const rows = decoded.ok && decoded.sections[0] ? rowsOf(decoded.sections[0]) : []
    expect([rows.length, rows.at(-1)]).toEqual([
      JOURNAL_ROWS_MAX,
      { ...filledRow('market-event', 1), price: JOURNAL_ROWS_MAX + 3 },
    ])
  })
})

describe('a reset', () => {
  test('starts a new epoch, forgets all prints, and sends every reader a snapshot', () => {
    const logs = logsWith(5)
    const log = logs.log(TICK)
    const { epoch } = log
    const before = log.head()
    logs.append({ kind: 'reset', ingestTime: 9 })
    expect(log.epoch).toBe(epoch + 1)
    expect(log.seq).toBe(0)
    expect(log.resume({ epoch, seq: 5 })).toBeUndefined()
    expect(log.since(before).every((group) => group.snapshot)).toBe(true)
  })

  test('applies to topics created later, and two gateway processes never share an epoch', () => {
    const logs = logsWith(0)
    logs.resetAll()
    const later = new TopicLogs(nothing, STARTED + 1_000)
    expect(logs.log(TICK).epoch).toBeLessThan(later.log(TICK).epoch)
    expect(logs.log(TICK).epoch).toBe(logs.log(topic.health).epoch)
  })
})

describe('the stored rows', () => {
  test('give a reader at any times every print once, in order, or a snapshot', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 400 }), { maxLength: 20 }), (bursts) => {
        const logs = logsWith(0)
        const log = logs.log(TICK)
        let cursor: ReturnType<TopicLog['head']> | undefined
        let newest = 0
        for (const burst of bursts) {
          addPrints(logs, burst)
          const group = prints(log, cursor)
          if (group && !group.snapshot) expect(group.seq).toBe(newest + 1)
          if (group) expect(prices(group)).toEqual(Array.from(group.rows, (_, index) => group.seq + index))
          newest = log.seq
          cursor = log.head()
        }
      }),
    )
  })

  test('are not created for an unknown topic', () => {
    expect(() => logsWith(0).log('tick:nonsense')).toThrow('not a topic')
  })
})
