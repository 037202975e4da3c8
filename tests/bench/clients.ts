import msgpack from 'socket.io-msgpack-parser'
import { ByteReader } from '../../shared/protocol/bytes'
import { decodeFrame, FLAG_SAME, FLAG_SNAPSHOT } from '../../shared/protocol/frame'
import { kinds } from '../../shared/protocol/kinds'
import { SOCKET_PATH } from '../../shared/protocol/socket-events'
import { RawSocket } from './raw-socket'
import { type Contender, isZeus, microseconds, rowBytes, type Workload } from './workload'

const ENGINE_PATH = `${SOCKET_PATH}/?EIO=4&transport=websocket`
const OPEN = 0x30
const PING = 0x32
const CONNECT = 0x30
const ACK = 0x33

/** Counts prints, and versions of the table, by the heads of a frame's sections. */
class ZeusClient extends RawSocket {
  private readonly seqs = new Map<number, number>()
  private readonly topicIds: string[] = []

  constructor(
    port: number,
    private readonly topics: readonly string[],
    private readonly paceHz: number | undefined,
    private readonly keepsTimes: boolean,
    private readonly token: string,
  ) {
    super(port, ENGINE_PATH)
  }

  protected opened(): void {}

  protected message(data: Buffer, start: number, end: number, isText: boolean): void {
    if (!isText) this.frame(data.subarray(start, end))
    else if (data[start] === PING) this.send('3')
    else if (data[start] === OPEN) this.send(`40${JSON.stringify({ token: this.token })}`)
    else if (data[start + 1] === CONNECT) this.subscribe(0)
    else if (data[start + 1] === ACK) this.answered(data.toString('utf8', start + 2, end))
  }

  override newest(): Record<string, number> {
    return Object.fromEntries(this.topicIds.flatMap((topic, id) => [[topic, this.seqs.get(id) ?? 0]]))
  }

  private subscribe(from: number): void {
    this.send(`42${from}${JSON.stringify(['subscribe', this.topics.slice(from, from + 200)])}`)
    if (from === 0 && this.paceHz) this.send(`42${JSON.stringify(['pace', { maxHz: this.paceHz }])}`)
  }

  private answered(text: string): void {
    const [, id = '', body = ''] = /^(\d+)(.*)$/.exec(text) ?? []
    const [{ results }] = JSON.parse(body) as [{ results: { topic: string; id: number }[] }]
    for (const result of results) this.topicIds[result.id] = result.topic
    const next = Number(id) + 200
    if (next < this.topics.length) this.subscribe(next)
    else this.joined()
  }

  private frame(bytes: Uint8Array): void {
    const reader = new ByteReader(bytes)
    reader.position = 2
    let topic = 0
    while (reader.remaining > 0) {
      const named = reader.uint()
      const kind = reader.uint()
      const flags = reader.u8()
      const same = (flags & FLAG_SAME) !== 0
      if (!same) {
        topic = named
        reader.uint()
      }
      const seq = reader.uint()
      const count = reader.uint()
      if (!same) reader.uint()
      const length = reader.uint()
      reader.position += length
      if (kind === kinds.trade.id) {
        if ((flags & FLAG_SNAPSHOT) === 0) this.ticks += count
        this.seqs.set(topic, seq + count - 1)
      } else if (kind === kinds.board.id) {
        this.ticks += seq - (this.seqs.get(topic) ?? seq)
        this.seqs.set(topic, seq)
      }
    }
    if (this.keepsTimes) this.time(bytes)
  }

  private time(bytes: Uint8Array): void {
    const now = microseconds()
    const decoded = decodeFrame(bytes)
    if (!decoded.ok) throw new Error(decoded.reason)
    for (const { kind, flags, columns } of decoded.sections) {
      if (kind === 'trade' && flags === 0) for (const time of columns.time) this.latencies.push(now - time)
    }
  }
}

class JsonClient extends RawSocket {
  constructor(
    port: number,
    private readonly topics: readonly string[],
    private readonly keepsTimes: boolean,
  ) {
    super(port, ENGINE_PATH)
  }

  protected opened(): void {}

  protected message(data: Buffer, start: number, end: number): void {
    const [engine, kind] = [data[start], data[start + 1]]
    if (engine === PING) this.send('3')
    else if (engine === OPEN) this.send('40')
    else if (kind === CONNECT) this.send(`420${JSON.stringify(['subscribe', this.topics])}`)
    else if (kind === ACK) this.joined()
    else {
      this.ticks++
      if (!this.keepsTimes) return
      const [, row] = JSON.parse(data.toString('utf8', start + 2, end)) as [string, { time: number }]
      this.latencies.push(microseconds() - row.time)
    }
  }
}

/** The key `id`, which answers alone begin with. */
const SHORT_TEXT_OF_TWO = 0xa2

/** Other packets begin with a map whose first key is `type`; its value is the seventh byte. */
class MsgpackClient extends RawSocket {
  constructor(
    port: number,
    private readonly topics: readonly string[],
  ) {
    super(port, ENGINE_PATH)
  }

  protected opened(): void {}

  protected message(data: Buffer, start: number, _end: number, isText: boolean): void {
    if (isText) {
      if (data[start] === PING) this.send('3')
      else if (data[start] === OPEN) this.packet({ type: 0, nsp: '/', data: {} })
      return
    }
    const isAnswer = data[start + 1] === SHORT_TEXT_OF_TWO
    const type = data[start + 6]
    if (isAnswer) this.joined()
    else if (type === 0) this.packet({ type: 2, nsp: '/', id: 0, data: ['subscribe', this.topics] })
    else this.ticks++
  }

  private packet(packet: object): void {
    for (const part of new msgpack.Encoder().encode(packet as never) as unknown as Buffer[])
      this.send(Buffer.from(part))
  }
}

class PlainClient extends RawSocket {
  private readonly rowBytes: number

  constructor(
    port: number,
    private readonly topics: readonly string[],
    { kind }: Workload,
    private readonly keepsTimes: boolean,
  ) {
    super(port, '/')
    this.rowBytes = rowBytes(kind)
  }

  protected opened(): void {
    this.send(JSON.stringify(this.topics))
  }

  protected message(data: Buffer, start: number, end: number, isText: boolean): void {
    if (isText) {
      this.joined()
      return
    }
    this.ticks += (end - start) / this.rowBytes
    if (this.keepsTimes) this.latencies.push(microseconds() - data.readDoubleLE(start))
  }
}

const LINE_END = 0x0a

class NatsClient extends RawSocket {
  private text: Buffer = Buffer.alloc(0)

  constructor(
    port: number,
    private readonly topics: readonly string[],
    private readonly keepsTimes: boolean,
  ) {
    super(port, '/')
  }

  protected opened(): void {
    const lines = this.topics.map((topic, index) => `SUB ${topic} ${index + 1}\r\n`)
    this.send(Buffer.from('CONNECT {"verbose":false,"pedantic":false}\r\n'))
    for (let at = 0; at < lines.length; at += 500) this.send(Buffer.from(lines.slice(at, at + 500).join('')))
    this.send(Buffer.from('PING\r\n'))
  }

  protected message(data: Buffer, start: number, end: number): void {
    const part = data.subarray(start, end)
    const text: Buffer = this.text.length > 0 ? Buffer.concat([this.text, part]) : part
    let at = 0
    for (;;) {
      const line = text.indexOf(LINE_END, at)
      if (line < 0) break
      // `MSG subject sid size`, then as many bytes and an end of line.
      if (text[at] === 0x4d) {
        let size = 0
        let scale = 1
        for (let place = line - 2; text[place] !== 0x20; place--) {
          size += ((text[place] as number) - 0x30) * scale
          scale *= 10
        }
        if (line + 1 + size + 2 > text.length) break
        this.ticks++
        if (this.keepsTimes) this.latencies.push(microseconds() - text.readDoubleLE(line + 1))
        at = line + 1 + size + 2
        continue
      }
      if (text.toString('latin1', at, at + 4) === 'PONG') this.joined()
      else if (text.toString('latin1', at, at + 4) === 'PING') this.send(Buffer.from('PONG\r\n'))
      at = line + 1
    }
    this.text = text.subarray(at)
  }
}

export function clientOf(
  contender: Contender,
  port: number,
  topics: readonly string[],
  workload: Workload,
  keepsTimes: boolean,
  token = 'bench',
): RawSocket {
  if (isZeus(contender)) return new ZeusClient(port, topics, workload.paceHz, keepsTimes, token)
  if (contender === 'json') return new JsonClient(port, topics, keepsTimes)
  if (contender === 'msgpack') return new MsgpackClient(port, topics)
  if (contender === 'nats') return new NatsClient(port, topics, keepsTimes)
  return new PlainClient(port, topics, workload, keepsTimes)
}
