import type { UserSettings } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, sendJson } from './http'

export const fetchSettings = (options?: RequestOptions): Promise<UserSettings> => getJson('/api/settings', options)

/** Stores all values; `conflict` if another window stored since `revision`. Answers what is stored now. */
export const saveSettings = (settings: UserSettings, options?: RequestOptions): Promise<UserSettings> =>
  sendJson('PUT', '/api/settings', settings, options)
