import type { Browser, Page } from 'playwright'

/** A picture of the screen as the browser put it together. */
export interface ScreenFrame {
  /** Local clock, ms. */
  at: number
  /** How far apart its darkest and its lightest point are, 0…255: an empty screen has next to nothing. */
  contrast: number
  /** Share of its points that stand out from its commonest colour, 0…1. */
  drawn: number
}

const SIZE = { width: 480, height: 270 }
/** So much lighter or darker than the ground, 0…255, and a point is seen. */
const SEEN = 14

/** Runs in a page of its own: what a picture has on it. */
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
  /** How many there were since the last call of `take`. */
  count(): number
  /** Everything that was on the screen since the last call. */
  take(): Promise<ScreenFrame[]>
  stop(): Promise<void>
}

/** Looks at every picture that the browser puts on a page's screen, over loading anew as well. */
export async function watchScreen(browser: Browser, page: Page): Promise<ScreenFrames> {
  const jury = await (await browser.newContext()).newPage()
  const session = await page.context().newCDPSession(page)
  let verdicts: Promise<ScreenFrame>[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const at = Date.now()
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    const verdict = jury.evaluate(judge, { data, seen: SEEN }).then((seen) => ({ at, ...seen }))
    // Who takes it hears of it; at the end nobody does.
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
