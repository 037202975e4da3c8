import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { join, sep } from 'node:path'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { firstLayoutOf } from '../../../shared/protocol/page-layouts'
import { matchRoute } from '../../../shared/protocol/routes'
import { compressedAssets, sendPage } from './compressed'

/** The client's files, and what is to be done about them when the gateway ends. */
interface ClientFiles {
  router: Router
  close(): Promise<void>
}

/**
 * The shell of a wall stays in the browser's own cache, so that a screen that starts without a network shows its last
 * picture; the page itself checks whether it is the newest. Everything else is requested again each time.
 */
const WALL_SHELL = 'private, max-age=604800, stale-while-revalidate=2592000'

/**
 * Answers a page address with its HTML page: 200 for a route of the table, else 404 (the client then shows its
 * own page for that); 503 while there is no HTML page. Other methods and other kinds of file fall through.
 */
function pages(html: (address: string) => Promise<string | undefined>): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    if (request.accepts('html') !== 'html') return next()
    const page = await html(request.originalUrl)
    if (page === undefined) {
      response
        .status(503)
        .set({ 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_S })
        .type('html')
        .send(notBuilt)
      return
    }
    const route = matchRoute(request.path)
    response.status(route ? 200 : 404).set('Cache-Control', route?.name === 'wall' ? WALL_SHELL : 'no-store')
    await sendPage(request, response, page)
  }
}

/** A build takes some seconds. */
const RETRY_AFTER_S = '5'
const notBuilt = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>宙斯看盘</title>
<p>页面尚未构建，或正在更新：稍后刷新。若一直如此，请在项目目录运行 <code>npm run build</code>，或用 <code>npm start</code> 启动。</p></html>`

async function fileText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw failure
  }
}

/** The HTML page of an address: `/` has its own, which loads the app for those who are signed in. */
const pageOf = (address: string): 'landing.html' | 'index.html' =>
  matchRoute(address.split('?')[0] ?? '')?.name === 'home' ? 'landing.html' : 'index.html'

interface PageFacts {
  publicUrl: string
  isDemoOpen: () => boolean
}

/** Parts of the first HTML that only pages of one layout have, as `client/app/first-frame.tsx` marks them. */
const PARTS = /<!--only (\w+)-->([\s\S]*?)<!--\/only-->/g
const FRAME = /<div class="first-frame">[\s\S]*<\/footer><\/div>/

/**
 * The HTML page of an address. Link previews need whole addresses; the landing page offers the demo without script; a
 * page begins with its own frame, and those without header and footer with none.
 */
function withFacts(html: string, address: string, { publicUrl, isDemoOpen }: PageFacts): string {
  const layout = firstLayoutOf(address.split('?')[0] ?? '')
  const framed =
    layout === undefined
      ? html.replace(FRAME, '')
      : html.replace(PARTS, (_, only: string, part: string) => (only === layout ? part : ''))
  return framed.replaceAll('%PUBLIC_URL%', publicUrl).replaceAll('%DEMO%', isDemoOpen() ? 'on' : 'off')
}

/** The built client in `directory`: hashed files for ever, the pages themselves never cached. */
export function builtClient(directory: string, facts: PageFacts): ClientFiles {
  const router = express.Router()
  router.use(compressedAssets(directory))
  router.use(
    express.static(directory, {
      index: false,
      redirect: false,
      setHeaders(response: Response, path: string) {
        const hashed = path.startsWith(join(directory, 'assets') + sep)
        response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  router.use(
    pages(async (address) => {
      const html = await fileText(join(directory, pageOf(address)))
      return html && withFacts(html, address, facts)
    }),
  )
  return { router, close: async () => undefined }
}

/** Paths of Vite's modules and socket, which are not resources: `client/api/…` does not match `/api/…`. */
const DEVELOPMENT_BASE = '/@client/'

/** Upgrades that hot reloading asks for. */
const isHotReload = ({ url = '', headers }: IncomingMessage): boolean =>
  url.split('?')[0] === DEVELOPMENT_BASE && ['vite-hmr', 'vite-ping'].includes(headers['sec-websocket-protocol'] ?? '')

/** The client's sources through Vite on the gateway's own port; hot reloading hears its upgrades at a gate. */
export async function developmentClient(
  root: string,
  facts: PageFacts,
  gate: (claim: (request: IncomingMessage) => boolean) => Server,
): Promise<ClientFiles> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    base: DEVELOPMENT_BASE,
    server: { middlewareMode: true, hmr: { server: gate(isHotReload) } },
  })
  const router = express.Router()
  router.use((request: Request, response: Response, next) => {
    // Vite answers any unknown file as a module; page addresses are ours.
    if (matchRoute(request.path)) next()
    else vite.middlewares(request, response, next)
  })
  router.use(
    pages(async (address) => {
      const file = pageOf(address)
      const html = await readFile(join(root, 'client', file), 'utf8')
      // Named as a page in the root, so that its relative addresses hold on every route.
      return withFacts(await vite.transformIndexHtml(`/${file}`, html, address), address, facts)
    }),
  )
  return { router, close: () => vite.close() }
}
