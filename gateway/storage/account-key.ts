/** By what e-mail addresses are told apart: full-width and half-width, upper and lower case are the same one. */
export const accountKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** By what user names are told apart: full-width and half-width are the same one, upper and lower case are not. */
export const usernameKey = (text: string): string => text.normalize('NFKC').trim()
