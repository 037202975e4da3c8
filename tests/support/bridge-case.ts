import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { BridgeOptions } from '../../gateway/feeds/bridge/feed'
import type { WireRow } from '../../gateway/feeds/bridge/wire'
import { rowsText } from '../../gateway/feeds/bridge/write-row'
import { BridgeLine } from './bridge-line'
import { bridgeIds, bridgeOpening, bridgePrint } from './bridge-rows'
import { type RunningBridge, startBridge } from './bridge-run'

const ids = bridgeIds(20)
export const OPENING = bridgeOpening(ids)
/** Number of rows with which a day begins. */
export const BEGUN = OPENING.length
export const HELLO = { hello: 1, sender: 'vendor' }

export const printRows = (from: number, count: number): WireRow[] =>
  Array.from({ length: count }, (_, at) => bridgePrint(ids, from + at))

/** A bridge for each test of a file, in a folder of its own, which is removed after the test. */
export function bridgeCase() {
  let running: RunningBridge | undefined
  let lines: BridgeLine[] = []
  const self = {
    folder: '',
    get bridge(): RunningBridge {
      if (!running) throw new Error('not started')
      return running
    },
    /** Starts the bridge, or restarts it on the same folder. */
    async start(options: Partial<BridgeOptions> = {}): Promise<void> {
      await running?.stop()
      running = await startBridge(self.folder, options)
    },
    async dial(how: 'tcp' | 'webSocket' = 'tcp'): Promise<BridgeLine> {
      const { tcp, ws } = self.bridge
      const line = await (how === 'tcp' ? BridgeLine.tcp(tcp) : BridgeLine.webSocket(ws))
      lines.push(line)
      return line
    },
    /** A greeted sender whose day has begun. */
    async begun(): Promise<BridgeLine> {
      const line = await self.dial()
      line.say(HELLO, rowsText(1, OPENING))
      await line.waitForAck(BEGUN)
      return line
    },
    /** Greets the bridge; resolves to the last row that its welcome acknowledges: the sender continues after it. */
    async welcomed(hello: object = HELLO): Promise<number> {
      const line = await self.dial()
      line.say(hello)
      const answer = await line.until((one) => 'welcome' in one)
      return 'ack' in answer ? answer.ack : Number.NaN
    },
  }
  beforeEach(async () => {
    self.folder = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  })
  afterEach(async () => {
    for (const line of lines) line.end()
    lines = []
    await running?.stop()
    running = undefined
    await rm(self.folder, { recursive: true, force: true })
  })
  return self
}
