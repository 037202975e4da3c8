import { DIRECTORIES } from './directory'

const isDirectory = (id: string): boolean => (DIRECTORIES as readonly string[]).includes(id)

/** What follows the address of a sign-in page to go on by another service or directory. */
export const queryOfWay = (id: string): string => `?${isDirectory(id) ? 'way' : 'connect'}=${encodeURIComponent(id)}`
