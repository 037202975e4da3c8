import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { FRAME_VERSION } from '../../../shared/protocol/frame'
import { KIND_NAMES, type KindSpec, kinds } from '../../../shared/protocol/kinds'

/**
 * Hash of all kinds by frame version. An open page of another version cannot read rows whose columns it does not know,
 * so kinds change with the version only: raise `FRAME_VERSION` in `shared/protocol/frame.ts` and add a line here. Lines
 * of earlier versions stay as they are.
 */
const HASHES: Readonly<Record<number, string>> = {
  5: 'c833afb3341209f1',
}

/** What a reader must know of the kinds: their ids, and the order and type of their columns. */
const wire = KIND_NAMES.map((name) => {
  const { id, delivery, key, changes, columns }: KindSpec = kinds[name]
  return [id, name, delivery, key ?? '', changes?.shares ?? [], Object.entries(columns)] as const
}).sort(([a], [b]) => a - b)

test('kinds of rows change with the frame version only', () => {
  const hash = createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16)
  const isNewVersion = HASHES[FRAME_VERSION] === undefined
  const remedy = isNewVersion
    ? `add \`${FRAME_VERSION}: '${hash}',\` to HASHES in this file`
    : `raise FRAME_VERSION in shared/protocol/frame.ts to ${FRAME_VERSION + 1}`
  expect(hash, `kinds of version ${FRAME_VERSION}: ${remedy}`).toBe(HASHES[FRAME_VERSION])
})

test('an id belongs to one kind', () => {
  const ids = wire.map(([id]) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  expect(twice, `the next free id is ${Math.max(...ids) + 1}`).toEqual([])
})
