/** Counts painted pictures, as proof that a wall works. */
export function createPictureCount(now: () => number) {
  let count = 0
  let lastAt = 0
  return {
    painted(): void {
      count++
      lastAt = now()
    },
    /** Canvases painted since the page began. */
    count: (): number => count,
    /** Local clock of the newest, ms; 0 = none yet. */
    lastAt: (): number => lastAt,
  }
}

export const pictureCount = createPictureCount(() => Date.now())

/** The wall as one picture, made from its canvases: what is on the screen, and nothing that is not. */
export function wallPicture(root: HTMLElement, width: number, background: string): HTMLCanvasElement {
  const frame = root.getBoundingClientRect()
  const scale = width / Math.max(1, frame.width)
  const picture = document.createElement('canvas')
  picture.width = Math.round(width)
  picture.height = Math.max(1, Math.round(frame.height * scale))
  const context = picture.getContext('2d')
  if (!context) return picture
  context.fillStyle = background
  context.fillRect(0, 0, picture.width, picture.height)
  for (const canvas of root.querySelectorAll('canvas')) {
    const { left, top, width: wide, height: tall } = canvas.getBoundingClientRect()
    if (canvas.width === 0 || canvas.height === 0) continue
    context.drawImage(canvas, (left - frame.left) * scale, (top - frame.top) * scale, wide * scale, tall * scale)
  }
  return picture
}
