/**
 * Middles of tags of one height, as near as possible to their preferred positions, without overlap and all between
 * `from` and `to`. Neighbours that touch move as one block about their mean. If they do not fit they are spread evenly.
 * The order of the preferred positions is preserved.
 */
export function pushedApart(targets: readonly number[], height: number, from: number, to: number): number[] {
  const order = targets
    .map((_, index) => index)
    .sort((a, b) => (targets[a] as number) - (targets[b] as number) || a - b)
  const first = from + height / 2
  const last = to - height / 2
  const places = new Array<number>(targets.length).fill(first)
  if (order.length === 0) return places
  const room = last - first
  if (room < height * (order.length - 1)) {
    const pitch = order.length > 1 ? Math.max(0, room) / (order.length - 1) : 0
    order.forEach((tag, index) => {
      places[tag] = first + index * pitch
    })
    return places
  }
  const blocks: { start: number; sum: number; count: number }[] = []
  const settle = (block: { sum: number; count: number }) =>
    Math.min(
      Math.max(block.sum / block.count - ((block.count - 1) * height) / 2, first),
      last - (block.count - 1) * height,
    )
  for (const tag of order) {
    const target = Math.min(Math.max(targets[tag] as number, first), last)
    let block = { start: target, sum: target, count: 1 }
    for (
      let before = blocks.at(-1);
      before && before.start + before.count * height > block.start;
      before = blocks.at(-1)
    ) {
      blocks.pop()
      block = { start: 0, sum: before.sum + block.sum, count: before.count + block.count }
      block.start = settle(block)
    }
    blocks.push(block)
  }
  let at = 0
  for (const { start, count } of blocks)
    for (let row = 0; row < count; row++) places[order[at++] as number] = start + row * height
  return places
}
