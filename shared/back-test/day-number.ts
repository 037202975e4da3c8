/** Days since 1970-01-01 of a date `YYYYMMDD`. */
export const dayNumber = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))) / 86_400_000
