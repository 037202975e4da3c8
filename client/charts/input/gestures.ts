import { meaningOfTurn } from './wheel'

/** A point of the plot as shares of its width and height: 0…1 inside, beyond them outside. */
export interface Point {
  x: number
  y: number
}

type Region = 'plot' | 'left' | 'right' | 'bottom'

/** Called with each pointer position, and with `done` at the release; `at` null cancels the gesture. */
export interface DragGesture {
  (at: Point | null, done: boolean): void
  /** Reacts to horizontal moves only: a vertical swipe scrolls the page. */
  isAcross?: boolean
}

export interface Commands {
  /** The plot's place on the page, CSS pixels. */
  box: () => DOMRect
  point: (at: Point | null) => void
  /** Moves by a share of the width: the content follows the hand. Answers whether anything moved. */
  pan: (share: number) => boolean
  zoom: (at: number, factor: number) => boolean
  pinch: (start: readonly [number, number], now: readonly [number, number], first: boolean) => void
  /** The scale of a side's axis is made larger or smaller. */
  stretch: (side: 'left' | 'right', factor: number) => void
  reset: (region: Region) => void
  /** Receives the moves until the press ends, if it belongs to a drawing. `coarse`: by a finger. */
  press?: (at: Point, coarse: boolean) => DragGesture | undefined
  tap?: (at: Point) => void
}

const FAR = 4
const LONG_MS = 380
const AXIS_PER_PIXEL = 0.006

interface Finger {
  x: number
  y: number
}

const regionOf = ({ x, y }: Point): Region | undefined => {
  if (y > 1) return x >= 0 && x <= 1 ? 'bottom' : undefined
  return x < 0 ? 'left' : x > 1 ? 'right' : 'plot'
}

type Doing =
  | { kind: 'pan'; last: number }
  | { kind: 'zoom'; last: number }
  | { kind: 'stretch'; side: 'left' | 'right'; last: number }
  | { kind: 'pinch'; start: [number, number] }
  | { kind: 'cross' }
  | { kind: 'held'; move: DragGesture }

/** Listens to mouse and touch on an element. One gesture until all fingers are up. Returns how to stop. */
export function listenToHands(element: HTMLElement, commands: Commands): () => void {
  const fingers = new Map<number, Finger>()
  let pressed: { at: Finger; point: Point; region: Region } | undefined
  let doing: Doing | undefined
  let long: ReturnType<typeof setTimeout> | undefined

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = commands.box()
    return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) }
  }
  const shares = (): [number, number] => {
    const { left, width } = commands.box()
    const [a, b] = [...fingers.values()].map(({ x }) => (x - left) / Math.max(1, width))
    return [a ?? 0, b ?? 0]
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    clearTimeout(long)
    if (fingers.size === 2) {
      if (doing?.kind === 'held') doing.move(null, true)
      const start = shares()
      doing = { kind: 'pinch', start }
      commands.pinch(start, start, true)
      return
    }
    const point = pointOf(event)
    const region = regionOf(point)
    if (fingers.size > 2 || !region) return
    pressed = { at: { x: event.clientX, y: event.clientY }, point, region }
    doing = undefined
    const move = region === 'plot' ? commands.press?.(point, event.pointerType !== 'mouse') : undefined
    if (move) {
      doing = { kind: 'held', move }
      element.setPointerCapture(event.pointerId)
    } else if (event.pointerType !== 'mouse' && region === 'plot') {
      long = setTimeout(() => {
        doing = { kind: 'cross' }
        commands.point(point)
      }, LONG_MS)
    }
  }

  const begin = (region: Region, x: number, y: number): Doing =>
    region === 'plot'
      ? { kind: 'pan', last: x }
      : region === 'bottom'
        ? { kind: 'zoom', last: x }
        : { kind: 'stretch', side: region, last: y }

  const act = (event: PointerEvent) => {
    const { width } = commands.box()
    if (doing?.kind === 'pan') {
      commands.pan((doing.last - event.clientX) / Math.max(1, width))
      doing.last = event.clientX
    } else if (doing?.kind === 'zoom') {
      commands.zoom(1, Math.exp((event.clientX - doing.last) * AXIS_PER_PIXEL))
      doing.last = event.clientX
    } else if (doing?.kind === 'stretch') {
      commands.stretch(doing.side, Math.exp((event.clientY - doing.last) * AXIS_PER_PIXEL))
      doing.last = event.clientY
    } else if (doing?.kind === 'pinch') commands.pinch(doing.start, shares(), false)
    else if (doing?.kind === 'held') doing.move(pointOf(event), false)
  }

  const onMove = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId)
    const mouse = event.pointerType === 'mouse'
    if (finger) {
      finger.x = event.clientX
      finger.y = event.clientY
      if (!doing && pressed) {
        const [dx, dy] = [event.clientX - pressed.at.x, event.clientY - pressed.at.y]
        if (Math.hypot(dx, dy) < FAR) return
        clearTimeout(long)
        doing = begin(pressed.region, pressed.at.x, pressed.at.y)
        element.setPointerCapture(event.pointerId)
      }
      act(event)
      if (doing?.kind !== 'cross' && !mouse) return
    } else if (!mouse) return
    const point = pointOf(event)
    commands.point(regionOf(point) === 'plot' && point.y >= 0 ? point : null)
  }

  const release = (event: PointerEvent, cancelled: boolean) => {
    if (!fingers.delete(event.pointerId)) return
    clearTimeout(long)
    if (doing?.kind === 'held') doing.move(cancelled ? null : pointOf(event), true)
    else if (!doing && !cancelled && pressed?.region === 'plot') {
      commands.tap?.(pressed.point)
      if (event.pointerType !== 'mouse') commands.point(pressed.point)
    }
    if (fingers.size > 0) return
    doing = undefined
    pressed = undefined
  }
  const onUp = (event: PointerEvent) => release(event, false)
  const onCancel = (event: PointerEvent) => release(event, true)
  const onLeave = (event: PointerEvent) => event.pointerType === 'mouse' && commands.point(null)

  const onWheel = (event: WheelEvent) => {
    const meaning = meaningOfTurn(event)
    const { left, width } = commands.box()
    const share = Math.min(Math.max((event.clientX - left) / Math.max(1, width), 0), 1)
    const moved =
      'zoom' in meaning ? commands.zoom(share, meaning.zoom) : commands.pan(meaning.pan / Math.max(1, width))
    if (moved) event.preventDefault()
  }
  const onDouble = (event: MouseEvent) => {
    const region = regionOf(pointOf(event))
    if (region) commands.reset(region)
  }
  /** A crosshair under a finger must not scroll the page away. */
  const onTouchMove = (event: TouchEvent) => {
    const scrolls = doing?.kind === 'pan' || (doing?.kind === 'held' && doing.move.isAcross)
    if (doing && !scrolls && event.cancelable) event.preventDefault()
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onCancel, { signal })
  element.addEventListener('pointerleave', onLeave, { signal })
  element.addEventListener('dblclick', onDouble, { signal })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false })
  element.style.touchAction = 'pan-y'
  return () => {
    stop.abort()
    clearTimeout(long)
  }
}
