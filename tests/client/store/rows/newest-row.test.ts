import { describe, expect, test } from 'vitest'
import { NewestRow } from '../../../../client/store/rows/newest-row'
import type { Section } from '../../../../shared/protocol/frame'
import { section } from '../section'

const rows = (...told: { up: number; turnover: number }[]) =>
  section('breadth', told, { snapshot: true }) as Section<'breadth'>
const breadth = (up: number, turnover: number) => rows({ up, turnover })

describe('the newest row of a kind', () => {
  test('replaces the one before, and is not added to it', () => {
    const newest = new NewestRow<'breadth'>()
    newest.put(breadth(200, 5e9))
    newest.put(breadth(190, 6e9))
    expect(newest.value).toMatchObject({ up: 190, turnover: 6e9 })
  })

  test('stays if a section is empty, and is undefined after clearing', () => {
    const newest = new NewestRow<'breadth'>()
    newest.put(breadth(200, 5e9))
    newest.put(rows())
    expect(newest.value).toMatchObject({ up: 200 })
    newest.clear()
    expect(newest.value).toBeUndefined()
  })
})
