import { beijingMidnight } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { numbered, type ReplayRow } from './row'

/** Numbers that one chunk of bits covers. */
const CHUNK = 65_536
/** 8 KB each: 32 MB of bits cover 268 million numbers. Beyond that, the least recently used numbers are dropped. */
const CHUNKS_MAX = 4_096

/**
 * Numbered rows already seen: a row is a copy of another if day, channel and number are the same, whatever lies between
 * them. Orders and prints are separate, because not all vendors give them one numbering.
 */
export class SeenRows {
  private readonly chunks = new Map<string, Uint32Array>()
  private channel = ''
  private isTrade = false
  private index = -1
  private day: UnixMs = -1
  private chunk: Uint32Array = new Uint32Array(0)

  /** True where the row's number was there before; it is from now on. Rows without numbers never repeat. */
  repeats({ event, channel }: ReplayRow): boolean {
    const number = numbered(event)
    if (number === 0) return false
    const place = number % CHUNK
    this.open(beijingMidnight(event.exchangeTime), channel, event.kind === 'trade', (number - place) / CHUNK)
    const [at, bit] = [place >>> 5, 1 << (place & 31)]
    const before = this.chunk[at] ?? 0
    this.chunk[at] = before | bit
    return (before & bit) !== 0
  }

  private open(day: UnixMs, channel: string, isTrade: boolean, index: number): void {
    if (index === this.index && day === this.day && channel === this.channel && isTrade === this.isTrade) return
    Object.assign(this, { day, channel, isTrade, index })
    const name = `${day} ${channel} ${isTrade} ${index}`
    this.chunk = this.chunks.get(name) ?? new Uint32Array(CHUNK / 32)
    this.chunks.delete(name)
    this.chunks.set(name, this.chunk)
    if (this.chunks.size > CHUNKS_MAX) this.chunks.delete(this.chunks.keys().next().value as string)
  }
}
