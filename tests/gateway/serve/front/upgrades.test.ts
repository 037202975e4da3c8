import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOCKET_PATH } from '../../../../shared/protocol/socket-events'
import { type Child, childProcess } from '../../../support/child-process'
import { freePort } from '../../../support/free-port'
import { hear, rawRequest, say, upgradeOf } from '../../../support/raw-request'

const UNCLAIMED = 400
const ENGINE = `${SOCKET_PATH}/?EIO=4&transport=websocket`

let folder: string
let port: number
let child: Child

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-upgrades-'))
  port = await freePort()
  child = childProcess('all', { PORT: String(port), ZEUS_DATA_DIR: folder, ZEUS_INSTRUMENT_COUNT: '60' })
  await child.start()
}, 60_000)
afterAll(async () => {
  await child.kill()
  await rm(folder, { recursive: true, force: true })
})

describe('upgrades of a real process', () => {
  test.each([
    ['an address that nobody has', '/nobody', '404'],
    ['our path without its slash', SOCKET_PATH, '404'],
    ['a longer word than our path', `${SOCKET_PATH}s/`, '404'],
    ["hot reloading's address, which production has not", '/@client/', '404'],
    ['an address of a page', '/trading/AD/STK', '404'],
    ['a target that is no path', 'nonsense', '400'],
    ['ours, whole address', `http://127.0.0.1/${SOCKET_PATH.slice(1)}/?EIO=4&transport=polling`, '400'],
  ])('%s is answered and closed', async (_name, path, status) => {
    expect(await rawRequest(port, upgradeOf(path, port))).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('an upgrade to our socket is accepted', async () => {
    const socket = await say(port, upgradeOf(ENGINE, port))
    const answer = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
    expect(answer).toMatch(/^HTTP\/1.1 101 /)
    socket.destroy()
  })

  test(`${UNCLAIMED} unclaimed ones leave no descriptor behind`, async () => {
    const descriptors = async () => (await readdir(`/proc/${child.pid}/fd`)).length
    await rawRequest(port, upgradeOf('/nobody', port))
    const before = await descriptors()
    const answers = await Promise.all(
      Array.from({ length: UNCLAIMED }, () => rawRequest(port, upgradeOf('/nobody', port))),
    )
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 404 '))).toHaveLength(UNCLAIMED)
    expect(await descriptors()).toBeLessThan(before + UNCLAIMED / 10)
  })

  test('SIGTERM ends the process with 0 while other sockets stay open, and closes its database', async () => {
    const strangers = await Promise.all([
      say(port, ''),
      say(port, 'GET / HTTP/1.1\r\nHost:'),
      say(port, `POST /api/session/end HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 9\r\n\r\n`),
      say(port, upgradeOf('/nobody', port)),
      say(port, upgradeOf(ENGINE, port)),
    ])
    const ends = strangers.map(hear)
    expect(await child.terminate(), child.output()).toBe(0)
    await Promise.all(ends)
    // Closed as it should be: its write-ahead log went into the file.
    expect((await stat(join(folder, 'zeus.db-wal')).catch(() => undefined))?.size ?? 0).toBe(0)
  })
})
