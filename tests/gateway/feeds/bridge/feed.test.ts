import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { dialNats } from '../../../../gateway/feeds/bridge/dial'
import { FULL_ROWS } from '../../../../gateway/feeds/bridge/intake'
import { BridgeSender } from '../../../../gateway/feeds/bridge/sender'
import { rowsText } from '../../../../gateway/feeds/bridge/write-row'
import { createMemoryBus } from '../../../../gateway/serve/bus/bus'
import { BEGUN, bridgeCase, HELLO, OPENING, printRows } from '../../../support/bridge-case'
import { until } from '../../../support/until'

const own = bridgeCase()

describe.each(['tcp', 'webSocket'] as const)('over %s', (how) => {
  test('rows are in the market once they are acknowledged', async () => {
    await own.start()
    const line = await own.dial(how)
    line.say(HELLO)
    expect(await line.until((answer) => 'welcome' in answer)).toEqual({ welcome: 1, ack: 0, window: 50_000 })
    line.say(rowsText(1, [...OPENING, ...printRows(0, 3)]))
    await line.waitForAck(BEGUN + 3)
    expect(own.bridge.prints.count).toBe(3)
    expect(own.bridge.feed.clock()).toMatchObject({ tradingDay: '20260706', phase: 'morning', speed: 0 })
    expect(own.bridge.statuses().at(-1)).toBe('live 1 个发送方：vendor')
  })
})

describe('lines', () => {
  test('a line received in pieces is one line', async () => {
    await own.start()
    const line = await own.dial()
    const text = `${JSON.stringify(HELLO)}\n${rowsText(1, OPENING)}`
    for (let at = 0; at < text.length; at += 97) {
      line.say(text.slice(at, at + 97))
      if (at % 970 === 0) await sleep(1)
    }
    await line.waitForAck(BEGUN)
  })
})

describe('numbers', () => {
  test('repeated rows are ignored, as whole lines and parts of lines', async () => {
    await own.start()
    const line = await own.begun()
    line.say(
      rowsText(BEGUN + 1, printRows(0, 10)),
      rowsText(BEGUN + 1, printRows(0, 10)),
      rowsText(BEGUN + 6, printRows(5, 10)),
    )
    await line.waitForAck(BEGUN + 15)
    expect(own.bridge.prints.count).toBe(15)
    expect(own.bridge.figures()).toMatchObject({ rows: BEGUN + 15, repeated: 15, refused: 0 })
  })

  test('no row after a gap is accepted until the sender goes back, and the gap is reported once', async () => {
    await own.start()
    const line = await own.begun()
    for (let at = 1; at < 50; at++) line.say(rowsText(BEGUN + 1 + at * 10, printRows(at * 10, 10)))
    const { error } = (await line.until((answer) => 'error' in answer)) as { error: object }
    expect(error).toMatchObject({ code: 'gap', line: 3, expected: BEGUN + 1 })
    line.say(rowsText(BEGUN + 1, printRows(0, 20)))
    await line.waitForAck(BEGUN + 20)
    expect(own.bridge.prints.count).toBe(20)
    expect(line.answers.filter((answer) => 'error' in answer)).toHaveLength(1)
    expect(own.bridge.incidents.begun).toEqual([`bridge-gap vendor: 应从 ${BEGUN + 1} 开始，收到 ${BEGUN + 11}`])
  })

  test('a returning sender is told its position, for each stream separately', async () => {
    await own.start()
    const first = await own.begun()
    first.end()
    expect(await own.welcomed()).toBe(BEGUN)
    expect(await own.welcomed({ ...HELLO, stream: 'orders' })).toBe(0)
  })

  test('rows that a sender no longer has are reported as lost, never skipped silently', async () => {
    await own.start()
    ;(await own.begun()).end()
    const line = await own.dial()
    line.say({ ...HELLO, from: BEGUN + 101 }, rowsText(BEGUN + 101, printRows(100, 5)))
    await line.waitForAck(BEGUN + 105)
    expect(own.bridge.incidents.begun).toEqual([
      `bridge-lost vendor: 发送方已没有第 ${BEGUN + 1}–${BEGUN + 100} 行，这些数据缺失`,
    ])
  })

  test('of two senders with one name the later one stays', async () => {
    await own.start()
    const first = await own.begun()
    const second = await own.dial()
    second.say(HELLO, rowsText(BEGUN + 1, printRows(0, 5)))
    await second.waitForAck(BEGUN + 5)
    expect(await first.until((answer) => 'close' in answer)).toMatchObject({ close: 'replaced' })
    await first.ended()
  })
})

describe('a market that is behind', () => {
  test('makes the sender wait with a bounded number of rows, and then accepts all', async () => {
    await own.start()
    const line = await own.begun()
    own.bridge.hold()
    const total = 300_000
    for (let from = 0; from < total; from += 500) line.say(rowsText(BEGUN + 1 + from, printRows(from, 500)))
    await until('a full queue', () => (own.bridge.figures().waiting ?? 0) >= FULL_ROWS)
    await sleep(100)
    const { waiting = 0 } = own.bridge.figures()
    // A chunk of the socket may come on top, no more.
    expect(waiting).toBeLessThan(FULL_ROWS + 3_000)
    expect(own.bridge.feed.reports()[0]).toMatchObject({ state: 'late' })
    own.bridge.resume()
    await line.waitForAck(BEGUN + total)
    expect(own.bridge.prints.count).toBe(total)
    expect(own.bridge.figures()).toMatchObject({ waiting: 0, refused: 0, repeated: 0 })
    expect(own.bridge.figures().slowedMs).toBeGreaterThan(0)
  })
})

describe('over NATS', () => {
  test('rows lost by the bus or refused by a busy market are sent again, in order', async () => {
    const bus = createMemoryBus()
    const subject = 'zeus.bridge'
    let [messages, dropped] = [0, 0]
    const lossy = {
      publish: bus.publish,
      subscribe: (pattern: string, take: (bytes: Uint8Array, place: string) => void) =>
        bus.subscribe(pattern, (bytes, place) => {
          messages++
          if (bytes.length > 10_000 && messages % 7 === 0 && dropped < 20) dropped++
          else take(bytes, place)
        }),
    }
    await own.start({ nats: { bus: lossy, subject, close: async () => undefined } })
    const said: string[] = []
    const sender = new BridgeSender({
      dial: dialNats(bus, `${subject}.vendor`),
      hello: { sender: 'vendor', stream: 'main' },
      wait: (ms) => sleep(ms / 10),
      now: () => Date.now() * 3,
      say: (words) => said.push(words),
    })
    const rows = [...OPENING, ...printRows(0, 60_000)]
    own.bridge.hold()
    const sending = sender.send(
      (async function* () {
        for (let from = 0; from < rows.length; from += 2_000) {
          yield rows.slice(from, from + 2_000)
          await sleep(1)
        }
      })(),
    )
    await until('the word busy', () => said.some((words) => words.startsWith('busy')))
    own.bridge.resume()
    await sending
    expect(own.bridge.prints.count).toBe(60_000)
    expect(said.some((words) => words.startsWith('gap'))).toBe(true)
    expect(dropped).toBeGreaterThan(0)
  })

  test('a restarted gateway is greeted again, and loses nothing', async () => {
    const bus = createMemoryBus()
    const nats = { bus, subject: 'zeus.bridge', close: async () => undefined }
    await own.start({ nats })
    const sender = new BridgeSender({
      dial: dialNats(bus, 'zeus.bridge.vendor'),
      hello: { sender: 'vendor', stream: 'main' },
      wait: (ms) => sleep(ms / 10),
      now: () => Date.now() * 3,
    })
    let goOn = () => {}
    const again = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const sending = sender.send(
      (async function* () {
        yield [...OPENING, ...printRows(0, 1_000)]
        await again
        yield printRows(1_000, 1_000)
      })(),
    )
    await until('1,000 rows acknowledged', () => sender.acknowledged >= 1_000)
    await own.start({ nats })
    goOn()
    await sending
    expect(own.bridge.prints.count).toBe(2_000)
    expect(own.bridge.figures()).toMatchObject({ senders: 1, refused: 0 })
  })
})
