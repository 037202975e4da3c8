import { DIRECTORIES } from '../../../../shared/protocol/account'

/** Ids of our own sign-in pages; every other id is another service. */
export const OWN_PAGES: readonly string[] = [...DIRECTORIES, 'register']

/** Suffix of a sign-in page's address that continues with another service, a directory or registering. */
export const queryOfWay = (id: string): string =>
  `?${OWN_PAGES.includes(id) ? 'way' : 'connect'}=${encodeURIComponent(id)}`
