import type { SeriesStore } from './series-store'

/** The same store, which also reports the day of each write. */
export const reportWrites = (series: SeriesStore, report: (tradingDay: string) => void): SeriesStore => ({
  ...series,
  async write(tradingDay, id, kind, bytes) {
    await series.write(tradingDay, id, kind, bytes)
    report(tradingDay)
  },
  async writeFindings(tradingDay, findings) {
    await series.writeFindings(tradingDay, findings)
    report(tradingDay)
  },
})
