import { setTimeout as sleep } from 'node:timers/promises'
import { dialAny, dialTcp } from '../../../gateway/feeds/bridge/dial'
import { BridgeSender } from '../../../gateway/feeds/bridge/sender'
import type { WireRow } from '../../../gateway/feeds/bridge/wire'
import { BRIDGE_OPEN, bridgeIds, bridgeOpening } from '../bridge-rows'

const STEP_MS = 20
const LINE_ROWS = 20

/** Sends prints at an even rate over all codes to whichever feed accepts them, and remembers their order. */
export class Sending {
  readonly ids: readonly string[]
  /** Order numbers of the prints of each code, in the order in which they were sent. */
  readonly sent = new Map<string, number[]>()
  private readonly sender: BridgeSender
  private isOver = false
  private n = 0
  private running: Promise<void> | undefined

  constructor(
    places: readonly { host: string; port: number }[],
    private readonly options: { codes: number; perSecond: number; secret: string },
  ) {
    this.ids = bridgeIds(options.codes)
    this.sender = new BridgeSender({
      dial: dialAny(places.map(({ host, port }) => dialTcp(host, port))),
      hello: { sender: 'vendor', stream: 'main', secret: options.secret },
      wait: (ms) => sleep(Math.min(ms, 500)),
      now: Date.now,
      lineRows: LINE_ROWS,
    })
  }

  get prints(): number {
    return this.n
  }
  get acknowledged(): number {
    return this.sender.acknowledged
  }

  start(): void {
    this.running = this.sender.send(this.rows())
  }

  /** Stops sending; resolves once all prints are acknowledged. */
  async end(): Promise<void> {
    this.isOver = true
    await this.running
  }

  private async *rows(): AsyncGenerator<WireRow[]> {
    const { perSecond } = this.options
    yield [...bridgeOpening(this.ids)]
    const begun = performance.now()
    while (!this.isOver) {
      await sleep(STEP_MS)
      const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
      // The source continues while no feed accepts prints, as an exchange does.
      const rows: WireRow[] = []
      while (this.n < due) rows.push(this.print(this.n++))
      if (rows.length > 0) yield rows
    }
  }

  private print(n: number): WireRow {
    const id = this.ids[(n * 7) % this.ids.length] as string
    const buyNo = 2 * n + 1
    const known = this.sent.get(id) ?? []
    this.sent.set(id, known)
    known.push(buyNo)
    // Several prints of a code share a millisecond, as in a busy market.
    const time = BRIDGE_OPEN + Math.floor(n / 64)
    return [
      'T',
      id,
      time,
      (1_000 + (n % 40)) / 100,
      100 * (1 + (n % 9)),
      n % 3 === 0 ? 'S' : 'B',
      buyNo,
      buyNo + 1,
      n + 1,
    ]
  }
}
