import { describe, expect, test } from 'vitest'
import { DESK_PANES_MAX, type DeskLayout } from '../../../shared/desk/layout'
import { readLayout } from '../../../shared/desk/read-layout'

const pane = (id: string, more: object = {}) => ({ id, kind: 'tape', x: 0, y: 0, w: 6, h: 6, ...more })
const read = (value: unknown) => {
  const reading = readLayout(value)
  if (!reading.ok) throw new Error('refused')
  return reading
}

describe('a layout', () => {
  test('that stands is read as it is', () => {
    const layout: DeskLayout = {
      format: 1,
      panes: [
        { ...pane('a'), title: '我的逐笔', link: 'a', rate: '10', options: { list: 'orders' } },
        { ...pane('b', { x: 6 }), code: '600519.SH', window: { left: -1920, top: 0, width: 800, height: 600 } },
      ],
      codes: { a: '600519.SH' },
    }
    expect(read(structuredClone(layout))).toEqual({ ok: true, layout, repairs: [] })
  })

  test('keeps panes and fields that this program does not know', () => {
    const { layout, repairs } = read({
      format: 3,
      theme: 'x',
      codes: {},
      panes: [pane('a', { kind: 'hologram', depth: 4 })],
    })
    expect(layout).toMatchObject({ format: 3, theme: 'x', panes: [{ kind: 'hologram', depth: 4 }] })
    expect(repairs).toEqual([{ kind: 'newer', format: 3 }])
  })

  test('of panes over each other or off the desk is put right, and says so', () => {
    const { layout, repairs } = read({ panes: [pane('a'), pane('b'), pane('c', { x: 40, y: 2, w: 99 })] })
    expect(layout.panes.map(({ x, y, w }) => [x, y, w])).toEqual([
      [0, 0, 6],
      [0, 6, 6],
      [0, 12, 24],
    ])
    expect(repairs).toEqual([{ kind: 'moved', count: 2 }])
  })

  test('leaves out what is no pane, and says how many', () => {
    const many = Array.from({ length: DESK_PANES_MAX + 3 }, (_, at) => pane(`p${at}`, { y: at * 6 }))
    expect(read({ panes: many }).repairs).toEqual([{ kind: 'left-out', count: 3 }])
    const wrong = [null, 7, {}, pane('A B'), pane('a', { w: '6' }), pane('a', { kind: '<b>' }), pane('a'), pane('a')]
    const { layout, repairs } = read({ panes: wrong })
    expect(layout.panes).toHaveLength(1)
    expect(repairs).toEqual([{ kind: 'left-out', count: 7 }])
  })

  test('has only groups, codes, rates and windows that there are', () => {
    const { layout } = read({
      panes: [
        pane('a', { link: 'z', rate: '99', code: 'x', window: { left: 'x' }, options: { a: 1, b: 'c' }, title: ' ' }),
      ],
      codes: { a: 'nothing', b: '000001.SZ', z: '600519.SH' },
    })
    expect(layout.panes[0]).toEqual({ ...pane('a'), options: { b: 'c' } })
    expect(layout.codes).toEqual({ b: '000001.SZ' })
  })

  test('may show baskets, in a pane and in a group', () => {
    const { layout } = read({ panes: [pane('a', { code: 'ci:jia~酒篮' })], codes: { a: 'ci:酒篮', b: 'ci:a b' } })
    expect([layout.panes[0]?.code, layout.codes]).toEqual(['ci:jia~酒篮', { a: 'ci:酒篮' }])
  })

  test.each([undefined, null, 'x', [], {}, { panes: 'x' }])('is none: %j', (value) => {
    expect(readLayout(value)).toEqual({ ok: false })
  })
})
