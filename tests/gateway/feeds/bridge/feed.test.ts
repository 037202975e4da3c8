import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createMemoryBus } from '../../../../gateway/bus/bus'
import { dialNats } from '../../../../gateway/feeds/bridge/dial'
import { FULL_ROWS } from '../../../../gateway/feeds/bridge/intake'
import { BridgeSender } from '../../../../gateway/feeds/bridge/sender'
import type { WireRow } from '../../../../gateway/feeds/bridge/wire'
import { rowsText } from '../../../../gateway/feeds/bridge/write-row'
import { BridgeLine } from '../../../support/bridge-line'
import { bridgeIds, bridgeOpening, bridgePrint } from '../../../support/bridge-rows'
import { type RunningBridge, startBridge } from '../../../support/bridge-run'

const ids = bridgeIds(20)
const opening = bridgeOpening(ids)
const BEGUN = opening.length
const prints = (from: number, count: number): WireRow[] =>
  Array.from({ length: count }, (_, at) => bridgePrint(ids, from + at))
const hello = { hello: 1, sender: 'vendor' }

let folder: string
let bridge: RunningBridge
let lines: BridgeLine[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-test-'))
})
afterEach(async () => {
  for (const line of lines) line.end()
  lines = []
  await bridge.stop()
  await rm(folder, { recursive: true, force: true })
})

async function dial(how: 'tcp' | 'webSocket' = 'tcp'): Promise<BridgeLine> {
  const line = how === 'tcp' ? await BridgeLine.tcp(bridge.tcp) : await BridgeLine.webSocket(bridge.ws)
  lines.push(line)
  return line
}

/** A greeted sender whose day has begun. */
async function begun(): Promise<BridgeLine> {
  const line = await dial()
  line.say(hello, rowsText(1, opening))
  await line.kept(BEGUN)
  return line
}

describe.each(['tcp', 'webSocket'] as const)('over %s', (how) => {
  test('rows are in the market when they are acknowledged', async () => {
    bridge = await startBridge(folder)
    const line = await dial(how)
    line.say(hello)
    expect(await line.until((answer) => 'welcome' in answer)).toEqual({ welcome: 1, ack: 0, window: 50_000 })
    line.say(rowsText(1, [...opening, ...prints(0, 3)]))
    await line.kept(BEGUN + 3)
    expect(bridge.prints.count).toBe(3)
    expect(bridge.feed.clock()).toMatchObject({ tradingDay: '20260706', phase: 'morning', speed: 0 })
    expect(bridge.statuses().at(-1)).toBe('live 1 个发送方：vendor')
  })
})

describe('lines', () => {
  test('a line that comes in pieces is one line', async () => {
    bridge = await startBridge(folder)
    const line = await dial()
    const text = `${JSON.stringify(hello)}\n${rowsText(1, opening)}`
    for (let at = 0; at < text.length; at += 97) {
      line.say(text.slice(at, at + 97))
      if (at % 970 === 0) await sleep(1)
    }
    await line.kept(BEGUN)
  })
})

describe('numbers', () => {
  test('rows that came before are ignored, whole lines and parts of lines', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say(rowsText(BEGUN + 1, prints(0, 10)), rowsText(BEGUN + 1, prints(0, 10)), rowsText(BEGUN + 6, prints(5, 10)))
    await line.kept(BEGUN + 15)
    expect(bridge.prints.count).toBe(15)
    expect(bridge.figures()).toMatchObject({ rows: BEGUN + 15, repeated: 15, refused: 0 })
  })

  test('nothing is taken beyond a hole until the sender goes back, and it is told once', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    for (let at = 1; at < 50; at++) line.say(rowsText(BEGUN + 1 + at * 10, prints(at * 10, 10)))
    const { error } = (await line.until((answer) => 'error' in answer)) as { error: object }
    expect(error).toMatchObject({ code: 'gap', line: 3, expected: BEGUN + 1 })
    line.say(rowsText(BEGUN + 1, prints(0, 20)))
    await line.kept(BEGUN + 20)
    expect(bridge.prints.count).toBe(20)
    expect(line.answers.filter((answer) => 'error' in answer)).toHaveLength(1)
    expect(bridge.incidents.begun).toEqual([`bridge-gap vendor: 应从 ${BEGUN + 1} 开始，收到 ${BEGUN + 11}`])
  })

  test('a sender that comes again is told where it stopped, each stream apart', async () => {
    bridge = await startBridge(folder)
    const first = await begun()
    first.end()
    const again = await dial()
    again.say(hello)
    expect(await again.until((answer) => 'welcome' in answer)).toMatchObject({ ack: BEGUN })
    const other = await dial()
    other.say({ ...hello, stream: 'orders' })
    expect(await other.until((answer) => 'welcome' in answer)).toMatchObject({ ack: 0 })
  })

  test('rows that a sender no longer has are told as lost, never skipped in silence', async () => {
    bridge = await startBridge(folder)
    ;(await begun()).end()
    const line = await dial()
    line.say({ ...hello, from: BEGUN + 101 }, rowsText(BEGUN + 101, prints(100, 5)))
    await line.kept(BEGUN + 105)
    expect(bridge.incidents.begun).toEqual([
      `bridge-lost vendor: 发送方已没有第 ${BEGUN + 1}–${BEGUN + 100} 行，这些数据缺失`,
    ])
  })

  test('of two senders with one name the later one stays', async () => {
    bridge = await startBridge(folder)
    const first = await begun()
    const second = await dial()
    second.say(hello, rowsText(BEGUN + 1, prints(0, 5)))
    await second.kept(BEGUN + 5)
    expect(await first.until((answer) => 'close' in answer)).toMatchObject({ close: 'replaced' })
    await first.ended()
  })
})

describe('what is wrong', () => {
  test('a malformed line is told by its number and code, and the connection lives', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say('{"n":22,"rows":[[\n', 'null\n', '\n', { n: 0, rows: [1] }, { n: 22, rows: [] }, { n: 1.5, rows: [1] }, [])
    line.say(rowsText(BEGUN + 1, prints(0, 1)))
    await line.kept(BEGUN + 1)
    const errors = line.answers.flatMap((answer) =>
      'error' in answer ? [`${answer.error.line} ${answer.error.code}`] : [],
    )
    expect(errors).toEqual([
      '3 not-json',
      '4 not-json',
      '5 not-json',
      '6 bad-line',
      '7 bad-line',
      '8 bad-line',
      '9 bad-line',
    ])
  })

  test('bad rows are told by their place, the others of the line are taken', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    const [one, two, three] = prints(0, 3)
    line.say({ n: BEGUN + 1, rows: [one, ['T', 'x'], two, [...(three ?? [])].slice(0, 4), three] })
    const { error } = (await line.until((answer) => 'error' in answer)) as { error: object }
    const rows = [
      [1, 'bad-row'],
      [3, 'bad-row'],
    ]
    expect(error).toMatchObject({ line: 3, code: 'rows', refused: 2, rows })
    await line.kept(BEGUN + 5)
    expect(bridge.prints.count).toBe(3)
    expect(bridge.feed.reports()[0]?.words).toBe(`自有行情 1 个发送方，已收 ${BEGUN + 5} 行，拒收 2 行`)
  })

  test('a hundred lines of nonsense in a row end the connection by name', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say('x\n'.repeat(99))
    line.say(rowsText(BEGUN + 1, prints(0, 1)))
    await line.kept(BEGUN + 1)
    line.say('x\n'.repeat(100))
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'too-many-errors' })
    await line.ended()
    expect(bridge.incidents.begun.at(-1)).toMatch(/^bridge-closed vendor/)
  })

  test('a line without an end is cut off at a megabyte', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say('y'.repeat(1_100_000))
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'too-long' })
  })

  test.each([
    ['a request of a browser', 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['rows without a greeting', rowsText(1, opening)],
    ['another version', '{"hello":2,"sender":"vendor"}\n'],
    ['a name with a slash', '{"hello":1,"sender":"../x"}\n'],
  ])('%s is no greeting', async (_, text) => {
    bridge = await startBridge(folder)
    const line = await dial()
    line.say(text)
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'hello' })
    await line.ended()
  })

  test('a page in a browser may not open a WebSocket', async () => {
    bridge = await startBridge(folder)
    const socket = new WebSocket(bridge.ws, { origin: 'https://elsewhere.example' })
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(error.message).toContain('401')
  })

  test('a port that somebody else has is told, and tried again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((ready) => other.once('listening', ready))
    const { port } = other.address() as { port: number }
    const started = startBridge(folder, {
      port,
      wait: async () => {
        if (other.listening) await new Promise((closed) => other.close(closed))
      },
    })
    bridge = await started
    expect(bridge.statuses()[1]).toBe(`error 无法监听 127.0.0.1:${port}（EADDRINUSE），5 秒后重试`)
    expect(bridge.statuses()[2]).toMatch(/^connecting 正在等待发送方/)
  })
})

describe('the secret', () => {
  test('opens to who knows it', async () => {
    bridge = await startBridge(folder, { secret: 'a secret of some length' })
    const line = await dial()
    line.say({ ...hello, secret: 'a secret of some length' })
    await line.until((answer) => 'welcome' in answer)
  })

  test.each([undefined, 'a secret of some lengtH'])('%j is answered late, by name', async (secret) => {
    bridge = await startBridge(folder, { secret: 'a secret of some length' })
    const line = await dial()
    const began = Date.now()
    line.say({ ...hello, ...(secret === undefined ? {} : { secret }) }, rowsText(1, opening))
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'secret' })
    expect(Date.now() - began).toBeGreaterThanOrEqual(900)
    expect(bridge.events.some(({ kind }) => kind === 'day')).toBe(false)
  })
})

describe('a market that is behind', () => {
  test('makes the sender wait with a bounded number of rows, and then takes all', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    bridge.hold()
    const total = 300_000
    for (let from = 0; from < total; from += 500) line.say(rowsText(BEGUN + 1 + from, prints(from, 500)))
    while ((bridge.figures().waiting ?? 0) < FULL_ROWS) await sleep(2)
    await sleep(100)
    const { waiting = 0 } = bridge.figures()
    // A chunk of the socket may come on top, no more.
    expect(waiting).toBeLessThan(FULL_ROWS + 3_000)
    expect(bridge.feed.reports()[0]).toMatchObject({ state: 'late' })
    bridge.resume()
    await line.kept(BEGUN + total)
    expect(bridge.prints.count).toBe(total)
    expect(bridge.figures()).toMatchObject({ waiting: 0, refused: 0, repeated: 0 })
    expect(bridge.figures().slowedMs).toBeGreaterThan(0)
  })
})

describe('over NATS', () => {
  test('what a message bus loses or the market cannot take is sent again, in order', async () => {
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
    bridge = await startBridge(folder, { nats: { bus: lossy, subject, close: async () => undefined } })
    const sender = new BridgeSender({
      dial: dialNats(bus, `${subject}.vendor`),
      hello: { sender: 'vendor', stream: 'main' },
      wait: (ms) => sleep(ms / 10),
      now: () => Date.now() * 10,
    })
    const rows = [...opening, ...prints(0, 40_000)]
    const sending = sender.send(
      (async function* () {
        for (let from = 0; from < rows.length; from += 2_000) {
          yield rows.slice(from, from + 2_000)
          if (from === 10_000) bridge.hold()
          await sleep(1)
        }
      })(),
    )
    await sleep(50)
    bridge.resume()
    await sending
    expect(bridge.prints.count).toBe(40_000)
    expect(dropped).toBeGreaterThan(0)
  })
})

describe('the journal', () => {
  test('gives the next life the same day, the same positions, and drops what was torn', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say(rowsText(BEGUN + 1, prints(0, 1_000)))
    await line.kept(BEGUN + 1_000)
    const { count, hash } = { count: bridge.prints.count, hash: bridge.prints.value() }
    await bridge.stop()
    const [file = ''] = await readdir(folder)
    await appendFile(join(folder, file), rowsText(BEGUN + 1_001, prints(1_000, 10)).slice(0, 200))

    bridge = await startBridge(folder)
    expect({ count: bridge.prints.count, hash: bridge.prints.value() }).toEqual({ count, hash })
    const again = await dial()
    again.say(hello)
    expect(await again.until((answer) => 'welcome' in answer)).toMatchObject({ ack: BEGUN + 1_000 })
    again.say(rowsText(BEGUN + 1_001, prints(1_000, 10)))
    await again.kept(BEGUN + 1_010)
    await bridge.stop()
    bridge = await startBridge(folder)
    expect(bridge.prints.count).toBe(count + 10)
    expect(bridge.incidents.begun).toEqual([])
  })

  test('a sender cannot write a head of the journal into its line', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say('@["other","main",5]\n', { of: ['other', 'main', 5], n: BEGUN + 1, rows: prints(0, 1) })
    await line.kept(BEGUN + 1)
    await bridge.stop()
    bridge = await startBridge(folder)
    const other = await dial()
    other.say({ hello: 1, sender: 'other' })
    expect(await other.until((answer) => 'welcome' in answer)).toMatchObject({ ack: 0 })
  })

  test('a new day begins a file of its own, and the positions go on', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say({ n: BEGUN + 1, rows: [['D', '20260707']] })
    await line.kept(BEGUN + 1)
    expect(await readdir(folder)).toEqual(['bridge-20260707.ndjson'])
    await bridge.stop()
    bridge = await startBridge(folder)
    expect(bridge.feed.clock().tradingDay).toBe('20260707')
    const again = await dial()
    again.say(hello)
    expect(await again.until((answer) => 'welcome' in answer)).toMatchObject({ ack: BEGUN + 1 })
  })

  test('an earlier day may follow only one that is not today', async () => {
    let now = Date.parse('2026-07-06T10:00:00+08:00')
    bridge = await startBridge(folder, { now: () => now })
    const line = await begun()
    line.say({ n: BEGUN + 1, rows: [['D', '20230110']] })
    const refusal = (await line.until((answer) => 'error' in answer)) as { error: object }
    expect(refusal.error).toMatchObject({ rows: [[0, 'old-day']] })
    now += 24 * 3_600_000
    line.say({ n: BEGUN + 2, rows: [['D', '20230110']] })
    await line.kept(BEGUN + 2)
    expect(bridge.feed.clock().tradingDay).toBe('20230110')
  })

  test('a line that became unreadable ends what is read back, and operators are told', async () => {
    bridge = await startBridge(folder)
    const line = await begun()
    line.say(rowsText(BEGUN + 1, prints(0, 5)))
    await line.kept(BEGUN + 5)
    await bridge.stop()
    const [file = ''] = await readdir(folder)
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replace(`{"n":${BEGUN + 1},`, '{"n":oops,'))
    bridge = await startBridge(folder)
    expect(bridge.prints.count).toBe(0)
    expect(bridge.incidents.begun[0]).toMatch(/^bridge-journal bridge: 当日记录第 \d 行已损坏/)
    const again = await dial()
    again.say(hello)
    expect(await again.until((answer) => 'welcome' in answer)).toMatchObject({ ack: BEGUN })
  })
})
