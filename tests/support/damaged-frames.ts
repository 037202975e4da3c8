import fc from 'fast-check'
import { ByteWriter } from '../../shared/protocol/bytes'
import {
  encodeSection,
  FLAG_CHANGES,
  FRAME_MAGIC,
  FRAME_VERSION,
  joinSections,
  writeSection,
} from '../../shared/protocol/frame'
import { KIND_NAMES, type Row } from '../../shared/protocol/kinds'
import { writeChanges } from '../../shared/protocol/row-changes'
import { seeded } from './flow-tape'
import { anyRows, filledRow } from './rows'

const head = { topicId: 1, flags: 0, epoch: 7, seq: 11, ingestTime: 1_800_000_000_000 }

function changesFrame(rows: Row<'board'>[]): Uint8Array {
  const out = new ByteWriter()
  out.u8(FRAME_MAGIC)
  out.u8(FRAME_VERSION)
  const before = rows.map((row) => (row.index % 2 === 0 ? undefined : { ...filledRow('board', 3), index: row.index }))
  const writeColumns = (into: ByteWriter) => writeChanges(into, 'board', 5, rows, before)
  const changesHead = { ...head, flags: FLAG_CHANGES }
  const section = { kind: 'board' as const, count: rows.length, writeColumns }
  writeSection(out, changesHead, section)
  writeSection(out, changesHead, section, changesHead)
  return out.finish()
}

/** Valid frames: of every kind, of several sections, and of rows sent as changes. */
function soundFrames(seed: number): Uint8Array[] {
  const sections = KIND_NAMES.flatMap((kind) =>
    fc.sample(anyRows(kind), { seed, numRuns: 12 }).map((rows) => encodeSection(kind, head, rows)),
  )
  const several = sections.slice(1).map((section, index) => joinSections([sections[index] as Uint8Array, section]))
  const changes = fc
    .sample(anyRows('board'), { seed, numRuns: 12 })
    .map((rows) => changesFrame(rows.map((_, index) => ({ ...filledRow('board', index), index }))))
  return [...sections.map((section) => joinSections([section])), ...several, ...changes]
}

/** Invalid frames, in turn: random bytes, random bytes after a valid start, truncated ones, ones with flipped bits. */
export function* damagedFrames(count: number, seed = 1): Generator<Uint8Array> {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const sound = soundFrames(seed)
  for (let index = 0; index < count; index++) {
    if (index % 4 < 2) {
      const bytes = Uint8Array.from({ length: below(120) }, () => below(256))
      if (index % 4 === 1) bytes.set([FRAME_MAGIC, FRAME_VERSION, 1, 1 + below(12)].slice(0, bytes.length))
      yield bytes
      continue
    }
    const frame = (sound[below(sound.length)] as Uint8Array).slice()
    if (index % 4 === 2) {
      yield frame.subarray(0, below(frame.length))
      continue
    }
    for (let flips = 1 + below(5); flips > 0; flips--) {
      const at = below(frame.length)
      frame[at] = (frame[at] as number) ^ (1 << below(8))
    }
    yield frame
  }
}
