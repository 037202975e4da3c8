import type uPlot from 'uplot'
import type { AxisText } from '../source'

/** Width of the tag under the plot may exceed what is left at its ends; it then leans inwards. */
const TAG_CLASS =
  'num pointer-events-none absolute top-0 left-0 z-20 hidden bg-text-2 px-1 text-11 leading-4 whitespace-nowrap text-panel'

export interface Crosshair {
  /** Places in CSS pixels of the plot's box; `y` null: the pointer is in another pane. */
  show: (x: number, y: number | null) => void
  hide: () => void
  remove: () => void
}

const make = (parent: Element, className: string, part: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.dataset.cross = part
  element.setAttribute('aria-hidden', 'true')
  parent.append(element)
  return element
}

const put = (element: HTMLElement, x: number, y: number) => {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  element.style.display = 'block'
}

const say = (element: HTMLElement, text: string) => {
  if (element.textContent !== text) element.textContent = text
}

/** Scale of a side's axis. */
export const scaleOfSide = (plot: uPlot, side: 1 | 3): string =>
  plot.axes.find((axis) => axis.side === side && axis.show !== false)?.scale ?? 'y'

/** Two lines and a tag on each axis, in the page and not on the canvas: moving them repaints nothing. */
export function createCrosshair(plot: uPlot, text: AxisText): Crosshair {
  const wrap = plot.root.querySelector('.u-wrap') ?? plot.root
  const line = 'pointer-events-none absolute top-0 left-0 z-10 hidden'
  const down = make(wrap, `${line} w-px border-l border-dashed border-text-3`, 'x')
  const across = make(wrap, `${line} h-px border-t border-dashed border-text-3`, 'y')
  const left = make(wrap, TAG_CLASS, 'left')
  const right = make(wrap, TAG_CLASS, 'right')
  const bottom = make(wrap, TAG_CLASS, 'bottom')
  const all = [down, across, left, right, bottom]
  const hide = (...elements: HTMLElement[]) => {
    for (const element of elements) if (element.style.display === 'block') element.style.display = 'none'
  }
  const box = () => {
    const { offsetLeft, offsetTop, clientWidth, clientHeight } = plot.over
    return { x0: offsetLeft, y0: offsetTop, width: clientWidth, height: clientHeight }
  }

  function showSide(tag: HTMLElement, side: 1 | 3, words: AxisText['left'], y: number): void {
    if (!words) {
      hide(tag)
      return
    }
    const { x0, y0, width, height } = box()
    say(tag, words(plot.posToVal(y, scaleOfSide(plot, side)), plot))
    tag.style.display = 'block'
    const at = side === 3 ? Math.max(0, x0 - tag.offsetWidth) : x0 + width
    put(tag, at, y0 + Math.min(Math.max(y - 8, 0), height - 16))
  }

  return {
    show(x, y) {
      const { x0, y0, width, height } = box()
      if (x < -0.5 || x > width + 0.5) {
        hide(...all)
        return
      }
      down.style.height = `${height}px`
      put(down, x0 + x, y0)
      if (text.bottom) {
        say(bottom, text.bottom(plot.posToVal(x, 'x'), plot))
        bottom.style.display = 'block'
        const half = bottom.offsetWidth / 2
        put(bottom, Math.min(Math.max(x0 + x - half, x0), x0 + width - 2 * half), y0 + height)
      }
      if (y === null) {
        hide(across, left, right)
        return
      }
      across.style.width = `${width}px`
      put(across, x0, y0 + y)
      showSide(left, 3, text.left, y)
      showSide(right, 1, text.right, y)
    },
    hide: () => hide(...all),
    remove() {
      for (const element of all) element.remove()
    },
  }
}
