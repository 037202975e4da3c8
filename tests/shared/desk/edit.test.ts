import { describe, expect, test } from 'vitest'
import {
  dockedPanes,
  windowCount,
  withNewPane,
  withoutPane,
  withoutWindow,
  withPaneChange,
  withPanePosition,
  withPaneStep,
  withWindow,
} from '../../../shared/desk/edit'
import { DESK_PANES_MAX, type DeskLayout, type DeskPane } from '../../../shared/desk/layout'

const pane = (id: string, y: number): DeskPane => ({ id, kind: 'tape', x: 0, y, w: 24, h: 6 })
const desk: DeskLayout = { format: 1, panes: [pane('p1', 0), pane('p2', 6), pane('p3', 12)], codes: { a: '600519.SH' } }
const rows = ({ panes }: DeskLayout) => panes.map(({ id, y, window }) => `${id} ${window ? 'window' : y}`)
const WINDOW = { left: 10, top: 20, width: 300, height: 200 }

describe('a desk', () => {
  test('takes a pane at the highest free place, under an id that is free', () => {
    const made = withNewPane(withoutPane(desk, 'p2'), { kind: 'book', w: 4, h: 8 })
    expect(made?.id).toBe('p2')
    expect(made?.layout.panes.at(-1)).toEqual({ id: 'p2', kind: 'book', x: 0, y: 12, w: 4, h: 8 })
    const full = { ...desk, panes: Array.from({ length: DESK_PANES_MAX }, (_, at) => pane(`p${at}`, at * 6)) }
    expect(withNewPane(full, { kind: 'book', w: 4, h: 8 })).toBeUndefined()
  })

  test('closes up where one goes, and keeps what it shows', () => {
    expect(rows(withoutPane(desk, 'p1'))).toEqual(['p2 0', 'p3 6'])
    expect(withoutPane(desk, 'p1').codes).toEqual(desk.codes)
    expect(rows(withPanePosition(desk, 'p1', { y: 6 }))).toEqual(['p1 6', 'p2 0', 'p3 12'])
    expect(rows(withPaneStep(desk, 'p3', [0, -1]) as DeskLayout)).toEqual(['p1 0', 'p2 12', 'p3 6'])
    expect(withPaneStep(desk, 'p1', [0, -1])).toBeUndefined()
  })

  test('lets a pane go into a window, and has it back where it was', () => {
    const out = withWindow(desk, 'p2', WINDOW)
    expect([rows(out), windowCount(out)]).toEqual([['p1 0', 'p2 window', 'p3 6'], 1])
    expect(dockedPanes(out.panes).map(({ id }) => id)).toEqual(['p1', 'p3'])
    // What is done meanwhile on the desk leaves the window alone.
    expect(rows(withPanePosition(out, 'p3', { y: 0 }))).toEqual(['p1 6', 'p2 window', 'p3 0'])
    expect(rows(withoutWindow(out, 'p2'))).toEqual(rows(desk))
    expect(withoutWindow(desk, 'p2')).toBe(desk)
  })

  test('changes a pane, and takes a property away with undefined', () => {
    const linked = withPaneChange(desk, 'p1', { link: 'b', rate: '1', title: '我的' })
    expect(linked.panes[0]).toEqual({ ...pane('p1', 0), link: 'b', rate: '1', title: '我的' })
    expect(withPaneChange(linked, 'p1', { link: undefined, rate: undefined, title: undefined })).toEqual(desk)
  })
})
