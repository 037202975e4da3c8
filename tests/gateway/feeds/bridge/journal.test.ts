import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rowsText } from '../../../../gateway/feeds/bridge/write-row'
import { BEGUN, bridgeCase, HELLO, printRows } from '../../../support/bridge-case'
import { until } from '../../../support/until'

const own = bridgeCase()

describe('the journal', () => {
  test('gives the next process the same day and positions, and drops torn lines', async () => {
    await own.start()
    const line = await own.begun()
    line.say(rowsText(BEGUN + 1, printRows(0, 1_000)))
    await line.waitForAck(BEGUN + 1_000)
    const { count, hash } = { count: own.bridge.prints.count, hash: own.bridge.prints.value() }
    const [file = ''] = await readdir(own.folder)
    await appendFile(join(own.folder, file), rowsText(BEGUN + 1_001, printRows(1_000, 10)).slice(0, 200))

    await own.start()
    expect({ count: own.bridge.prints.count, hash: own.bridge.prints.value() }).toEqual({ count, hash })
    const again = await own.dial()
    again.say(HELLO)
    expect(await again.until((answer) => 'welcome' in answer)).toMatchObject({ ack: BEGUN + 1_000 })
    again.say(rowsText(BEGUN + 1_001, printRows(1_000, 10)))
    await again.waitForAck(BEGUN + 1_010)
    await own.start()
    expect(own.bridge.prints.count).toBe(count + 10)
    expect(own.bridge.incidents.begun).toEqual([])
  })

  test('a sender cannot write a head of the journal into its line', async () => {
    await own.start()
    const line = await own.begun()
    line.say('@["other","main",5]\n', { of: ['other', 'main', 5], n: BEGUN + 1, rows: printRows(0, 1) })
    await line.waitForAck(BEGUN + 1)
    await own.start()
    expect(await own.welcomed({ hello: 1, sender: 'other' })).toBe(0)
  })

  test('a new day starts its own file, and the positions continue', async () => {
    await own.start()
    const line = await own.begun()
    line.say({ n: BEGUN + 1, rows: [['D', '20260707']] })
    await line.waitForAck(BEGUN + 1)
    expect(await readdir(own.folder)).toEqual(['bridge-20260707.ndjson'])
    await own.start()
    expect(own.bridge.feed.clock().tradingDay).toBe('20260707')
    expect(await own.welcomed()).toBe(BEGUN + 1)
  })

  test('an earlier day can only follow one that is not today', async () => {
    let now = Date.parse('2026-07-06T10:00:00+08:00')
    await own.start({ now: () => now })
    const line = await own.begun()
    line.say({ n: BEGUN + 1, rows: [['D', '20230110']] })
    const refusal = (await line.until((answer) => 'error' in answer)) as { error: object }
    expect(refusal.error).toMatchObject({ rows: [[0, 'old-day']] })
    now += 24 * 3_600_000
    line.say({ n: BEGUN + 2, rows: [['D', '20230110']] })
    await line.waitForAck(BEGUN + 2)
    expect(own.bridge.feed.clock().tradingDay).toBe('20230110')
  })

  test('an unreadable line ends reading, and operators are notified', async () => {
    await own.start()
    const line = await own.begun()
    line.say(rowsText(BEGUN + 1, printRows(0, 5)))
    await line.waitForAck(BEGUN + 5)
    const [file = ''] = await readdir(own.folder)
    const text = await readFile(join(own.folder, file), 'utf8')
    await writeFile(join(own.folder, file), text.replace(`{"n":${BEGUN + 1},`, '{"n":oops,'))
    await own.start()
    expect(own.bridge.prints.count).toBe(0)
    expect(own.bridge.incidents.begun[0]).toMatch(/^bridge-journal bridge: 当日记录第 \d 行已损坏/)
    expect(await own.welcomed()).toBe(BEGUN)
  })

  test('a folder moved away while rows arrive stores none of them, and each once when it is back', async () => {
    await own.start()
    const line = await own.begun()
    line.say(rowsText(BEGUN + 1, printRows(0, 50)))
    await line.waitForAck(BEGUN + 50)
    await rename(own.folder, `${own.folder}.away`)
    line.say(rowsText(BEGUN + 51, printRows(50, 50)))
    await until('an incident', () => own.bridge.incidents.going.size > 0)
    line.say(rowsText(BEGUN + 101, printRows(100, 50)))
    expect(line.answers.at(-1)).toEqual({ ack: BEGUN + 50 })
    expect(own.bridge.prints.count).toBe(50)
    await rename(`${own.folder}.away`, own.folder)
    await line.waitForAck(BEGUN + 150)
    expect(own.bridge.incidents.going.size).toBe(0)
    const { count, hash } = { count: own.bridge.prints.count, hash: own.bridge.prints.value() }
    expect(count).toBe(150)
    await own.start()
    expect({ count: own.bridge.prints.count, hash: own.bridge.prints.value() }).toEqual({ count, hash })
    expect(await own.welcomed()).toBe(BEGUN + 150)
  })

  test('a folder that is moved away over a change of day loses nothing of the new one', async () => {
    await own.start()
    const line = await own.begun()
    await rename(own.folder, `${own.folder}.away`)
    line.say({ n: BEGUN + 1, rows: [['D', '20260707']] })
    await line.waitForAck(BEGUN + 1)
    await rm(`${own.folder}.away`, { recursive: true })
    expect(await readdir(own.folder)).toEqual(['bridge-20260707.ndjson'])
    await own.start()
    expect(own.bridge.feed.clock().tradingDay).toBe('20260707')
    expect(await own.welcomed()).toBe(BEGUN + 1)
  })

  test('no row is acknowledged while it cannot be written, and all are once they are', async () => {
    await own.start()
    const line = await own.begun()
    await rm(own.folder, { recursive: true })
    await writeFile(own.folder, 'in the way')
    line.say({ n: BEGUN + 1, rows: [['D', '20260707']] })
    await until('an incident', () => own.bridge.incidents.going.size > 0)
    expect(own.bridge.statuses().at(-1)).toMatch(/^error 已收数据写不进磁盘/)
    expect(line.answers.at(-1)).toEqual({ ack: BEGUN })
    await rm(own.folder)
    await line.waitForAck(BEGUN + 1)
    expect(own.bridge.incidents.going.size).toBe(0)
    expect(await readdir(own.folder)).toEqual(['bridge-20260707.ndjson'])
  })
})
