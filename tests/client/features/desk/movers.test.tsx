// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { Movers } from '../../../../client/features/desk/movers'
import type { DeskLayout, DeskPane } from '../../../../shared/desk/layout'
import { openPage } from '../../open-page'

const pane = (id: string, kind: string, x: number, y: number, w: number, h: number): DeskPane => ({
  id,
  kind,
  x,
  y,
  w,
  h,
})
const layout: DeskLayout = {
  format: 1,
  codes: {},
  panes: [pane('a', 'quote', 0, 0, 6, 8), pane('b', 'book', 12, 0, 5, 8)],
}

async function openMovers() {
  const page = await openPage()
  const changes: DeskLayout[] = []
  const change = (how: (now: DeskLayout) => DeskLayout) => void changes.push(how(layout))
  await page.show(
    <Movers
      layout={layout}
      change={change}
      panes={layout.panes}
      cell={{ width: 40, height: 30 }}
      place={() => ({})}
      onArranged={() => undefined}
    />,
  )
  const mover = page.named('移动 盘口', 'button')
  const point = (type: string, on: Element, clientX: number, clientY: number) =>
    act(
      async () =>
        void on.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX, clientY })),
    )
  const place = () => changes.at(-1)?.panes.find(({ id }) => id === 'b')
  return { page, mover, point, place, told: () => page.text('[aria-live]') }
}

describe('a pane that is arranged', () => {
  test('says its size: columns by rows', async () => {
    const { mover } = await openMovers()
    expect(mover.textContent).toBe('盘口 5×8')
  })

  test('follows the pointer cell by cell, and says its column, row, width and height from one on', async () => {
    const { mover, point, place, told } = await openMovers()
    await point('pointerdown', mover, 500, 100)
    // A little more than two cells to the left.
    await point('pointermove', mover, 500 - 90, 100)
    expect(told()).toBe('盘口：第 11 列第 1 行，宽 5 高 8')
    await point('pointerup', mover, 0, 0)
    expect(place()).toMatchObject({ x: 10, y: 0, w: 5, h: 8 })
  })

  test('is sized by its corner', async () => {
    const { mover, point, place } = await openMovers()
    const grip = mover.querySelector('[data-grip]') as Element
    await point('pointerdown', grip, 500, 100)
    await point('pointermove', mover, 500 + 40, 100 + 60)
    await point('pointerup', mover, 0, 0)
    expect(place()).toMatchObject({ x: 12, y: 0, w: 6, h: 10 })
  })

  test.each([
    ['ArrowLeft', false, { x: 11, w: 5 }],
    ['ArrowRight', true, { x: 12, w: 6 }],
    ['ArrowUp', true, { x: 12, h: 7 }],
  ])('moves by %s, with Shift %s, to %j', async (key, shiftKey, told) => {
    const { page, mover, place } = await openMovers()
    await page.key(mover, key, { shiftKey })
    expect(place()).toMatchObject(told)
  })
})
