export const DEFAULT_PATH = '/trading/AD'

/** Pages of the sign-in itself: they are never a requested page. */
const passages = /^\/(?:login|oidc|api)(?:\/|$)/
/** Page on which a phone approves the scanned code. */
const approval = /^\/login\/qr\/[\w-]+$/

/** Whether a phone was sent to sign in by the page that approves a code: the service does not know it. */
export const isApproval = (returnTo: string | null): boolean => approval.test(returnTo ?? '')

/**
 * The path to return to: of our own origin, and a page. Anything else (`//host`, backslashes, other schemes, sign-in
 * itself) becomes the real-time page.
 */
export function returnPath(returnTo: string | null | undefined, origin: string): string {
  if (!returnTo?.startsWith('/') || /^\/[/\\]/.test(returnTo) || !URL.canParse(returnTo, origin)) return DEFAULT_PATH
  const address = new URL(returnTo, origin)
  const { pathname } = address
  const passage = passages.test(pathname) && !approval.test(pathname)
  if (address.origin !== origin || passage || pathname.startsWith('//')) return DEFAULT_PATH
  return `${pathname}${address.search}${address.hash}`
}
