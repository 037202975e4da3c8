/** Work that a pane must repeat; a higher level includes the lower ones. */
export const LEVEL = { none: 0, draw: 1, range: 2, layout: 3 } as const
export type Level = (typeof LEVEL)[keyof typeof LEVEL]

export interface PaintedFrame {
  paint: (level: Level) => void
  /** The pointer is in it: it goes first. */
  readonly focused: boolean
}

/** Painting stops after so much of a frame, ms; the rest has its turn in the next one. */
const BUDGET_MS = 8

const waiting = new Map<PaintedFrame, Level>()
let _frame = 0

function run(): void {
  _frame = 0
  const began = performance.now()
  const order = [...waiting.keys()].sort((a, b) => Number(b.focused) - Number(a.focused))
  for (const pane of order) {
    const level = waiting.get(pane)
    if (level === undefined) continue
    waiting.delete(pane)
    pane.paint(level)
    if (performance.now() - began > BUDGET_MS) break
  }
  if (waiting.size > 0) _frame = requestAnimationFrame(run)
}

/** Schedules one repaint of a pane in the next frame, at the highest requested level. */
export function request(pane: PaintedFrame, level: Level): void {
  waiting.set(pane, Math.max(level, waiting.get(pane) ?? LEVEL.none) as Level)
  _frame ||= requestAnimationFrame(run)
}

export const cancel = (pane: PaintedFrame): void => void waiting.delete(pane)
