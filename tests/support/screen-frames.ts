import type { Browser, Page } from 'playwright'

/** A frame of the screen as the browser composed it. */
export interface ScreenFrame {
  /** Local clock, ms. */
  at: number
  /** Difference between its darkest and its lightest point, 0…255: almost 0 for an empty screen. */
  contrast: number
  /** Share of its points that differ visibly in brightness from the most frequent one, 0…1. */
  drawn: number
}

const SIZE = { width: 480, height: 270 }
/** Difference in brightness from the background above which a point is visible, 0…255. */
const SEEN = 14

/** Measures a picture; runs in a page of its own. */
async function judge({ data, seen }: { data: string; seen: number }): Promise<{ contrast: number; drawn: number }> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(image, 0, 0)
  const pixels = context.getImageData(0, 0, image.width, image.height).data
  image.close()
  const counts = new Array<number>(256).fill(0)
  for (let at = 0; at < pixels.length; at += 4) {
    const light = Math.round(0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0))
    counts[light] = (counts[light] ?? 0) + 1
  }
  const ground = counts.indexOf(Math.max(...counts))
  const outside = counts.reduce((sum, count, light) => sum + (Math.abs(light - ground) > seen ? count : 0), 0)
  const lights = counts.flatMap((count, light) => (count > 0 ? [light] : []))
  return {
    contrast: Math.max(...lights) - Math.min(...lights),
    drawn: outside / (pixels.length / 4),
  }
}

export interface ScreenFrames {
  /** Number of frames since the last call of `take`. */
  count(): number
  /** All frames since the last call. */
  take(): Promise<ScreenFrame[]>
  stop(): Promise<void>
}

/** Records every frame that the browser shows of a page, across reloads. */
export async function watchScreen(browser: Browser, page: Page): Promise<ScreenFrames> {
  const jury = await (await browser.newContext()).newPage()
  const session = await page.context().newCDPSession(page)
  let verdicts: Promise<ScreenFrame>[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const at = Date.now()
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    const verdict = jury.evaluate(judge, { data, seen: SEEN }).then((seen) => ({ at, ...seen }))
    // `take` reports a failure; frames that are never taken must not raise an unhandled rejection.
    verdict.catch(() => undefined)
    verdicts.push(verdict)
  })
  const { width: maxWidth, height: maxHeight } = SIZE
  await session.send('Page.startScreencast', { format: 'png', maxWidth, maxHeight, everyNthFrame: 1 })
  return {
    count: () => verdicts.length,
    take() {
      const taken = verdicts
      verdicts = []
      return Promise.all(taken)
    },
    async stop() {
      await session.send('Page.stopScreencast').catch(() => undefined)
      await jury.context().close()
    },
  }
}
