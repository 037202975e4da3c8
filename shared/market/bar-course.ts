/** Prices of a bar in their assumed order: a rising bar reaches its low before its high, a falling bar its high first. */
export const barCourse = (bar: {
  open: number
  high: number
  low: number
  close: number
}): readonly [open: number, first: number, then: number, close: number] => {
  const { open, high, low, close } = bar
  return close >= open ? [open, low, high, close] : [open, high, low, close]
}
