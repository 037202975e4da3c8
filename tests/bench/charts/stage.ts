import type { Theme } from '../../../client/ui/theme'

const GREY = '#98a2b1'
export const THEME: Theme = {
  app: '#0b0e14',
  panel: '#11151d',
  raised: '#1a202b',
  line: '#232a36',
  text1: '#e6e9ef',
  text2: '#a3adbb',
  text3: '#7d8796',
  up: '#ff5b67',
  down: '#26c281',
  flat: GREY,
  average: '#f2c14e',
  warning: '#f2c14e',
  ad: '#fb923c',
  od: '#38bdf8',
  split: '#b794f6',
  grade0: '#858b80',
  grade1: '#7f9cf0',
  grade2: '#d6cf3a',
  grade3: '#eef2f5',
  accent: '#5b9dff',
  onSolid: '#0b0e14',
  fontFamily: 'sans-serif',
}

export const [WIDTH, HEIGHT] = [1_240, 620]

/** One way of drawing: shows a stretch of rows, painting in the same frame. */
export interface Contender {
  show: (from: number, to: number) => void
  remove: () => void
}

/** Numbers from −0.5 to 0.5, the same each time. */
export function dice(): () => number {
  let state = 7
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
}

/** A place in the page of the bench's width. */
export function box(height: number): HTMLElement {
  const element = document.createElement('div')
  element.style.cssText = `width:${WIDTH}px;height:${height}px;overflow:hidden`
  document.body.append(element)
  return element
}

export function canvasIn(element: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = element.clientWidth
  canvas.height = element.clientHeight
  element.append(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return context
}
