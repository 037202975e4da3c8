/** Text from outside as data: one line of at most so many characters, without control characters. */
export const fencedText = (text: string, most: number): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  text.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028\u2029\ufeff]/g, ' ').slice(0, most)
