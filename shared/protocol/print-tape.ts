import { SIDES, type Side, type Trade } from '../market/events'
import type { Amount, Price, Shares, UnixMs } from '../market/units'
import { ByteReader, ByteWriter, DecodeError } from './bytes'

/** A print as a tape keeps it. */
export type TapePrint = Omit<Trade, 'kind' | 'instrument' | 'venueSeq'>

const VERSION = 1
/** Bytes after which a block is closed: small enough that a quiet instrument takes little. */
const BLOCK_BYTES = 16_384

/** Bits of a print's first number, below its volume. */
const SIDE_BITS = 3
const OWN_AMOUNT = 4
const VOLUME = 8

/**
 * A day's prints of one instrument, packed: about 10 bytes each. First number: side, whether the amount is its own,
 * volume; then time, price and both order numbers as differences to the print before.
 */
export class PrintTape {
  count = 0
  private readonly blocks: Uint8Array[] = []
  private readonly writer = new ByteWriter()
  private closedBytes = 0
  private time = 0
  private price = 0
  private buyNo = 0
  private sellNo = 0

  constructor() {
    this.writer.u8(VERSION)
  }

  get bytes(): number {
    return this.closedBytes + this.writer.length
  }

  append(print: TapePrint): void {
    const { exchangeTime, price, volume, amount, side, buyNo, sellNo } = print
    const { writer } = this
    const own = amount !== price * volume
    writer.uint(volume * VOLUME + (own ? OWN_AMOUNT : 0) + SIDES.indexOf(side))
    if (own) writer.int(amount)
    writer.int(exchangeTime - this.time)
    writer.int(price - this.price)
    writer.int(buyNo - this.buyNo)
    writer.int(sellNo - this.sellNo)
    this.time = exchangeTime
    this.price = price
    this.buyNo = buyNo
    this.sellNo = sellNo
    this.count++
    if (writer.length < BLOCK_BYTES) return
    this.closedBytes += writer.length
    this.blocks.push(writer.finish())
    writer.reset()
  }

  /** Reads from the first print on, and those that come later too. */
  reader(): TapeReader {
    return new TapeReader((place) => this.blocks[place] ?? this.writer.finish())
  }

  /** The tape so far as one piece, for keeping. */
  finish(): Uint8Array {
    const whole = new Uint8Array(this.bytes)
    let at = 0
    for (const block of [...this.blocks, this.writer.written()]) {
      whole.set(block, at)
      at += block.length
    }
    return whole
  }
}

/** Reads a tape print by print: `next` puts the next one into its fields. Throws `DecodeError` for damaged bytes. */
export class TapeReader implements TapePrint {
  exchangeTime: UnixMs = 0
  price: Price = 0
  volume: Shares = 0
  amount: Amount = 0
  side: Side = 'none'
  buyNo = 0
  sellNo = 0
  private place = 0
  private input: ByteReader
  private read = 0

  /** `block`: the bytes of a place as they are now; a block that is being written may be longer the next time. */
  constructor(private readonly block: (place: number) => Uint8Array) {
    this.input = new ByteReader(block(0))
    if (this.input.u8() !== VERSION) throw new DecodeError('a tape of another version')
  }

  /** False at the end of what there is so far. */
  next(): boolean {
    if (this.input.remaining === 0 && !this.more()) return false
    const { input } = this
    const first = input.uint()
    this.volume = Math.floor(first / VOLUME)
    this.side = SIDES[first & SIDE_BITS] ?? 'none'
    const own = (first & OWN_AMOUNT) !== 0
    const amount = own ? input.int() : 0
    this.exchangeTime += input.int()
    this.price += input.int()
    this.buyNo += input.int()
    this.sellNo += input.int()
    this.amount = own ? amount : this.price * this.volume
    this.read++
    return true
  }

  /** Prints read so far. */
  get position(): number {
    return this.read
  }

  /** Looks for bytes behind those that were read: in the same block, which may have grown, or in the next. */
  private more(): boolean {
    const { position } = this.input
    const now = this.block(this.place)
    if (now.length > position) {
      this.input = new ByteReader(now)
      this.input.position = position
      return true
    }
    if (now.length < BLOCK_BYTES) return false
    this.place++
    this.input = new ByteReader(this.block(this.place))
    return this.input.remaining > 0
  }
}

/** Reads a tape stored as one piece. */
export const readTape = (bytes: Uint8Array): TapeReader =>
  new TapeReader((place) => (place === 0 ? bytes : new Uint8Array(0)))
