/** Key for comparing e-mail addresses: full-width and half-width, upper and lower case are equal. */
export const accountKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Key for comparing user names: full-width and half-width are equal, upper and lower case are not. */
export const usernameKey = (text: string): string => text.normalize('NFKC').trim()
