export const DEFAULT_PATH = '/trading/AD'

/** Pages that only make sense on the way in: nobody asked to see them. */
const passages = /^\/(?:login|oidc|api)(?:\/|$)/

/**
 * The path to return to: of our own origin, and a page. Anything else (`//host`, backslashes, other schemes, sign-in
 * itself) becomes the real-time page.
 */
export function returnPath(asked: string | null | undefined, origin: string): string {
  if (!asked?.startsWith('/') || /^\/[/\\]/.test(asked) || !URL.canParse(asked, origin)) return DEFAULT_PATH
  const address = new URL(asked, origin)
  if (address.origin !== origin || passages.test(address.pathname) || address.pathname.startsWith('//')) {
    return DEFAULT_PATH
  }
  return `${address.pathname}${address.search}${address.hash}`
}
