import type { CustomIndex, UserSettings, Watchlists } from '../../../shared/protocol/rest'
import { fetchCustomIndexes } from '../../api/custom-index'
import { fetchSettings } from '../../api/settings'
import { fetchWatchlists } from '../../api/watchlists'

export interface ExportedData {
  product: 'zeus'
  /** ISO 8601. */
  exportedAt: string
  watchlists: Watchlists['groups']
  settings: UserSettings['values']
  customIndexes: CustomIndex[]
}

/** Everything a person made here, and no secret. */
export async function collectData(now: number): Promise<ExportedData> {
  const [lists, settings, customIndexes] = await Promise.all([fetchWatchlists(), fetchSettings(), fetchCustomIndexes()])
  return {
    product: 'zeus',
    exportedAt: new Date(now).toISOString(),
    watchlists: lists.groups,
    settings: settings.values,
    customIndexes,
  }
}

/** Hands a file to the browser's downloads. */
export function download(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has been taken over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
