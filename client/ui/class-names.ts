/** Joins what is given of class names, leaving out the false and the empty. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
