/** Merges any number of requests into one call per animation frame; a hidden page draws when it is seen again. */
export function oncePerFrame(draw: () => void): { request: () => void; cancel: () => void } {
  let frame = 0
  return {
    request: () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        draw()
      })
    },
    cancel: () => {
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
