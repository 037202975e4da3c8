/** Words for times in which figures of the whole market were late or missing. */
export const outageText = {
  title: '行情故障',
  /** `until` is — while the outage lasts. */
  told: (from: string, until: string, words: string) =>
    until === '—' ? `${from} 起 ${words}` : `${from}–${until} ${words}`,
  more: (count: number) => `等 ${count + 1} 次，图上灰带`,
  csv: '行情故障',
} as const
