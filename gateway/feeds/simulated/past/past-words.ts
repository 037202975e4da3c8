/** Texts for days that were not recorded live. */
export const pastWords = {
  refutedBy: '这一天只有日线，本条由日线推算而来，没有逐笔委托可以证实或否定。',
} as const
