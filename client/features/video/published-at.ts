/** The end of the trading session: when a day's video without a time is taken to be published. */
const CLOSE = 'T15:00:00+08:00'

/** ISO 8601 of a chosen Beijing day; the running day means now, so that several of one day keep their order. */
export const publishedAt = (day: string, today: string, now: number): string =>
  day === today ? new Date(now).toISOString() : `${day}${CLOSE}`
