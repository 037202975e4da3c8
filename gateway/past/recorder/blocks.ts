import { ByteReader, ByteWriter } from '../../../shared/protocol/bytes'
import { encodeBlock, writeBlock } from './page'
import { minuteOfDay, pageStretch } from './page-key'
import { PrintColumns } from './print-columns'
import { equalRuns, stableOrder } from './stable-order'

/** First byte of joined blocks: a bit that no single block has in its own first byte. */
const SEVERAL = 32
/** Stretch of a block with prints of more than one stretch. */
export const MIXED = -1

/** Prints in order of arrival, of one stretch (a minute and a group of indexes) or of several. */
export interface Block {
  stretch: number
  bytes: Uint8Array
}

const out = new ByteWriter(65_536)
const one = new ByteWriter(16_384)
const sorted = new PrintColumns(0)

/** Joins blocks: for each its stretch and length, then its bytes. */
export function joinBlocks(blocks: readonly Block[]): Uint8Array<ArrayBuffer> {
  out.reset()
  out.u8(SEVERAL)
  for (const { stretch, bytes } of blocks) {
    out.uint(stretch + 1)
    out.uint(bytes.length)
    out.raw(bytes)
  }
  return out.finish()
}

/** One block per group of prints, joined. */
export function encodeBlocks(groups: readonly { stretch: number; prints: PrintColumns }[]): Uint8Array<ArrayBuffer> {
  out.reset()
  out.u8(SEVERAL)
  for (const { stretch, prints } of groups) {
    one.reset()
    writeBlock(one, prints, 0, prints.rows)
    out.uint(stretch + 1)
    out.uint(one.length)
    out.append(one)
  }
  return out.finish()
}

/** The joined blocks, not copied; a single block has no stretch. Throws `DecodeError` for damaged bytes. */
export function readBlocks(joined: Uint8Array): Block[] {
  if (joined[0] !== SEVERAL) return [{ stretch: MIXED, bytes: joined }]
  const input = new ByteReader(joined)
  const blocks: Block[] = []
  for (input.position = 1; input.remaining > 0; ) {
    const stretch = input.uint() - 1
    blocks.push({ stretch, bytes: input.raw(input.uint()) })
  }
  return blocks
}

/** Number of prints of a block, from its head. */
export function rowsOfBlock({ bytes }: Block): number {
  const input = new ByteReader(bytes)
  input.position = 1
  return input.uint()
}

/** Prints in order of arrival as one block per stretch, the earliest minute first. */
export function blocksByStretch(prints: PrintColumns): Block[] {
  const keys = new Float64Array(prints.rows)
  for (let at = 0; at < prints.rows; at++) {
    keys[at] = pageStretch(minuteOfDay(prints.time[at] as number), prints.place[at] as number)
  }
  const order = stableOrder(keys)
  sorted.clear()
  sorted.append(prints, order)
  return Array.from(equalRuns(keys, order), ({ key: stretch, from, to }) => ({
    stretch,
    bytes: encodeBlock(sorted, from, to),
  }))
}
