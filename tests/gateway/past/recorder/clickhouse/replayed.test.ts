import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerConnection } from '../../../../../gateway/past/recorder/clickhouse/connection'
import { openServerDays } from '../../../../../gateway/past/recorder/clickhouse/server-days'
import { WrittenOnServer } from '../../../../../gateway/past/recorder/clickhouse/written-on-server'
import { openFileDays } from '../../../../../gateway/past/recorder/file-days'
import type { StoredDays } from '../../../../../gateway/past/recorder/stored-days'
import { WrittenFiles } from '../../../../../gateway/past/recorder/written-files'
import { DayFeed } from '../../../../../gateway/past/replay/day-feed'
import { RecordedReplayDay, replayableDays } from '../../../../../gateway/past/replay/recorded-day'
import type { KindName } from '../../../../../shared/protocol/kinds'
import { type TopicName, topic } from '../../../../../shared/protocol/topics'
import { hasClickHouse, startClickHouse, type TestServer } from '../../../../support/clickhouse/server'
import { makeInstrument, makeTrade } from '../../../../support/fake-feed'
import { historyFolder } from '../../../../support/history-writer'
import { recordInto } from '../../../../support/record-day'

const DAY = '20260706'
const CODE = '600519.SH'
const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 6, 6, hour - 8, minute, second)
const ROWS: [TopicName, KindName][] = [
  ...(['trade', 'minute', 'quote'] as const).map((kind): [TopicName, KindName] => [topic.tick(CODE), kind]),
  [topic.flow(CODE), 'flow'],
  ...(['big-order', 'price-level'] as const).map((kind): [TopicName, KindName] => [topic.deals(CODE), kind]),
  ...(['board', 'breadth'] as const).map((kind): [TopicName, KindName] => [topic.boardMarket, kind]),
  [topic.measuresMarket, 'measure'],
]

/** Records a short day: ten minutes, a print every two seconds. */
async function record(recorded: ReturnType<typeof recordInto>): Promise<void> {
  recorded.take({ kind: 'day', tradingDay: DAY })
  recorded.take({ kind: 'instruments', instruments: [makeInstrument({ id: CODE })] })
  for (let n = 0; n < 300; n++) {
    const exchangeTime = at(9, 30) + n * 2_000
    const [price, volume] = [1_000 + (n % 7) - (n % 3), 100 + (n % 5) * 40_000]
    const order = { buyNo: 2 * n + 1, sellNo: 2 * n + 2, venueSeq: n + 1 }
    recorded.take(makeTrade({ instrument: CODE, exchangeTime, price, volume, amount: price * volume, ...order }))
    recorded.tick(exchangeTime)
  }
  await recorded.write()
  await recorded.close()
}

function replayed(stored: StoredDays) {
  const open = stored.open(DAY)
  if (!open) throw new Error('nothing is stored')
  const day = new RecordedReplayDay(open)
  return [at(9, 31, 1), at(9, 34), at(9, 39, 50)].map((time) => {
    const feed = new DayFeed({ day, at: time, epoch: 1, send: () => undefined, now: () => 0 })
    return [
      ...ROWS.map(([name, kind]) => feed.rows(name, kind)),
      feed.printTime(CODE, true),
      feed.printTime(CODE, false),
    ]
  })
}

describe.skipIf(!hasClickHouse)('a day on a server', () => {
  let started: TestServer
  let connection: ServerConnection
  beforeAll(async () => {
    started = await startClickHouse()
    connection = new ServerConnection(started.server)
  })
  afterAll(() => {
    connection.close()
    return started.stop()
  })

  test('is replayed as from its file', { timeout: 300_000 }, async () => {
    const folder = historyFolder()
    const place = { server: started.server, source: 'replayed' }
    const bounds = { bytesMax: 1e12, daysMax: 99 }
    await record(recordInto((reply) => new WrittenFiles({ folder, ...bounds, reply })))
    await record(recordInto((reply) => new WrittenOnServer({ ...place, ...bounds, reply })))
    const [files, server] = [openFileDays(folder), openServerDays(place, connection)]
    expect(replayableDays(server)).toEqual([DAY])
    const ofFile = replayed(files)
    expect(ofFile.at(-1)?.map((rows) => (Array.isArray(rows) ? rows.length > 0 : typeof rows))).toEqual([
      ...ROWS.map(() => true),
      ...['number', 'number'],
    ])
    expect(replayed(server)).toEqual(ofFile)
  })
})
