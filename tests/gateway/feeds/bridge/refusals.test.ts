import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { rowsText } from '../../../../gateway/feeds/bridge/write-row'
import { BEGUN, bridgeCase, HELLO, OPENING, printRows } from '../../../support/bridge-case'

const own = bridgeCase()

describe('errors', () => {
  test('a malformed line is reported by number and code, and the connection stays open', async () => {
    await own.start()
    const line = await own.begun()
    line.say('{"n":22,"rows":[[\n', 'null\n', '\n', { n: 0, rows: [1] }, { n: 22, rows: [] }, { n: 1.5, rows: [1] }, [])
    line.say(rowsText(BEGUN + 1, printRows(0, 1)))
    await line.waitForAck(BEGUN + 1)
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

  test('bad rows are reported by their index, and the others of the line are accepted', async () => {
    await own.start()
    const line = await own.begun()
    const [one, two, three] = printRows(0, 3)
    line.say({ n: BEGUN + 1, rows: [one, ['T', 'x'], two, [...(three ?? [])].slice(0, 4), three] })
    const { error } = (await line.until((answer) => 'error' in answer)) as { error: object }
    const rows = [
      [1, 'bad-row'],
      [3, 'bad-row'],
    ]
    expect(error).toMatchObject({ line: 3, code: 'rows', refused: 2, rows })
    await line.waitForAck(BEGUN + 5)
    expect(own.bridge.prints.count).toBe(3)
    expect(own.bridge.feed.reports()[0]?.words).toBe(`自有行情 1 个发送方，已收 ${BEGUN + 5} 行，拒收 2 行`)
  })

  test('a hundred lines of nonsense in a row end the connection by name', async () => {
    await own.start()
    const line = await own.begun()
    line.say('x\n'.repeat(99))
    line.say(rowsText(BEGUN + 1, printRows(0, 1)))
    await line.waitForAck(BEGUN + 1)
    line.say('x\n'.repeat(100))
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'too-many-errors' })
    await line.ended()
    expect(own.bridge.incidents.begun.at(-1)).toMatch(/^bridge-closed vendor/)
  })

  test('a line without an end is cut off at a megabyte', async () => {
    await own.start()
    const line = await own.begun()
    line.say('y'.repeat(1_100_000))
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'too-long' })
  })

  test.each([
    ['a request of a browser', 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['rows without a greeting', rowsText(1, OPENING)],
    ['another version', '{"hello":2,"sender":"vendor"}\n'],
    ['a name with a slash', '{"hello":1,"sender":"../x"}\n'],
  ])('%s is not a greeting', async (_, text) => {
    await own.start()
    const line = await own.dial()
    line.say(text)
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'hello' })
    await line.ended()
  })

  test('a page in a browser may not open a WebSocket', async () => {
    await own.start()
    const socket = new WebSocket(own.bridge.ws, { origin: 'https://elsewhere.example' })
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(error.message).toContain('401')
  })

  test('a used port is reported, and retried', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((ready) => other.once('listening', ready))
    const { port } = other.address() as { port: number }
    await own.start({
      port,
      wait: async () => {
        if (other.listening) await new Promise((closed) => other.close(closed))
      },
    })
    expect(own.bridge.statuses()[1]).toBe(`error 无法监听 127.0.0.1:${port}（EADDRINUSE），5 秒后重试`)
    expect(own.bridge.statuses()[2]).toMatch(/^connecting 正在等待发送方/)
  })
})

describe('the secret', () => {
  test('admits a sender that knows it', async () => {
    await own.start({ secret: 'a secret of some length' })
    const line = await own.dial()
    line.say({ ...HELLO, secret: 'a secret of some length' })
    await line.until((answer) => 'welcome' in answer)
  })

  test.each([undefined, 'a secret of some lengtH'])('%j is answered late, with an error code', async (secret) => {
    await own.start({ secret: 'a secret of some length' })
    const line = await own.dial()
    const began = Date.now()
    line.say({ ...HELLO, ...(secret === undefined ? {} : { secret }) }, rowsText(1, OPENING))
    expect(await line.until((answer) => 'close' in answer)).toMatchObject({ close: 'secret' })
    expect(Date.now() - began).toBeGreaterThanOrEqual(900)
    expect(own.bridge.events.some(({ kind }) => kind === 'day')).toBe(false)
  })
})
