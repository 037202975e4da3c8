import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { DRAG_FROM } from './drag-from'

interface OrderDrag {
  /** CSS selector of the things that are put in order, and of the parts by which they are dragged. */
  item: string
  handle: string
  axis: 'x' | 'y'
  /** From one place to another, counted without the moved one. */
  onMove: (from: number, to: number) => void
}

const STEPS = {
  x: { ArrowLeft: -1, ArrowRight: 1 },
  y: { ArrowUp: -1, ArrowDown: 1 },
} as const satisfies Record<OrderDrag['axis'], Record<string, number>>

/** The place of something let go at `point` among others whose middles these are, without itself. */
export const placeAmong = (middles: readonly number[], from: number, point: number): number =>
  middles.filter((middle, at) => at !== from && middle < point).length

/** Puts the things in an element in order by pointer, or by Alt and arrows; returns what the element listens with. */
export function useOrderDrag({ item, handle, axis, onMove }: OrderDrag) {
  const drag = useRef<{ from: number; to: number | undefined; start: number }>(undefined)
  const items = (box: Element) => [...box.querySelectorAll<HTMLElement>(item)]
  const pointOf = ({ clientX, clientY }: PointerEvent) => (axis === 'x' ? clientX : clientY)
  /** `data-drop`: the item beside which the dragged one goes, and at which side. */
  const show = (box: Element, from: number, to: number | undefined) => {
    const all = items(box)
    for (const each of all) each.removeAttribute('data-drop')
    if (to === undefined || to === from) return
    const others = all.filter((_, at) => at !== from)
    if (to < others.length) others[to]?.setAttribute('data-drop', 'before')
    else others.at(-1)?.setAttribute('data-drop', 'after')
  }
  const end = (box: Element, isDone: boolean) => {
    const { current } = drag
    drag.current = undefined
    if (!current) return
    show(box, current.from, undefined)
    if (isDone && current.to !== undefined && current.to !== current.from) onMove(current.from, current.to)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element
      const from = items(event.currentTarget).findIndex((each) => each.contains(target))
      if (event.button !== 0 || from < 0 || !target.closest(handle)) return
      drag.current = { from, to: undefined, start: pointOf(event) }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (!current) return
      if (current.to === undefined) {
        if (Math.abs(pointOf(event) - current.start) < DRAG_FROM) return
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const middles = items(event.currentTarget).map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect()
        return axis === 'x' ? left + width / 2 : top + height / 2
      })
      // Its middle as it would be had the thing moved along with the pointer.
      const middle = (middles[current.from] ?? 0) + pointOf(event) - current.start
      current.to = placeAmong(middles, current.from, middle)
      show(event.currentTarget, current.from, current.to)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event.currentTarget, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget, false),
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape' && drag.current?.to !== undefined) {
        event.stopPropagation()
        return end(event.currentTarget, false)
      }
      const by = event.altKey ? (STEPS[axis] as Record<string, number>)[event.key] : undefined
      const target = event.target as HTMLElement
      const all = items(event.currentTarget)
      const from = all.findIndex((each) => each.contains(target))
      if (by === undefined || from < 0) return
      event.preventDefault()
      event.stopPropagation()
      if (from + by < 0 || from + by >= all.length) return
      onMove(from, from + by)
      // An element that moves within the page loses the focus.
      requestAnimationFrame(() => target.isConnected && target.focus())
    },
  }
}
