import type { Request, RequestHandler } from 'express'
import helmet from 'helmet'

interface SecurityOptions {
  /** Origin that browsers use. */
  publicUrl: string
  /** Origin of a configured sign-in tenant, whose keys the page fetches. */
  issuer: string | undefined
  /** Hosts from which linked videos may play. */
  videoHosts: readonly string[]
  /** The development server injects inline script and a worker for hot reloading. */
  development: boolean
}

/** The page of an unattended screen, which holds itself in a frame: the next one draws beneath the one that is seen. */
const isWall = (path: string): boolean => path.startsWith('/wall/')

/**
 * Security headers of every answer. No inline script and no foreign origin: the token lies in local storage, so
 * nothing else may run in our pages. Inline style stays allowed because the dialog and toast libraries insert style
 * elements.
 */
export function securityHeaders({ publicUrl, issuer, videoHosts, development }: SecurityOptions): RequestHandler {
  const secure = publicUrl.startsWith('https:')
  const socket = publicUrl.replace(/^http/, 'ws')
  const videos = videoHosts.map((host) => `https://${host}`)
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:', ...videos],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socket, ...(issuer ? [new URL(issuer).origin] : [])],
        workerSrc: development ? ["'self'", 'blob:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [(request) => (isWall((request as Request).path) ? "'self'" : "'none'")],
      },
    },
    strictTransportSecurity: secure,
    // Beyond loopback a plain-http origin is not trusted by browsers, which then ignore the header with a warning.
    originAgentCluster: secure,
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  return (request, response, next) =>
    headers(request, response, (thrown?: unknown) => {
      // A token comes back to this page in its address.
      if (request.path === '/login/success/') response.set('Referrer-Policy', 'no-referrer')
      next(thrown)
    })
}
