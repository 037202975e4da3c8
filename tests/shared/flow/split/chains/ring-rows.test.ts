import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BeamRows } from '../../../../../shared/flow/split/chains/beam-rows'
import { RingRows } from '../../../../../shared/flow/split/chains/ring-rows'

const NODES = 40
const EACH = 2
/** Rows of others. */
const FIRST = 5

test('each node that has rows has its own, and what stands in them stays', () => {
  const deed = fc.record({ node: fc.integer({ min: 0, max: NODES - 1 }), takes: fc.boolean() })
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 200, size: 'max' }), (deeds) => {
      const beams = new BeamRows(FIRST)
      beams.link.fill(-1)
      const rows = new RingRows(NODES, EACH, beams)
      const held = new Map<number, number>()
      for (const [at, { node, takes }] of deeds.entries()) {
        if (takes) {
          const first = rows.take(node)
          for (let row = first; row < first + EACH; row++) beams.link[row] = at
          held.set(node, at)
        } else {
          rows.release(node)
          held.delete(node)
        }
      }
      for (const [node, at] of held) {
        const first = rows.first(node)
        expect([...beams.link.subarray(first, first + EACH)]).toEqual([at, at])
      }
      expect([...beams.link.subarray(0, FIRST)]).toEqual(Array(FIRST).fill(-1))
    }),
  )
})

test('rows that were released are taken again', () => {
  const beams = new BeamRows(FIRST)
  const rows = new RingRows(NODES, EACH, beams)
  for (let turn = 0; turn < 1_000; turn++) {
    rows.take(turn % NODES)
    rows.release(turn % NODES)
  }
  expect(beams.rows).toBeLessThan(FIRST + 2 * EACH + 1)
})
