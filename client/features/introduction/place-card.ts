/** CSS pixels of the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Size = Pick<Box, 'width' | 'height'>

const GAP = 12
const EDGE = 8

/** Area that two boxes share. */
function shared(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most))

/** Position of the card: beside the first hole, inside the window, where it covers the least of all holes. */
export function placeCard(card: Size, holes: readonly Box[], view: Size): { left: number; top: number } {
  const [main] = holes
  const middle = { left: (view.width - card.width) / 2, top: (view.height - card.height) / 2 }
  const right = view.width - card.width - EDGE
  const bottom = view.height - card.height - EDGE
  const inside = ({ left, top }: { left: number; top: number }) => ({
    left: clamp(left, right),
    top: clamp(top, bottom),
  })
  if (!main) return inside(middle)
  const along = main.left + main.width / 2 - card.width / 2
  const beside = main.top + main.height / 2 - card.height / 2
  const choices = [
    { left: along, top: main.top + main.height + GAP },
    { left: along, top: main.top - card.height - GAP },
    { left: main.left - card.width - GAP, top: beside },
    { left: main.left + main.width + GAP, top: beside },
    { left: along, top: Math.max(...holes.map(({ top, height }) => top + height)) + GAP },
    { left: along, top: Math.min(...holes.map(({ top }) => top)) - card.height - GAP },
  ].map(inside)
  const covered = choices.map((at) => holes.reduce((sum, hole) => sum + shared({ ...at, ...card }, hole), 0))
  return choices[covered.indexOf(Math.min(...covered))] ?? inside(middle)
}

/** Position of a card across a narrow window: at the bottom, or at the top if the first hole is in the lower half. */
export function placeAcross(card: Size, [main]: readonly Box[], view: Size): { top: number } {
  const isLow = main !== undefined && main.top + main.height / 2 > view.height / 2
  return { top: isLow ? EDGE : clamp(view.height - card.height - EDGE, view.height) }
}
