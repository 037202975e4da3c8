/** By what accounts are told apart: full-width and half-width, upper and lower case are the same one. */
export const accountKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
