const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text without the characters that XML 1.0 forbids. */
export const xmlText = (text: string): string => text.replace(FORBIDDEN, '')
