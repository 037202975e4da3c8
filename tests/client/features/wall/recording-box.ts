import type { WallBox } from '../../../../client/features/wall/paint'
import type { Theme } from '../../../../client/ui/theme'

export interface Written {
  text: string
  x: number
  y: number
  colour: string
  px: number
}

export interface Filled {
  x: number
  y: number
  width: number
  height: number
  colour: string
}

const ROLES = ['app', 'panel', 'line', 'text1', 'text2', 'text3', 'up', 'down', 'flat', 'warning', 'split'] as const

/** Colours by their roles, so that a test sees what was meant. */
export const roles = {
  ...Object.fromEntries(ROLES.map((role) => [role, role])),
  fontFamily: 'test',
} as unknown as Theme

/** A panel that only remembers what was drawn on it; a letter is as wide as half its height. */
export function recordingBox(width = 960, height = 540, unit = 1) {
  const written: Written[] = []
  const filled: Filled[] = []
  const stroked: { colour: string; points: [number, number][] }[] = []
  let points: [number, number][] = []
  const offset = { x: 0, y: 0 }
  const savedOffsets: { x: number; y: number }[] = []
  const context = {
    font: '',
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    textAlign: 'left',
    textBaseline: 'middle',
    measureText: (text: string) => ({ width: [...text].length * pxOf() * 0.5 }),
    fillText: (text: string, x: number, y: number) =>
      written.push({ text, x: x + offset.x, y: y + offset.y, colour: context.fillStyle, px: pxOf() }),
    fillRect: (x: number, y: number, wide: number, tall: number) =>
      filled.push({ x: x + offset.x, y: y + offset.y, width: wide, height: tall, colour: context.fillStyle }),
    strokeRect: () => undefined,
    beginPath: () => {
      points = []
    },
    moveTo: (x: number, y: number) => points.push([x, y]),
    lineTo: (x: number, y: number) => points.push([x, y]),
    stroke: () => stroked.push({ colour: context.strokeStyle, points }),
    setLineDash: () => undefined,
    save: () => savedOffsets.push({ ...offset }),
    restore: () => Object.assign(offset, savedOffsets.pop()),
    translate: (x: number, y: number) => Object.assign(offset, { x: offset.x + x, y: offset.y + y }),
  }
  const pxOf = () => Number(/(\d+(?:\.\d+)?)px/.exec(context.font)?.[1] ?? 0)
  const box: WallBox = {
    context: context as unknown as CanvasRenderingContext2D,
    width,
    height,
    unit,
    words: [],
    theme: roles,
  }
  return {
    box,
    written,
    filled,
    stroked,
    /** The first written text that equals `text`. */
    find: (text: string) => written.find((one) => one.text === text),
    texts: () => written.map(({ text }) => text),
  }
}
