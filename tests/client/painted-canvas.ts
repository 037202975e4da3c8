import { vi } from 'vitest'

/** One call of a drawing, with the colours and the font it draws with. */
export interface Drawn {
  call: string
  args: readonly unknown[]
  fill: unknown
  font: unknown
  stroke: unknown
  lineWidth: unknown
}

class NoPath {
  rect() {}
  moveTo() {}
  lineTo() {}
  arc() {}
  closePath() {}
  addPath() {}
}

/** A size for every element, as no layout is made. */
const SIZE = { clientWidth: 960, clientHeight: 480, offsetWidth: 960, offsetHeight: 480 }

const ROLES = [
  ...['app', 'panel', 'raised', 'line', 'text-1', 'text-2', 'text-3', 'up', 'down', 'flat', 'average', 'warning'],
  ...['ad', 'od', 'split', 'accent', 'on-solid'],
]

/** Canvases that write down what is drawn on them, colours by their role, and boxes that have a size. The answer undoes it. */
export function paintCanvases(drawn: Drawn[]): () => void {
  const { style } = document.documentElement
  for (const role of ROLES) style.setProperty(`--${role}`, role)
  const contextOf = (): unknown => {
    const state: Record<string, unknown> = {}
    return new Proxy(state, {
      get: (_, name: string) => {
        if (name in state) return state[name]
        if (name === 'measureText') return (text: string) => ({ width: text.length * 6 })
        return (...args: unknown[]) => {
          drawn.push({
            call: name,
            args,
            fill: state.fillStyle,
            font: state.font,
            stroke: state.strokeStyle,
            lineWidth: state.lineWidth,
          })
          return new Proxy({}, { get: () => () => undefined })
        }
      },
      set: (_, name: string, value) => {
        state[name] = value
        return true
      },
    })
  }
  const contexts = new WeakMap<object, unknown>()
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLElement) {
    if (!contexts.has(this)) contexts.set(this, contextOf())
    return contexts.get(this) as never
  })
  vi.stubGlobal('Path2D', NoPath)
  const before = Object.keys(SIZE).map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  )
  for (const [name, size] of Object.entries(SIZE))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  return () => {
    spy.mockRestore()
    for (const role of ROLES) style.removeProperty(`--${role}`)
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor)
      else delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name]
    }
  }
}
