/** Instruments, parts of the market or words answered at once. */
export const AT_ONCE_MAX = 4
