/** Prices of a bar in the order in which they most likely came: against its direction first, as back-tests assume. */
export const barCourse = (bar: {
  open: number
  high: number
  low: number
  close: number
}): readonly [open: number, first: number, then: number, close: number] => {
  const { open, high, low, close } = bar
  return close >= open ? [open, low, high, close] : [open, high, low, close]
}
