import { DIRECTORIES } from './directory'

const isDirectory = (id: string): boolean => (DIRECTORIES as readonly string[]).includes(id)

/** Suffix of a sign-in page's address that continues with another service or directory. */
export const queryOfWay = (id: string): string => `?${isDirectory(id) ? 'way' : 'connect'}=${encodeURIComponent(id)}`
