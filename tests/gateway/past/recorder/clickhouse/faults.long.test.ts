import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openServerDays } from '../../../../../gateway/past/recorder/clickhouse/server-days'
import { WrittenOnServer } from '../../../../../gateway/past/recorder/clickhouse/written-on-server'
import { openDayHistory, openWriter } from '../../../../../gateway/past/recorder/day-history'
import type { ClickHouseServer } from '../../../../../gateway/past/recorder/days-location'
import { PrintRecorder } from '../../../../../gateway/past/recorder/print-recorder'
import { hasClickHouse, startClickHouse, startFaultyLine, type TestServer } from '../../../../support/clickhouse/server'
import { makeInstrument, makeTrade } from '../../../../support/fake-feed'
import { named, print, writerOf } from '../../../../support/history-writer'

const DAY = '20260706'
const AT = Date.UTC(2026, 6, 6, 1, 30)
const NAME = named(0, '600519.SH')
const BOUNDS = { bytesMax: 1e12, daysMax: 99 }

describe.skipIf(!hasClickHouse)('a history server that fails', { timeout: 200_000 }, () => {
  let started: TestServer
  let connection: Awaited<ReturnType<typeof startFaultyLine>>
  let feeds = 0
  beforeAll(async () => {
    started = await startClickHouse()
    connection = await startFaultyLine(started.server)
  })
  afterEach(() => connection.be('none'))
  afterAll(async () => {
    await connection.stop()
    await started.stop()
  })

  function open(server: ClickHouseServer) {
    const place = { server, source: `feed-${++feeds}` }
    const writer = writerOf((reply) => new WrittenOnServer({ ...place, ...BOUNDS, reply }))
    const stored = openServerDays({ ...place, server: started.server })
    return {
      writer,
      stored,
      prices: () => {
        const prints = stored.open(DAY)?.prints(NAME)
        return prints ? [...prints.price.subarray(0, prints.rows)] : []
      },
      faults: () => writer.replies.flatMap((reply) => (reply.kind === 'fault' ? [reply.fault] : [])),
    }
  }

  test('stores a row once that is sent again because the answer was lost', async () => {
    const { writer, stored, prices } = open(connection.server)
    writer.prints(DAY, [print({ time: AT, price: 10 })], [NAME])
    writer.run()
    await connection.be('lose-answer')
    writer.prints(DAY, [print({ time: AT + 1, price: 11 }), print({ time: AT + 1, price: 12 })])
    writer.step()
    // The rows are stored, but the writer does not know it.
    expect(writer.acknowledged()).toBe(1)
    expect(prices()).toEqual([10, 11, 12])
    writer.send({ kind: 'piece', day: DAY, name: 'breadth', subject: 'market', bytes: new Uint8Array(3) })
    writer.run()
    expect(writer.acknowledged()).toBe(3)
    expect(prices()).toEqual([10, 11, 12])
    expect(stored.open(DAY)?.piece('breadth', 'market')?.length).toBe(3)
    expect(stored.coverage(DAY, false).prints.rows).toBe(3)
  })

  test.each([
    ['refuse', 'server-away', 10_000],
    ['full', 'server-full', 10_000],
    ['hang', 'server-slow', 400],
  ] as const)(
    'with the fault %s is reported as %s, and has all prints once it is back',
    async (fault, reported, waitMs) => {
      const { writer, prices, faults } = open({ ...connection.server, waitMs })
      await connection.be(fault)
      writer.prints(DAY, [print({ time: AT, price: 10 })], [NAME])
      writer.step()
      expect([writer.acknowledged(), faults()]).toEqual([0, [reported]])
      writer.prints(DAY, [print({ time: AT + 1, price: 11 })])
      await connection.be('none')
      const again = () => {
        writer.step()
        return writer.acknowledged()
      }
      await expect.poll(again, { timeout: 60_000 }).toBe(2)
      expect(prices()).toEqual([10, 11])
    },
  )

  test('that rejects the login is reported as such, without the password', () => {
    const { writer, faults } = open({ ...started.server, password: 'not the password' })
    writer.prints(DAY, [print({ time: AT })], [NAME])
    writer.step()
    expect(faults()).toEqual(['server-refuses'])
    expect(JSON.stringify(writer.replies)).not.toContain('not the password')
  })

  test('does not stop the market: prints beyond the bound are dropped and counted, the rest is stored later', async () => {
    const place = { server: { ...connection.server, waitMs: 2_000 }, source: `feed-${++feeds}` }
    const instrument = makeInstrument({ id: NAME.id })
    const market = { tradingDay: DAY, ownDay: () => undefined, instrument: () => instrument }
    const recorder = new PrintRecorder({
      market,
      bytesMax: 1e12,
      now: Date.now,
      waitingBytesMax: 9_000,
      open: () => openWriter({ place, ...BOUNDS }),
    })
    const record = (n: number) => {
      const trade = makeTrade({
        instrument: NAME.id,
        exchangeTime: AT + n,
        price: n + 1,
        volume: 100,
        amount: (n + 1) * 100,
      })
      recorder.observe(trade)
      const row = { time: AT + n, price: n + 1, volume: 100, side: 1, buyNo: 0, sellNo: 0, buyGrade: 0, sellGrade: 0 }
      recorder.publish({ kind: 'trade', topic: `tick:${NAME.id}`, row, ingestTime: 0 })
    }
    await connection.be('refuse')
    let sent = 0
    const isLosing = () => {
      for (let n = 0; n < 300; n++) record(sent++)
      return (recorder.health().figures.lost ?? 0) > 0
    }
    await expect.poll(isLosing, { timeout: 60_000 }).toBe(true)
    await expect
      .poll(() => recorder.health(), { timeout: 60_000 })
      .toMatchObject({ state: 'broken', words: expect.stringContaining('连接不上') })
    await connection.be('none')
    await expect.poll(() => recorder.acknowledged().waitingBytes, { timeout: 60_000 }).toBe(0)
    record(sent++)
    await expect
      .poll(() => recorder.health().figures.rows, { timeout: 60_000 })
      .toBe(sent - (recorder.health().figures.lost ?? 0))
    expect(recorder.health()).toMatchObject({ state: 'late', words: expect.stringContaining('没有入库') })
    await recorder.close(5_000)
    const stored = openServerDays({ server: started.server, source: place.source })
    const { prints } = stored.coverage(DAY, false)
    expect(prints.lost).toBeGreaterThan(0)
    expect(prints.rows + prints.lost).toBe(sent)
    stored.close()
  })

  test('makes queries fail as unavailable, and answers again when it is back', async () => {
    const place = { store: { server: { ...connection.server, waitMs: 2_000 } }, source: `feed-${++feeds}`, ...BOUNDS }
    const market = { tradingDay: DAY, ownDay: () => undefined, instrument: () => undefined }
    const files = openDayHistory({ ...place, market, now: Date.now })
    await files.storePiece(DAY, 'breadth', 'market', new Uint8Array([1, 2, 3]))
    expect([...((await files.piece(DAY, 'breadth', 'market')) ?? [])]).toEqual([1, 2, 3])
    await connection.be('refuse')
    await expect(files.piece(DAY, 'breadth', 'market')).rejects.toMatchObject({ code: 'unavailable' })
    await connection.be('none')
    expect((await files.days()).map(({ day }) => day)).toEqual([DAY])
    await files.close(5_000)
  })
})
