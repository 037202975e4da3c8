import { join } from 'node:path'
import sharp from 'sharp'
import { dateToMs } from '../../shared/market/session'
import { launchBrowser, SIZES, signedInContext } from '../support/browser'
import { PROJECT_ROOT, startTestGateway } from '../support/start-gateway'
import { steppedMarket } from '../support/stepped-market'

// `npm run bench -- landing-pictures`, after a build: the pictures of the landing page that are files.

const MINUTE = 60_000
const HALF_PAST_TWO = dateToMs('20260717') + 14.5 * 60 * MINUTE
const LIVED_MS = 3 * MINUTE
const SETTLED_MS = 15_000
const STOCK = '600036.SH'
const PREVIEW = { width: 1200, height: 630 }

/** Words on the left, the chart on the right, nothing else. */
const PREVIEW_STYLE = `
  .landing :is(.head, .ideas, .sources, .foot, .facts, .buttons, .hint, .eyebrow, .card, .captions, .player, .passive, .legend) { display: none !important }
  .landing .hero { display: grid; grid-template: 566px / 360px 1fr; gap: 32px; height: 630px !important; padding: 32px !important }
  .landing .intro { justify-content: center; padding: 0 !important }
  .landing .picture-of-day { grid-template: 48px 1fr / 1fr !important; border-width: 1px }
  .landing h1 { font-size: 44px !important; line-height: 1.35 }
  .landing h1 span { display: block }
  .landing .intro::before { content: '宙斯看盘'; font-size: 20px; margin-bottom: 16px }
  .landing .lead { font-size: 20px !important }
`

const file = (name: string) => join(PROJECT_ROOT, 'client/public', name)

const market = steppedMarket({ startAt: HALF_PAST_TWO, instrumentCount: 600 })
const gateway = await startTestGateway({ feed: market.feed })
await market.stepTo(HALF_PAST_TWO + LIVED_MS)
const browser = await launchBrowser()
const userId = await gateway.register('pictures')
for (const theme of ['dark', 'light']) {
  const context = await signedInContext(browser, gateway, { userId, size: SIZES.laptop })
  await context.addInitScript(
    (name) => localStorage.setItem('zeus.preferences', JSON.stringify({ theme: name })),
    theme,
  )
  const page = await context.newPage()
  await page.goto(`/trading/AD?code=${STOCK}`)
  await page.waitForTimeout(SETTLED_MS)
  await sharp(await page.screenshot())
    .webp({ quality: 68 })
    .toFile(file(`desk-${theme}.webp`))
  await context.close()
}
const context = await browser.newContext({ viewport: PREVIEW, baseURL: gateway.url, reducedMotion: 'reduce' })
const page = await context.newPage()
await page.goto('/')
await page.addStyleTag({ content: PREVIEW_STYLE })
await page.waitForTimeout(500)
await sharp(await page.screenshot())
  .png({ palette: true })
  .toFile(file('preview.png'))
await browser.close()
await gateway.stop()
process.exit()
