import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in the same time whatever the difference. Without a wanted secret everybody may come in. */
export const secretMatches = (given: string | undefined, wanted: string | undefined): boolean =>
  wanted === undefined || timingSafeEqual(digest(given ?? ''), digest(wanted))
