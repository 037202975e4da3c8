import { describe, expect, test } from 'vitest'
import { withKey, withPanel, withPanelPosition } from '../../../../../client/features/wall/fleet/layout'
import { PANEL_KINDS, type PanelKind, type WallPanel } from '../../../../../shared/walls/board'
import { WALL_COINS } from '../../../../../shared/walls/built-in'

const panel = (x: number, y: number, w: number, h: number, kind: PanelKind = 'breadth'): WallPanel => ({
  kind,
  x,
  y,
  w,
  h,
})
const pair = [panel(0, 0, 4, 2), panel(6, 2, 4, 2)]
const placeOf = ({ x, y, w, h }: WallPanel) => [x, y, w, h]
const last = (panels: readonly WallPanel[] | undefined) => panels?.at(-1)

describe('moving a panel', () => {
  test('moves only that panel, if it fits', () => {
    const moved = withPanelPosition(pair, 1, { x: 7 })
    expect(moved.map(placeOf)).toEqual([
      [0, 0, 4, 2],
      [7, 2, 4, 2],
    ])
  })

  test.each([
    ['over another', 0, { x: 5, y: 1 }],
    ['off the board', 1, { x: 9 }],
    ['above it', 1, { y: -1 }],
    ['smaller than its letters', 1, { w: 2 }],
  ])('is refused %s', (_title, at, change) => {
    expect(withPanelPosition(pair, at, change)).toBe(pair)
  })
})

describe('a key', () => {
  test.each<[key: string, shift: boolean, place: number[]]>([
    ['ArrowLeft', false, [5, 2, 4, 2]],
    ['ArrowRight', false, [7, 2, 4, 2]],
    ['ArrowUp', false, [6, 1, 4, 2]],
    ['ArrowDown', false, [6, 3, 4, 2]],
    ['ArrowLeft', true, [6, 2, 3, 2]],
    ['ArrowRight', true, [6, 2, 5, 2]],
    ['ArrowDown', true, [6, 2, 4, 3]],
    ['ArrowUp', true, [6, 2, 4, 2]],
  ])('%s, with shift %s, leads to %j', (key, shift, place) => {
    expect(withKey(pair, 1, { key, shift })?.map(placeOf)).toEqual([[0, 0, 4, 2], place])
  })

  test('removes a panel', () => {
    expect(withKey(pair, 0, { key: 'Delete', shift: false })).toEqual([pair[1]])
    expect(withKey(pair, 1, { key: 'Delete', shift: true })).toEqual([pair[0]])
  })

  test.each(['Enter', 'a', 'Backspace'])('%s does nothing', (key) => {
    expect(withKey(pair, 0, { key, shift: false })).toBeUndefined()
  })

  test('of no panel does nothing', () => {
    expect(withKey(pair, 2, { key: 'Delete', shift: false })).toBeUndefined()
  })
})

describe('adding a panel', () => {
  test.each<[title: string, panels: WallPanel[], place: number[] | undefined]>([
    ['is large on an empty board', [], [0, 0, 6, 3]],
    ['is beside what is there', [panel(0, 0, 6, 6)], [6, 0, 6, 3]],
    ['is narrower where less is free', [panel(0, 0, 8, 6)], [8, 0, 4, 3]],
    ['is lower where less is free', [panel(0, 0, 12, 4)], [0, 4, 6, 2]],
    ['is both', [panel(0, 0, 12, 4), panel(0, 4, 8, 2)], [8, 4, 4, 2]],
    ['is as small as its letters', [panel(0, 0, 12, 4), panel(0, 4, 9, 2)], [9, 4, 3, 2]],
    ['is none where nothing is free', [panel(0, 0, 12, 4), panel(0, 4, 10, 2)], undefined],
  ])('%s', (_title, panels, place) => {
    const found = last(withPanel(panels, 'breadth'))
    expect(found && placeOf(found)).toEqual(place)
  })

  test('is refused beyond seven', () => {
    const six = Array.from({ length: 6 }, (_, at) => panel((at % 4) * 3, Math.floor(at / 4) * 2, 3, 2))
    const seven = withPanel(six, 'breadth')
    expect(seven?.length).toBe(7)
    expect(withPanel(seven ?? [], 'breadth')).toBeUndefined()
  })

  test.each<[PanelKind, Partial<WallPanel>]>([
    ['breadth', {}],
    ['rank', { subject: 'rise' }],
    ['line', { subject: '000001.SH' }],
    ['radar', { subject: '000001.SH' }],
    ['list', { subject: '', codes: [] }],
    ['coin', { codes: [...WALL_COINS] }],
  ])('of the kind %s shows at first %j', (kind, shown) => {
    const { x, y, w, h, ...rest } = last(withPanel([], kind)) as WallPanel
    expect(rest).toEqual({ kind, ...shown })
    expect([x, y, w, h]).toEqual([0, 0, 6, 3])
  })

  test.each(PANEL_KINDS)('of the kind %s appends it', (kind) => {
    expect(withPanel(pair, kind)?.slice(0, 2)).toEqual(pair)
  })
})
