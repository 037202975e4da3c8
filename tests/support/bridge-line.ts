import { connect, type Socket } from 'node:net'
import { dialWebSocket } from '../../gateway/feeds/bridge/dial'
import { LineSplitter } from '../../gateway/feeds/bridge/lines'
import type { HeardAnswer } from '../../gateway/feeds/bridge/wire'

/** A minimal sender: sends what the test gives it and collects the answers. */
export class BridgeLine {
  readonly answers: HeardAnswer[] = []
  isOver = false
  private wake = () => {}

  private constructor(
    private readonly write: (text: string) => unknown,
    readonly end: () => void,
  ) {}

  static async tcp(place: string): Promise<BridgeLine> {
    const { hostname, port } = new URL(place)
    const socket = connect(Number(port), hostname)
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    const line = new BridgeLine(
      (text) => socket.write(text),
      () => socket.destroy(),
    )
    line.listen(socket)
    return line
  }

  static async webSocket(place: string): Promise<BridgeLine> {
    let line: BridgeLine | undefined
    const dialled = await dialWebSocket(place)({ line: (raw) => line?.hear(raw), gone: () => line?.over() })
    line = new BridgeLine(
      (text) => dialled.write(text),
      () => dialled.end(),
    )
    return line
  }

  /** Sends objects as lines of JSON, and text as it is. */
  say(...lines: (object | string)[]): void {
    this.write(lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join(''))
  }

  /** The first answer that fits, among those received so far or later; throws if the connection ends before. */
  async until(fits: (answer: HeardAnswer) => boolean): Promise<HeardAnswer> {
    for (;;) {
      const found = this.answers.find(fits)
      if (found) return found
      if (this.isOver) throw new Error(`the line ended after ${JSON.stringify(this.answers)}`)
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  /** Resolves once the bridge has acknowledged a row. */
  async waitForAck(row: number): Promise<void> {
    await this.until((answer) => 'ack' in answer && answer.ack >= row)
  }

  async ended(): Promise<void> {
    while (!this.isOver) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  private listen(socket: Socket): void {
    const splitter = new LineSplitter()
    socket.on('data', (bytes) => {
      for (const raw of splitter.push(bytes) ?? []) this.hear(raw)
    })
    socket.on('error', () => {})
    socket.once('close', () => this.over())
  }

  private hear(raw: Buffer): void {
    this.answers.push(JSON.parse(raw.toString()) as HeardAnswer)
    this.wake()
  }

  private over(): void {
    this.isOver = true
    this.wake()
  }
}
