import type { InstrumentId } from '../../../shared/market/instrument'
import type { ByteWriter } from '../../../shared/protocol/bytes'
import { COLUMN_PART_BYTES, PackedColumn, partEnd, writeColumn, writePart } from './column-bytes'

/** Most codes are a fixed number of digits and a market; others are written as text. */
const DIGITS = 6
const IN_DIGITS = new RegExp(`^\\d{${DIGITS}}\\.`)
const DIGITS_END = 10 ** DIGITS

/** Codes at a part's start: digits as the difference to the code before, markets as indexes. */
export function writeIds(into: ByteWriter, ids: readonly InstrumentId[]): void {
  const markets: string[] = []
  const others: InstrumentId[] = []
  const steps: number[] = []
  let last = 0
  /** 0 = the next of the others. */
  const kinds = ids.map((id) => {
    if (!IN_DIGITS.test(id)) {
      steps.push(0)
      others.push(id)
      return 0
    }
    const [digits, market] = [Number(id.slice(0, DIGITS)), id.slice(DIGITS)]
    steps.push(digits - last)
    last = digits
    const place = markets.indexOf(market)
    return place < 0 ? markets.push(market) : place + 1
  })
  const texts = Buffer.from(JSON.stringify([markets, others]))
  writePart(into, Uint32Array.of(texts.length))
  writePart(into, texts)
  writeColumn(into, steps, ids.length)
  writeColumn(into, kinds, ids.length)
}

/** Lists cached by their bytes: most days have the list of the day before. */
const LISTS_CACHED = 4

interface IdList {
  bytes: Uint8Array
  /** Each code as a number: its market's place and its digits, or below zero. */
  numbers: Float64Array
  id: readonly InstrumentId[]
}

/** Reads lists of codes. Days of the same instruments share one list, others share the texts. */
export class IdLists {
  readonly #recent: IdList[] = []
  /** All codes read so far; codes written as text have negative numbers. */
  readonly #texts = new Map<number, InstrumentId>()
  readonly #others = new Map<InstrumentId, number>()
  readonly #markets: string[] = []

  /** Decodes the given number of codes from `writeIds`, from the start of a part. Throws for damaged bytes. */
  read(bytes: Uint8Array, count: number): readonly InstrumentId[] {
    // a shorter list can end in the zeros up to where a part ends, and be the same bytes
    const known = this.#recent.find((each) => each.id.length === count && Buffer.compare(each.bytes, bytes) === 0)
    if (known) return known.id
    const numbers = this.#numbers(bytes, count)
    const id = this.#listOf(numbers)
    this.#recent.push({ bytes: bytes.slice(), numbers, id })
    if (this.#recent.length > LISTS_CACHED) this.#recent.shift()
    return id
  }

  #numbers(bytes: Uint8Array, count: number): Float64Array {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
    const texts = Buffer.from(bytes.buffer, bytes.byteOffset + COLUMN_PART_BYTES, length)
    const [markets, others] = JSON.parse(texts.toString()) as [string[], InstrumentId[]]
    const steps = new PackedColumn(bytes, partEnd(COLUMN_PART_BYTES + length), count)
    const [numbers, kinds] = [new Float64Array(count), new Float64Array(count)]
    steps.unpack(numbers)
    new PackedColumn(bytes, steps.end, count).unpack(kinds)
    const places = markets.map((market) => this.#placeOf(market) * DIGITS_END)
    for (let row = 0, other = 0, digits = 0; row < count; row++) {
      const kind = kinds[row] as number
      digits += numbers[row] as number
      numbers[row] = kind === 0 ? this.#otherOf(others[other++] as InstrumentId) : (places[kind - 1] as number) + digits
    }
    return numbers
  }

  #placeOf(market: string): number {
    const place = this.#markets.indexOf(market)
    return place < 0 ? this.#markets.push(market) - 1 : place
  }

  #otherOf(id: InstrumentId): number {
    const known = this.#others.get(id)
    if (known !== undefined) return known
    const number = -1 - this.#others.size
    this.#others.set(id, number)
    this.#texts.set(number, id)
    return number
  }

  #listOf(numbers: Float64Array): InstrumentId[] {
    const { numbers: likely, id } = this.#recent.at(-1) ?? { numbers: new Float64Array(0), id: [] }
    const list: InstrumentId[] = []
    // Lists are alike: the next code is nearly always the next one of the previous list, or the one after it.
    for (let row = 0, next = 0; row < numbers.length; row++) {
      const number = numbers[row] as number
      if (likely[next] !== number && likely[next + 1] === number) next++
      list.push(likely[next] === number ? (id[next++] as InstrumentId) : this.#textOf(number))
    }
    return list
  }

  #textOf(number: number): InstrumentId {
    const known = this.#texts.get(number)
    if (known !== undefined) return known
    const digits = String(number % DIGITS_END).padStart(DIGITS, '0')
    const id = `${digits}${this.#markets[Math.floor(number / DIGITS_END)]}`
    this.#texts.set(number, id)
    return id
  }
}
